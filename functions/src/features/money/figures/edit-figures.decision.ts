import type { Account } from '@keelstone/domain/core/ledger/account';
import { assetTitles } from '@keelstone/domain/core/ledger/figures';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import { userToWire } from '@keelstone/domain/core/user/user.contract';
import { makeFiguresDetail } from '@keelstone/domain/desk/audit/figures-detail';
import { DomainError } from '@keelstone/domain/errors';
import { type Asset, assets, coins } from '@keelstone/domain/kernel/amounts/coins';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { decideEditFigures, listFigureChanges } from '@keelstone/domain/money/figures/decide-figures';
import { findFigureJump, jumpTexts } from '@keelstone/domain/money/figures/figure-jump';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { requireFigures } from '../../../platform/required-figures.ts';
import { defineDecision } from '../../core/decision/decision.ts';
import { readPeople } from '../../core/two-person-rule/two-people.ts';
import { personFact } from '../../core/user/person-fact.ts';
import { notifyOfEdit } from '../transaction/notify-of-money.ts';
import { readLedger } from '../transaction/read-ledger.ts';

/**
 * Sets a user's available figures; *held* stays. The owner is mailed the figures before and after, and the reason.
 * Figures that are already right post nothing, so a retry is harmless. It leaves the audit row of a view, since its
 * answer shows the user. Above the policy's bound the edit is proposed, and the proposal counts only for the current
 * figures. Errors: `no-user`, `account-closing`, `own-record`.
 */
export const editFigures = defineDecision('edit-figures', {
  // The new *available* figures: cents for USD, 1e-8 units for coins.
  request: ({ body }) => ({ uid: body.id, figures: requireFigures(body), reason: body.reason.trim() }),

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
    // The id includes the next sequence number: an edit that the SDK runs twice cannot post twice.
    const recordId = fingerprint(`figures|${uid}|${String(account.seq + 1)}`);
    const edit = decideEditFigures({ account, admin: actor, figures, recordId, reason, atMs: nowMs });
    if (edit === undefined)
      return {
        result: { user, account },
        view: { action: 'get-user', subjectUid: uid, detail: { asked: 'edit-figures' } },
      };
    const { entry, account: after } = edit;
    return {
      result: { user, account: after },
      change: {
        posted: { account: after, entry, before: ledger },
        write(to) {
          wakeTabs(to, uid, deps);
          notifyOfEdit(to, { before: account, after, entryId: entry.id, reason, owner: user }, deps);
        },
        twoPeople: {
          facts: people,
          act: { rule: 'amount', amountUsdCents: computeAmount(account, figures) },
          subject: { uid, name: user.name, email: user.email },
          storage: 'proposal',
          request: { operation: 'edit-figures', request },
          changes: listFigureChanges(account, request),
          dependsOn: assets.map((asset) => account[asset].available),
        },
        warnings: () => Promise.resolve(findJumpWarnings(account, after)),
        audit: {
          targetId: entry.id,
          subjectUid: uid,
          detail: { ...makeFiguresDetail({ before: account, after }), reason },
        },
      },
    };
  },

  respond: ({ user, account }, _call, deps) => userToWire(user, account, deps.now()),
});

/** The figures may be right, so a jump only warns. */
function findJumpWarnings(before: Account, after: Account) {
  return assets.flatMap((asset) => {
    const jump = findFigureJump(before[asset].available, after[asset].available);
    if (jump === undefined) return [];
    return [{ text: `${assetTitles[asset]} becomes ${jumpTexts[jump]}. Check the decimal point.` }];
  });
}

/** The change of the balance in cents. A changed coin figure has no value in dollars, so any bound applies to it. */
function computeAmount(account: Account, figures: Record<Asset, number>): number | 'any-amount' {
  const isCoinChanged = coins.some((coin) => figures[coin] !== account[coin].available);
  return isCoinChanged ? 'any-amount' : Math.abs(figures.usd - account.usd.available);
}
