import { expect, it } from 'vitest';
import { assertAnswerListed } from './listed-errors.ts';

it.each([
  ['POST', '/auth/login', 'wrong-credentials', undefined],
  ['GET', '/api/user?limit=5', 'invalid-token', undefined],
  ['GET', '/api/nothing', 'wrong-credentials', undefined],
  ['GET', '/api/user', 'insufficient-funds', /^get-current-user answered "insufficient-funds"/],
  ['PUT', '/api/user', 'no-such-code', /^update-profile answered "no-such-code"/],
])('%s %s may answer only what its entry lists: %s', (method, path, code, message) => {
  const answer = expect(() => assertAnswerListed({ method, path, code }));
  if (message === undefined) answer.not.toThrow();
  else answer.toThrow(message);
});
