import { userToWire } from '@keelstone/domain/api/user.wire';
import { DomainError } from '@keelstone/domain/errors';
import { auditView } from '../audit/write-audit.ts';
import type { Handler } from '../http/handler.ts';
import { findAccount } from './find-account.ts';

export const getUserHandler: Handler<'get-user'> = async ({ params, caller, origin }, deps) => {
  const user = await deps.users.find(params.userId);
  if (user === undefined) throw new DomainError('no-user');
  await auditView(deps, { action: 'get-user', caller, origin, targetId: user.uid, subjectUid: user.uid });
  return userToWire(user, await findAccount(user.uid, deps));
};
