import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@keelstone/domain/errors';
import type { Access } from '@keelstone/domain/kernel/api/endpoint';
import type { Caller } from '../platform/call/caller.ts';

/** `Bearer` and a JWT of at most 4 KiB. */
const bearerPattern = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*)$/;
const bearerLengthMax = 4096;

/** The bearer token in the documented header `token`, or in `Authorization`. */
export function findBearer(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['token'] ?? headers['authorization'];
  if (typeof header !== 'string' || header.length > bearerLengthMax) return undefined;
  return bearerPattern.exec(header)?.[1];
}

/**
 * Refuses a caller who may not make a call with this access. Compares path ids with the caller, and never trusts them.
 * Errors: `invalid-token` (a kyc session where a full one is needed), `factor-required` (a session that may only add a
 * second factor), `forbidden`, `not-found`.
 */
export function assertAccess(access: Access, caller: Caller, params: Readonly<Record<string, string>>): void {
  if (caller.scope === 'enrol' && access !== 'enrol') throw new DomainError('factor-required');
  if (access === 'kyc') return;
  if (caller.scope === 'kyc') throw new DomainError('invalid-token');
  if (access === 'admin') {
    if (!caller.isAdmin || (params['adminId'] !== undefined && params['adminId'] !== caller.uid))
      throw new DomainError('forbidden');
  }
  const isSelf = params['userId'] === caller.uid;
  if (access === 'self' && !isSelf) throw new DomainError('not-found');
  if (access === 'self-or-admin' && !isSelf && !caller.isAdmin) throw new DomainError('not-found');
}
