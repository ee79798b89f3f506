import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { systemAccounts } from '@keelstone/domain/ledger/journal';
import { commandSequenceUpTo, type Command } from './command.ts';
import { inAll, print, replayable } from '../../testing/tier.ts';
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

/** Too rare for the few sequences of a short run. */
const rarely = (...outcomes: Parameters<typeof reached>) => (inAll ? reached(...outcomes) : []);

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

/** Over HTTP: what its few sequences cannot miss. What refuses a request before its handler has proofs of its own. */
const httpMilestones = [
  ...reached({
    'request-deposit': 'done',
    'request-withdrawal': 'done',
    'credit-profit': 'done',
    approve: 'done',
    'edit-figures': 'done',
  }),
  ...rarely({ 'credit-many': 'done' }),
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
