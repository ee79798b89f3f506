import type { DirectoryRow } from '@keelstone/domain/core/user/directory-row';
import { userToWire, viewedUserToWire } from '@keelstone/domain/core/user/user.contract';
import { DomainError } from '@keelstone/domain/errors';
import { type ListRequest, withFileLimit, showList } from '../../../platform/audit/show-list.ts';
import { auditView } from '../../../platform/audit/write-audit.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import { findAccount, fillEmptyAccount } from '../../../platform/collections/account.repository.ts';
import type { UserListRequest } from '../../../platform/collections/directory.repository.ts';
import type { Deps } from '../../../platform/deps.ts';

export const userHandlers = {
  'get-current-user': async ({ caller, alongside: account }, deps) =>
    userToWire(caller.user, fillEmptyAccount(account, caller.uid, deps), deps.now()),

  'list-users': (request, deps) => showUsers('list-users', request, deps),
  'export-users': (request, deps) => showUsers('export-users', withFileLimit(request), deps),

  'get-user': async ({ params, caller, origin }, deps) => {
    const user = await deps.users.find(params.userId);
    if (user === undefined) throw new DomainError('no-user');
    const view = { action: 'get-user' as const, caller, origin, targetId: user.uid, subjectUid: user.uid };
    const [account] = await Promise.all([findAccount(user.uid, deps), auditView(view, deps)]);
    return viewedUserToWire(user, account, deps.now());
  },
} satisfies Partial<Handlers<Deps>>;

function showUsers(action: 'list-users' | 'export-users', request: ListRequest<UserListRequest>, deps: Deps) {
  const toWire = (row: DirectoryRow) => userToWire(row, row, deps.now());
  return showList({ action, list: 'users', request, find: deps.directory.listPage, toWire }, deps);
}
