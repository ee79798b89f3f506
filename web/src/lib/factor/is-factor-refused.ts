import { ApiError } from '../api/api-error.ts';

/** The code, recovery code or passkey was not accepted; another one may be. */
export function isFactorRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'factor-refused';
}
