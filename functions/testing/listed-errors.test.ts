import { describe, expect, it } from 'vitest';
import { assertAnswerListed } from './listed-errors.ts';

describe('a refusal in an API test', () => {
  it.each([
    ['of the operation itself', 'POST', '/api/auth/login', 'wrong-credentials'],
    ['of an alias', 'POST', '/auth/login', 'wrong-credentials'],
    ['of the pipeline', 'GET', '/api/user?limit=5', 'invalid-token'],
    ['of a path without a call', 'GET', '/api/nothing', 'wrong-credentials'],
    ['of a method without a call', 'PATCH', '/api/user', 'method-not-allowed'],
  ])('passes if it is listed: %s', (_what, method, path, code) => {
    expect(() => assertAnswerListed({ method, path, code })).not.toThrow();
  });

  it.each([
    ['GET', '/api/user', 'insufficient-funds', /^get-current-user answered "insufficient-funds"/],
    ['PUT', '/api/user', 'no-such-code', /^update-profile answered "no-such-code"/],
  ])('fails the test if it is not: %s %s, %s', (method, path, code, message) => {
    expect(() => assertAnswerListed({ method, path, code })).toThrow(message);
  });
});
