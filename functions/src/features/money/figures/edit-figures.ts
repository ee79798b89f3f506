import { userToWire } from '@keelstone/domain/core/user/user.contract';
import { figuresDetail } from '@keelstone/domain/desk/audit/figures-detail';
import { DomainError } from '@keelstone/domain/errors';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import type { Account } from '@keelstone/domain/core/ledger/account';
import { type Asset, assets, coins } from '@keelstone/domain/kernel/amounts/coins';
import { decideEditFigures } from '@keelstone/domain/money/figures/decide-figures';
import { figureJump, jumpTexts } from '@keelstone/domain/money/figures/figure-jump';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import { personFact } from '../../core/user/person-fact.ts';
import { type AuditRow, defineDecision } from '../../core/decision/decision.ts';
import { readPeople } from '../../core/decision/two-people.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { notifyOfEdit } from '../transaction/notify-of-money.ts';
import { readLedger } from '../transaction/read-ledger.ts';
import { requiredFigures } from '../../../platform/required-figures.ts';
import { figureChanges } from '@keelstone/domain/money/figures/figure-changes';
import type { Deps } from '../../deps.ts';
import { assetTitles } from '@keelstone/domain/core/ledger/figures';

/**
 * Sets a user's available figures; what is held stays held. The owner is mailed both figures and the reason. Figures
 * that are right already post nothing, so a retry is harmless: it leaves the row of a view, since its answer shows the
 * user. So does an edit that is refused because its author saw something else: otherwise figures could be probed
 * without a trace. Above the policy's bound it is proposed; a proposal is for the present figures: if somebody else has
 * set them meanwhile, they need to be checked again. Errors: `no-user`, `account-closing`, `own-record`.
 */
export const editFigures = defineDecision<Deps>()({
  name: 'edit-figures',

  // Cents for USD, 1e-8 units for coins: what *available* becomes.
  request: ({ body }) => ({ uid: body.id, figures: requiredFigures(body), reason: body.reason.trim() }),

  async facts(read, call, deps) {
    const { uid } = call.request;
    const [{ user }, ledger, people] = await Promise.all([
      read({ user: personFact(deps.users.at(uid)) }),
      readLedger(read, { uid, nowMs: call.nowMs }, deps),
      readPeople(read, call, deps),
    ]);
    return { user, ledger, people };
  },

  decide({ user, ledger, people }, { request, actor, nowMs }, deps) {
    const { uid, figures, reason } = request;
    const { account } = ledger;
    if (user === undefined) throw new DomainError('no-user');
    assertMay('credit', user, { nowMs, by: 'administrator' });
    // The next sequence number makes the id: an edit that the SDK runs twice cannot post twice.
    const recordId = fingerprint(`figures|${uid}|${String(account.seq + 1)}`);
    const decided = decideEditFigures({ account, admin: actor, figures, recordId, reason, atMs: nowMs });
    if (decided === undefined) return { result: { user, account }, view: viewRow(uid) };
    const { entry, account: after } = decided;
    return {
      result: { user, account: after },
      change: {
        posting: { account: after, entry, before: ledger },
        write(to) {
          touchSignal(deps, to, uid);
          notifyOfEdit(to, { before: account, after, entryId: entry.id, reason, owner: user }, deps);
        },
        twoPeople: {
          facts: people,
          act: { rule: 'amount', amountUsdCents: amountOf(account, figures) },
          subject: { uid, name: user.name, email: user.email },
          storage: 'proposal',
          request: { operation: 'edit-figures', request },
          changes: figureChanges(account, request),
          dependsOn: assets.map((asset) => account[asset].available),
        },
        warnings: () => Promise.resolve(jumpWarnings(account, after)),
        audit: {
          action: 'edit-figures',
          targetId: entry.id,
          subjectUid: uid,
          detail: { ...figuresDetail({ before: account, after }), reason },
        },
      },
    };
  },

  respond: ({ user, account }, _call, deps) => userToWire(user, account, deps.now()),

  viewIfStale: ({ uid }) => viewRow(uid),
});

function viewRow(uid: string): AuditRow {
  return { action: 'get-user', targetId: uid, subjectUid: uid, detail: { asked: 'edit-figures' } };
}

/** They may be right, so nothing is refused. */
function jumpWarnings(before: Account, after: Account) {
  return assets.flatMap((asset) => {
    const jump = figureJump(before[asset].available, after[asset].available);
    if (jump === undefined) return [];
    return [{ text: `${assetTitles[asset]} becomes ${jumpTexts[jump]}. Check the decimal point.` }];
  });
}

/** By how much the balance moves. A coin figure has no amount of its own, so any bound applies to a change of one. */
function amountOf(account: Account, figures: Record<Asset, number>): number | 'any' {
  const isCoinChanged = coins.some((coin) => figures[coin] !== account[coin].available);
  return isCoinChanged ? 'any' : Math.abs(figures.usd - account.usd.available);
}
