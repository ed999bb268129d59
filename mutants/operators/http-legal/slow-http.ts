import { legalHttpSession } from '../support/http-operator.ts';

const LATE_MS = 40;

export const slowHttp = legalHttpSession('slow-http', 'every answer takes 40 ms longer', () => ({
  async exchange(asked, pass, relay) {
    const answer = await pass(asked);
    await relay.wait(LATE_MS);
    return answer;
  },
}));
