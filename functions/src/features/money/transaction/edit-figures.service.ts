import { userToWire, type UserWire } from '@keelstone/domain/api/user.contract';
import { DomainError } from '@keelstone/domain/errors';
import { fingerprint } from '@keelstone/domain/ids';
import type { Account } from '@keelstone/domain/ledger/account';
import { assets, coins, type Asset } from '@keelstone/domain/money/coins';
import { figureChanges, figureNames } from '@keelstone/domain/policy/describe-changes';
import { decideEditFigures } from '@keelstone/domain/transaction/decide-figures';
import { figureJump, jumpTexts } from '@keelstone/domain/transaction/figure-jump';
import { figuresDetail } from '@keelstone/domain/audit/figures-detail';
import { assertMay } from '@keelstone/domain/user/restriction';
import { auditView } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Operation } from '../../../platform/two-people/operation.ts';
import { twoPeopleDocuments, type Confirms } from '../../../platform/two-people/pass-people.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import type { MoneyDeps } from './money-deps.ts';
import { notifyOfEdit } from './notify-of-money.ts';
import { readAccount } from './read-account.ts';
import { writePosted } from './write-change.ts';

export type FiguresEdit = By & {
  uid: string;
  /** Cents for usd, 1e-8 units for coins: what *available* becomes. */
  figures: Record<Asset, number>;
  reason: string;
  /** The proposal that the caller confirms; absent for an original request. */
  confirms?: Confirms;
};

/**
 * Sets a user's available figures; what is held stays held. The owner is mailed both figures and the reason. Figures
 * that are right already post nothing, so a retry is harmless: it leaves the row of a view, since its answer shows the
 * user. So does an edit that is refused because its author saw something else: otherwise figures could be probed
 * without a trace. Above the policy's bound it is proposed. Errors: `no-user`, `own-record`, `forbidden` and those of
 * `passPeople`.
 */
export function editFigures(
  { uid, figures, reason, confirms, caller, origin }: FiguresEdit,
  deps: MoneyDeps,
): Operation<UserWire> {
  const view = {
    action: 'get-user',
    targetId: uid,
    subjectUid: uid,
    detail: { asked: 'edit-figures' },
  } as const;
  return {
    async decide(reader) {
      const ledger = await readAccount(
        reader,
        uid,
        deps,
        deps.users.at(caller.uid),
        ...twoPeopleDocuments(caller.uid, confirms, deps),
      );
      const { user, account, more } = ledger;
      const [callersUser] = more;
      if (user === undefined) throw new DomainError('no-user');
      assertMay('credit', user, { nowMs: deps.now(), by: 'administrator' });
      const { email, ...admin } = requireActiveAdminWithEmail(callersUser, deps.now());
      // The next sequence number makes the id: an edit that the SDK runs twice cannot post twice.
      const recordId = fingerprint(`figures|${uid}|${String(account.seq + 1)}`);
      const decided = decideEditFigures({ account, admin, figures, recordId, reason, atMs: deps.now() });
      // A proposal is for the present figures: if somebody else has set them meanwhile, they need to be checked again.
      if (decided === undefined && confirms !== undefined) throw new DomainError('changed-meanwhile');
      if (decided === undefined) return { answer: () => userToWire(user, account, deps.now()), audit: view };
      const wanted = { operation: 'edit-figures', request: { uid, figures, reason } } as const;
      const { entry, account: after } = decided;
      return {
        answer: () => userToWire(user, after, deps.now()),
        people: {
          kept: 'proposal',
          act: { rule: 'amount', amountUsdCents: amountOf(account, figures) },
          wanted,
          changes: figureChanges(account, wanted.request),
          before: assets.map((asset) => account[asset].available),
          subject: { uid, name: user.name, email: user.email },
          admin: { ...admin, email },
          confirms,
        },
        write(tx) {
          writePosted(deps, tx, decided, ledger);
          touchSignal(deps, tx, uid);
          notifyOfEdit(tx, { before: account, after, entryId: entry.id, reason, owner: user }, deps);
        },
        audit: {
          action: 'edit-figures',
          targetId: entry.id,
          subjectUid: uid,
          detail: { ...figuresDetail({ before: account, after }), reason },
        },
        warnings: () => Promise.resolve(jumpWarnings(account, after)),
      };
    },
    async afterRefusal(error) {
      const isTried = error instanceof DomainError && error.code === 'changed-meanwhile';
      if (isTried && confirms === undefined) await auditView(deps, { caller, origin, ...view });
      throw error;
    },
  };
}

/** They may be right, so nothing is refused. */
function jumpWarnings(before: Account, after: Account) {
  return assets.flatMap((asset) => {
    const jump = figureJump(before[asset].available, after[asset].available);
    if (jump === undefined) return [];
    return [{ text: `${figureNames[asset]} becomes ${jumpTexts[jump]}. Check the decimal point.` }];
  });
}

/** By how much the balance moves. A coin figure has no amount of its own, so any bound applies to a change of one. */
function amountOf(account: Account, figures: Record<Asset, number>): number | 'any' {
  const isCoinChanged = coins.some((coin) => figures[coin] !== account[coin].available);
  return isCoinChanged ? 'any' : Math.abs(figures.usd - account.usd.available);
}
