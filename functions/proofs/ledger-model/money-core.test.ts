import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { systemAccounts } from '@keelstone/domain/ledger/journal';
import { commandSequence, type Command } from './command.ts';
import { isLongRun, print, replayable } from '../../testing/long-run.ts';
import type { Tally } from './outcome.ts';
import { OverHttp } from './over-http.ts';
import { inMemory, play } from './play.ts';
import { httpSequences, modelTimeoutMs, sequences, twoPersonSequences } from './settings.ts';
import { twoPersonSequence, twoPersonSequenceUpTo } from './two-person-sequence.ts';

const successes = ['done', 'no-change', 'replayed', 'proposed', 'proposed-before'];
/** Outcomes of each kind of command, refusals by their code. */
const reached = (outcomes: Partial<Record<Command['kind'], string>>) =>
  Object.entries(outcomes).flatMap(([kind, list]) =>
    list.split(' ').map((each) => `${kind}: ${successes.includes(each) ? each : `refused: ${each}`}`),
  );

/** Too rare for the few sequences of a short run. */
const rarely = (...outcomes: Parameters<typeof reached>) => (isLongRun ? reached(...outcomes) : []);

/** What the sequences must have reached; otherwise their success would prove nothing. */
const milestones = [
  ...reached({
    'request-deposit': 'done invalid-input',
    'request-withdrawal': 'done insufficient-funds kyc-required account-restricted account-locked',
    'credit-profit': 'done own-record',
    'credit-many': 'done proposed invalid-input account-restricted',
    approve:
      'done no-change already-decided own-record account-limit invalid-input owner-suspended rate-unavailable',
    reject: 'done already-decided',
    'return-payout': 'done not-paid-out own-record not-found',
    'delete-as-owner': 'done',
    'delete-as-admin': 'done',
    'delete-as-stranger': 'not-found',
    replay: 'replayed',
    'reuse-key': 'key-reused',
    'edit-figures': 'done',
    'set-blocked': 'done',
  }),
  ...rarely({
    'request-withdrawal': 'too-many-pending',
    approve: 'account-locked owner-unverified',
    'return-payout': 'no-change',
  }),
  ...systemAccounts.map((account) => `books: ${account} btc`),
];

/** The same for sequences under the two-person rule. */
const twoPersonMilestones = [
  ...reached({
    'credit-profit': 'done proposed',
    'credit-many': 'done proposed',
    'edit-figures': 'done proposed forbidden',
    'return-payout': 'done proposed proposed-before',
    'set-wallet': 'done proposed',
    'set-policy': 'done proposed no-change',
    approve: 'done proposed proposed-before forbidden',
    confirm:
      'done no-change account-restricted already-decided changed-meanwhile forbidden own-proposal own-record proposal-expired proposer-inactive rate-unavailable',
    refuse: 'done',
  }),
  ...rarely({
    replay: 'proposed-before',
    'set-wallet': 'proposed-before',
    'credit-many': 'forbidden',
    refuse: 'no-change already-decided',
  }),
];

/** Over HTTP: what its few sequences cannot miss. What refuses a request before its handler has proofs of its own. */
const httpMilestones = [
  ...reached({
    'request-deposit': 'done',
    'request-withdrawal': 'done',
    'credit-profit': 'done proposed',
    approve: 'done',
    'edit-figures': 'proposed',
  }),
  ...rarely({ confirm: 'done', 'credit-many': 'done', 'set-wallet': 'proposed' }),
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
      const tally: Tally = new Map();
      await fc.assert(
        fc.asyncProperty(drawn, async (sequence) => {
          const failure = await play(sequence, tally, services);
          expect(failure?.problems.concat('trail:', failure.trail)).toBeUndefined();
        }),
        { ...options, numRuns },
      );
      print(`${what}: ${String(numRuns)} of them, 0 violations, seed ${String(options.seed)}`);
      if (options.path === undefined) {
        expect(wanted.filter((milestone) => !tally.has(milestone))).toEqual([]);
      }
    },
  );
});
