import { everyHttpAnswer, legalHttpSession } from '../support/http-operator.ts';

export const headerCaseUpper = legalHttpSession(
  'header-case-upper',
  'the names of headers are in upper case',
  () =>
    everyHttpAnswer((answer) => ({
      ...answer,
      headers: answer.headers.map(([name, value]) => [name.toUpperCase(), value]),
    })),
);
