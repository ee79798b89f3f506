import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { systemAccounts } from '@keelstone/domain/ledger/journal';
import { commandSequence } from './command.ts';
import { print, replayable } from '../../testing/long-run.ts';
import type { Tally } from './outcome.ts';
import { OverHttp } from './over-http.ts';
import { inMemory, play } from './play.ts';
import { httpSequences, modelTimeoutMs, sequences, twoPersonSequences } from './settings.ts';
import { twoPersonSequence, twoPersonSequenceUpTo } from './two-person-sequence.ts';

/** What the sequences must have reached; otherwise their success would prove nothing. */
const milestones = [
  'request-deposit: done',
  'request-deposit: refused: invalid-input',
  'request-withdrawal: refused: too-many-pending',
  'request-withdrawal: done',
  'request-withdrawal: refused: insufficient-funds',
  'request-withdrawal: refused: kyc-required',
  'request-withdrawal: refused: account-restricted',
  'credit-profit: done',
  'credit-profit: refused: own-record',
  'approve: done',
  'approve: no-change',
  'approve: refused: already-decided',
  'approve: refused: own-record',
  'approve: refused: account-limit',
  'approve: refused: invalid-input',
  'request-withdrawal: refused: account-locked',
  'approve: refused: account-locked',
  'approve: refused: owner-suspended',
  'approve: refused: owner-unverified',
  'approve: refused: rate-unavailable',
  'reject: done',
  'reject: refused: already-decided',
  'return-payout: done',
  'return-payout: no-change',
  'return-payout: refused: not-paid-out',
  'return-payout: refused: own-record',
  'return-payout: refused: not-found',
  'delete-as-owner: done',
  'delete-as-admin: done',
  'delete-as-stranger: refused: not-found',
  'replay: replayed',
  'reuse-key: refused: key-reused',
  'edit-figures: done',
  'suspend: done',
  ...systemAccounts.map((account) => `books: ${account} btc`),
];

/** The same for sequences under the two-person rule. */
const twoPersonMilestones = [
  'credit-profit: done',
  'credit-profit: proposed',
  'edit-figures: done',
  'edit-figures: proposed',
  'edit-figures: refused: forbidden',
  'replay: proposed-before',
  'return-payout: done',
  'return-payout: proposed',
  'return-payout: proposed-before',
  'set-wallet: done',
  'set-wallet: proposed',
  'set-wallet: proposed-before',
  'set-policy: done',
  'set-policy: proposed',
  'set-policy: no-change',
  'approve: done',
  'approve: proposed',
  'approve: proposed-before',
  'approve: refused: forbidden',
  'confirm: done',
  'confirm: no-change',
  'confirm: refused: account-restricted',
  'confirm: refused: already-decided',
  'confirm: refused: changed-meanwhile',
  'confirm: refused: forbidden',
  'confirm: refused: own-proposal',
  'confirm: refused: own-record',
  'confirm: refused: proposal-expired',
  'confirm: refused: proposer-inactive',
  'confirm: refused: rate-unavailable',
  'refuse: done',
  'refuse: no-change',
  'refuse: refused: already-decided',
];

/** Over HTTP: what its few sequences cannot miss. What refuses a request before its handler has proofs of its own. */
const httpMilestones = [
  'request-deposit: done',
  'request-withdrawal: done',
  'credit-profit: done',
  'credit-profit: proposed',
  'approve: done',
  'edit-figures: proposed',
  'confirm: done',
  'set-wallet: proposed',
];

const overHttp = new OverHttp();
afterAll(() => overHttp.close());

describe('the services of money against their model', { timeout: modelTimeoutMs }, () => {
  it.each([
    ['commands', commandSequence, sequences, milestones, inMemory],
    [
      'commands under the two-person rule',
      twoPersonSequence,
      twoPersonSequences,
      twoPersonMilestones,
      inMemory,
    ],
    ['requests over HTTP', twoPersonSequenceUpTo(30), httpSequences, httpMilestones, overHttp],
  ] as const)(
    'keep every invariant through any sequence of %s',
    async (what, drawn, numRuns, wanted, services) => {
      const options = replayable(Date.now() % 2 ** 31);
      const startedAtMs = Date.now();
      const tally: Tally = new Map();
      let commands = 0;
      await fc.assert(
        fc.asyncProperty(drawn, async (sequence) => {
          commands += sequence.length;
          const failure = await play(sequence, tally, services);
          expect(failure?.problems.concat('trail:', failure.trail)).toBeUndefined();
        }),
        { ...options, numRuns },
      );
      const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
      print(`${what}: ${String(numRuns)} of them, ${String(commands)} commands, 0 violations, ${seconds} s`);
      print(`seed ${String(options.seed)}`);
      if (options.path === undefined) {
        expect(wanted.filter((milestone) => !tally.has(milestone))).toEqual([]);
      }
    },
  );
});
