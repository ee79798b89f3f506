import { DomainError } from '@keelstone/domain/errors';
import { fingerprint } from '@keelstone/domain/ids';
import type { Account, Asset } from '@keelstone/domain/ledger/account';
import { decideEditFigures } from '@keelstone/domain/transaction/decide-figures';
import type { User } from '@keelstone/domain/user/user';
import { figuresDetail } from '../audit/figures-detail.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { actingAdmin } from '../auth/acting.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { orEmpty } from '../user/find-account.ts';
import type { MoneyDeps } from './money-deps.ts';

export type FiguresEdit = {
  caller: Caller;
  origin: Origin;
  uid: string;
  /** Cents for usd, 1e-8 units for coins: what *available* becomes. */
  figures: Record<Asset, number>;
  /** What the admin saw, if the client says so. */
  expected?: Record<Asset, number> | undefined;
  reason: string;
};

/**
 * Sets a user's available figures; what is held stays held. Figures that are right already post
 * nothing, so a retry is harmless. Errors: `no-user`, `own-record`, `forbidden`, `figures-changed`.
 */
export async function editFigures(
  { caller, origin, uid, figures, expected, reason }: FiguresEdit,
  deps: MoneyDeps,
): Promise<{ user: User; account: Account }> {
  return deps.runTransaction(async (tx) => {
    const [user, found, callersUser] = await readTogether(
      tx,
      deps.users.at(uid),
      deps.accounts.at(uid),
      deps.users.at(caller.uid),
    );
    if (user === undefined) throw new DomainError('no-user');
    const account = orEmpty(found, uid, deps);
    const admin = actingAdmin(callersUser, deps.now());
    // The next sequence number makes the id: an edit that the SDK runs twice cannot post twice.
    const recordId = fingerprint(`figures|${uid}|${String(account.seq + 1)}`);
    const edit = decideEditFigures({
      account,
      admin,
      figures,
      expected,
      recordId,
      reason,
      atMs: deps.now(),
    });
    if (edit === undefined) return { user, account };
    deps.accounts.put(tx, uid, edit.account);
    deps.journal.create(tx, edit.entry.id, edit.entry);
    touchSignal(deps, tx, uid);
    writeAudit(deps, tx, {
      action: 'edit-figures',
      caller,
      origin,
      targetId: edit.entry.id,
      subjectUid: uid,
      detail: { ...figuresDetail({ before: account, after: edit.account }), reason },
    });
    return { user, account: edit.account };
  });
}
