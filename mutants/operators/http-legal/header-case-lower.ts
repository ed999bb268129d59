import { everyHttpAnswer, legalHttpSession } from '../support/http-operator.ts';

export const headerCaseLower = legalHttpSession(
  'header-case-lower',
  'the names of headers are in lower case',
  () =>
    everyHttpAnswer((answer) => ({
      ...answer,
      headers: answer.headers.map(([name, value]) => [name.toLowerCase(), value]),
    })),
);
