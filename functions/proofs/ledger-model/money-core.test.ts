import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { systemAccounts } from '@keelstone/domain/core/ledger/journal';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import { withdrawalLimits } from '@keelstone/domain/money/withdrawal/withdrawal.limits';
import { print, replayed } from '../../testing/tier.ts';
import { type Command, commandSequenceUpTo } from './command.ts';
import type { Tally } from './outcome.ts';
import { OverHttp } from './over-http.ts';
import { inMemory, play } from './play.ts';
import { httpSequences, modelTimeoutMs, sequences } from './settings.ts';

const successes = ['done', 'no-change', 'replayed', 'proposed'];
/** Outcomes of each kind of command, refusals by their code. */
const reached = (outcomes: Partial<Record<Command['kind'], string>>) =>
  Object.entries(outcomes).flatMap(([kind, list]) =>
    list.split(' ').map((each) => `${kind}: ${successes.includes(each) ? each : `refused: ${each}`}`),
  );

const money = { coin: 'btc', cents: 100_000, rate: 64_000 } as const;
const [byBen, newest] = [{ actor: 'ben' }, { pick: { back: 0, among: 'pending' } }] as const;
const arrived = { pick: { back: 0, among: 'arrived' } } as const;
const paid = { pick: { back: 0, among: 'paid-out' } } as const;
const approval = { kind: 'approve', ...byBen, ...newest, rate: 64_000 } as const;
const figures = { usd: 900_000, btc: 100_000_000, eth: 100_000_000 };
const withdrawal = { kind: 'request-withdrawal', user: 'deepa', ...money } as const;
const settingOf = { user: 'deepa' } as const;
/** The first sequence of each run: what no draw may miss, and what is too rare for the few draws of the gate. */
const always: Command[] = [
  { kind: 'request-deposit', user: 'clara', ...money },
  approval,
  { kind: 'credit-profit', ...byBen, user: 'clara', ...money },
  { kind: 'credit-many', ...byBen, checker: 'cleo', rows: [{ user: 'clara', ...money }], rate: 64_000 },
  { kind: 'edit-figures', ...byBen, user: 'deepa', figures },
  { kind: 'set-kyc', ...settingOf, isApproved: true },
  withdrawal,
  { kind: 'set-blocked', ...settingOf, isBlocked: true },
  approval,
  { kind: 'set-blocked', ...settingOf, isBlocked: false },
  { kind: 'set-locked', ...settingOf, isLocked: true },
  approval,
  { kind: 'set-locked', ...settingOf, isLocked: false },
  { kind: 'set-kyc', ...settingOf, isApproved: false },
  approval,
  { kind: 'set-kyc', ...settingOf, isApproved: true },
  approval,
  { kind: 'return-payout', ...byBen, ...paid },
  { kind: 'return-payout', ...byBen, ...paid },
  { kind: 'arrive', user: 'clara', units: 2_000_000, rate: 64_000, isMined: false },
  { kind: 'delete-as-owner', ...newest },
  approval,
  { kind: 'read-again', ...arrived, rate: 0, isLate: false },
  { kind: 'read-again', ...arrived, rate: 64_000, isLate: false },
  { kind: 'read-again', ...arrived, rate: 999, isLate: false },
  approval,
  ...Array.from({ length: withdrawalLimits.pendingWithdrawalsPerUser + 1 }, () => withdrawal),
  { kind: 'request-deposit', user: 'clara', ...money },
  {
    kind: 'edit-figures',
    ...byBen,
    user: 'clara',
    figures: { ...figures, btc: amountLimits.accountUnitsMax },
  },
  approval,
];

/** The outcomes that the sequences must have reached; otherwise their success would prove nothing. */
const milestones = [
  ...reached({
    'request-deposit': 'done invalid-input',
    'request-withdrawal':
      'done insufficient-funds kyc-required account-restricted account-locked too-many-pending',
    'credit-profit': 'done own-record',
    'credit-many': 'done proposed invalid-input account-restricted',
    approve:
      'done no-change already-decided own-record account-limit invalid-input owner-suspended rate-unavailable account-locked owner-unverified not-priced-yet',
    arrive: 'done no-change rate-unavailable',
    'read-again': 'done no-change rate-unavailable',
    reject: 'done already-decided',
    'return-payout': 'done no-change not-paid-out own-record not-found',
    'delete-as-owner': 'done forbidden',
    'delete-as-admin': 'done',
    'delete-as-stranger': 'not-found',
    replay: 'replayed',
    'reuse-key': 'key-reused',
    'edit-figures': 'done',
    'set-blocked': 'done',
  }),
  ...systemAccounts.map((account) => `books: ${account} btc`),
];

/** The milestones over HTTP. Refusals before a handler have proofs of their own. */
const httpMilestones = [
  ...reached({
    'request-deposit': 'done',
    'request-withdrawal': 'done',
    'credit-profit': 'done',
    approve: 'done',
    'credit-many': 'done',
    'edit-figures': 'done',
    arrive: 'done',
    'read-again': 'done',
  }),
];

const overHttp = new OverHttp();
afterAll(() => overHttp.close());

describe('the services of money against their model', { timeout: modelTimeoutMs }, () => {
  it.each([
    ['commands', commandSequenceUpTo(60), sequences, milestones, inMemory],
    ['requests over HTTP', commandSequenceUpTo(30), httpSequences, httpMilestones, overHttp],
  ] as const)(
    'keep every invariant through any sequence of %s',
    async (what, drawn, numRuns, wanted, services) => {
      const tally: Tally = new Map();
      await fc.assert(
        fc.asyncProperty(drawn, async (sequence) => {
          const failure = await play(sequence, tally, services);
          expect(failure?.problems.concat('trail:', failure.trail)).toBeUndefined();
        }),
        { ...replayed, numRuns, examples: [[always]] },
      );
      print(`${what}: ${String(numRuns)} of them, 0 violations, seed ${String(replayed.seed)}`);
      if (replayed.path === undefined) {
        expect(wanted.filter((milestone) => !tally.has(milestone))).toEqual([]);
      }
    },
  );
});
