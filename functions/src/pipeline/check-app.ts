import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@keelstone/domain/errors';
import { appCheckHeader, needsAppCheck } from '@keelstone/domain/kernel/api/app-check';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import type { AppCheckProof } from './app-check.repository.ts';
import type { Deps } from './pipeline-deps.ts';

/** The result of checking which app made a request, or undefined if no check is required. */
export type AppCheckVerdict = AppCheckProof | 'missing' | undefined;

/** A JWT. A text longer than Firebase makes is ignored. */
const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const tokenLengthMax = 4096;

/** Checks a request's App Check token, if the configuration requires it. Refuses nothing. */
export async function examineApp(
  endpoint: Endpoint,
  headers: IncomingHttpHeaders,
  deps: Pick<Deps, 'config' | 'verifyAppCheck' | 'log'>,
): Promise<AppCheckVerdict> {
  if (deps.config.appCheck === 'off' || !needsAppCheck(endpoint)) return undefined;
  const token = headers[appCheckHeader.toLowerCase()];
  if (token === undefined) return 'missing';
  if (typeof token !== 'string' || token.length > tokenLengthMax || !tokenPattern.test(token))
    return 'invalid';
  return deps.verifyAppCheck(token, {
    isSpent: endpoint.isAppCheckSpent === true,
    onFailure: (error) => deps.log.error({ operation: 'app-check', error: String(error) }),
  });
}

/**
 * Refuses any client but our app, if that is enforced. Errors: `app-check-failed`; `unavailable` if Google could not be
 * asked whether the token was spent.
 */
export function assertApp(verdict: AppCheckVerdict, { config }: Pick<Deps, 'config'>): void {
  if (config.appCheck !== 'enforced' || verdict === undefined || verdict === 'valid') return;
  throw new DomainError(verdict === 'unproved' ? 'unavailable' : 'app-check-failed');
}
