import { viewedUserToWire } from '@keelstone/domain/api/user.wire';
import { DomainError } from '@keelstone/domain/errors';
import { auditView } from '../audit/write-audit.ts';
import type { Handler } from '../http/handler.ts';
import { findAccount } from './find-account.ts';

export const getUserHandler: Handler<'get-user'> = async ({ params, caller, origin }, deps) => {
  const user = await deps.users.find(params.userId);
  if (user === undefined) throw new DomainError('no-user');
  const view = { action: 'get-user', caller, origin, targetId: user.uid, subjectUid: user.uid };
  const [account] = await Promise.all([findAccount(user.uid, deps), auditView(deps, view)]);
  return viewedUserToWire(user, account);
};
