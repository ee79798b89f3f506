import { assertOpen } from '@keelstone/domain/closing/closing';
import { DomainError } from '@keelstone/domain/errors';
import { fingerprint } from '@keelstone/domain/ids';
import type { Account } from '@keelstone/domain/ledger/account';
import { assets, coins, type Asset } from '@keelstone/domain/money/coins';
import { figureChanges } from '@keelstone/domain/policy/describe-changes';
import { decideEditFigures } from '@keelstone/domain/transaction/decide-figures';
import type { User } from '@keelstone/domain/user/user';
import { figuresDetail } from '@keelstone/domain/audit/figures-detail';
import { auditView, writeAudit, type Audited } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdmin, requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import {
  confirmDocuments,
  passOrPropose,
  type Confirms,
} from '../../../platform/two-people/pass-or-propose.ts';
import { twoPeopleDocuments } from '../../../platform/two-people/require-people.ts';
import { Proposed } from '../../../platform/call/proposed.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { orEmpty } from '../../../platform/collections/account.repository.ts';
import type { MoneyDeps } from './money-deps.ts';
import { notifyOfEdit } from './notify-of-money.ts';
import { writePosted } from './write-change.ts';

export type FiguresEdit = {
  caller: Caller;
  origin: Origin;
  uid: string;
  /** Cents for usd, 1e-8 units for coins: what *available* becomes. */
  figures: Record<Asset, number>;
  reason: string;
  /** The proposal that the caller confirms; absent for an original request. */
  confirms?: Confirms;
};

type Edited = { user: User; account: Account };

/**
 * Sets a user's available figures; what is held stays held. The owner is mailed both figures and the reason. Figures
 * that are right already post nothing, so a retry is harmless: it leaves the row of a view, since its answer shows the
 * user. So does an edit that is refused because its author saw something else: otherwise figures could be probed
 * without a trace. Above the policy's bound it is proposed. Errors: `no-user`, `own-record`, `forbidden` and those of
 * `passOrPropose`.
 */
export async function editFigures(edit: FiguresEdit, deps: MoneyDeps): Promise<Edited | Proposed> {
  try {
    return await writeFigures(edit, deps);
  } catch (error) {
    const isTried = error instanceof DomainError && error.code === 'changed-meanwhile';
    if (isTried && edit.confirms === undefined) await auditView(deps, viewBy(edit));
    throw error;
  }
}

async function writeFigures(edit: FiguresEdit, deps: MoneyDeps): Promise<Edited | Proposed> {
  const { caller, origin, uid, figures, reason, confirms } = edit;
  return deps.runTransaction(async (tx) => {
    const [user, found, running, callersUser] = await readTogether(
      tx,
      deps.users.at(uid),
      deps.accounts.at(uid),
      deps.months.running(uid, deps.now()),
      deps.users.at(caller.uid),
      ...twoPeopleDocuments(caller.uid, deps),
      ...confirmDocuments(confirms, deps),
    );
    if (user === undefined) throw new DomainError('no-user');
    assertOpen(user, 'administrator');
    const account = orEmpty(found, uid, deps);
    const month = await deps.months.reached(tx, { account, running, atMs: deps.now() });
    const admin = requireActiveAdmin(callersUser, deps.now());
    // The next sequence number makes the id: an edit that the SDK runs twice cannot post twice.
    const recordId = fingerprint(`figures|${uid}|${String(account.seq + 1)}`);
    const decided = decideEditFigures({
      account,
      admin,
      figures,
      recordId,
      reason,
      atMs: deps.now(),
    });
    // A proposal is for the present figures: if somebody else has set them meanwhile, they need to be checked again.
    if (decided === undefined && confirms !== undefined) throw new DomainError('changed-meanwhile');
    if (decided === undefined) {
      writeAudit(deps, tx, viewBy(edit));
      return { user, account };
    }
    const wanted = { operation: 'edit-figures', request: { uid, figures, reason } } as const;
    const passed = await passOrPropose(
      tx,
      {
        act: { rule: 'amount', amountUsdCents: amountOf(account, figures) },
        wanted,
        changes: figureChanges(account, wanted.request),
        before: assets.map((asset) => account[asset].available),
        subject: { uid, name: user.name, email: user.email },
        caller,
        origin,
        admin: requireActiveAdminWithEmail(callersUser, deps.now()),
        confirms,
      },
      deps,
    );
    if (passed instanceof Proposed) return passed;
    writePosted(deps, tx, decided, { account, month });
    touchSignal(deps, tx, uid);
    notifyOfEdit(
      tx,
      { before: account, after: decided.account, entryId: decided.entry.id, reason, owner: user },
      deps,
    );
    writeAudit(deps, tx, {
      action: 'edit-figures',
      caller,
      origin,
      targetId: decided.entry.id,
      subjectUid: uid,
      detail: { ...figuresDetail({ before: account, after: decided.account }), reason },
    });
    return { user, account: decided.account };
  });
}

/** Records that an edit which changes nothing has shown whether the figures are right. */
function viewBy({ caller, origin, uid }: FiguresEdit): Audited {
  return {
    action: 'get-user',
    caller,
    origin,
    targetId: uid,
    subjectUid: uid,
    detail: { asked: 'edit-figures' },
  };
}

/** By how much the balance moves. A coin figure has no amount of its own, so any bound applies to a change of one. */
function amountOf(account: Account, figures: Record<Asset, number>): number | 'any' {
  const isCoinChanged = coins.some((coin) => figures[coin] !== account[coin].available);
  return isCoinChanged ? 'any' : Math.abs(figures.usd - account.usd.available);
}
