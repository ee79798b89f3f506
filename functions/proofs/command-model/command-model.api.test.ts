import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandSequenceUpTo } from '@keelstone/domain/testing/ledger-model/command';
import { print, replayable } from '@keelstone/domain/testing/ledger-model/settings';
import { loggedErrors } from '../../testing/test-environment.ts';
import { openDesk, type Desk } from './desk.ts';
import { examples } from './examples.ts';
import { playOverHttp, type Tally } from './play-over-http.ts';
import { commandsMax, lanes, proofTimeoutMs, sequences } from './settings.ts';

/** What the sequences must have reached, else their silence would prove nothing. */
const milestones = [
  'request-deposit: done',
  'request-deposit: refused: too-many-pending',
  'request-withdrawal: done',
  'request-withdrawal: refused: insufficient-funds',
  'request-withdrawal: refused: too-many-pending',
  'credit-profit: done',
  'approve: done',
  'approve: no-change',
  'approve: refused: own-record',
  'approve: refused: account-limit',
  'reject: done',
  'reject: refused: account-limit',
  'delete-as-owner: done',
  'delete-as-admin: done',
  'delete-as-stranger: refused: not-found',
  'replay: replayed',
  'edit-figures: done',
  'suspend: done',
  'withdraw-kyc: done',
];

const database = 'proof-command-model';
const { seed, path } = replayable(Date.now() % 2 ** 31);
const desks: Desk[] = [];
beforeAll(async () => {
  while (desks.length < (path === undefined ? lanes : 1)) desks.push(await openDesk(database));
});
afterAll(async () => {
  for (const { api } of desks) await api.close();
  expect(loggedErrors).toEqual([]);
});

describe('the API against the model of the money core', { timeout: proofTimeoutMs }, () => {
  it('answers and books what the oracle says through any sequence of commands', async () => {
    print(`command model over HTTP: seed ${String(seed)}`);
    const startedAtMs = Date.now();
    const tally: Tally = new Map();
    const play = (desk: Desk) =>
      fc.asyncProperty(commandSequenceUpTo(commandsMax), async (commands) => {
        const failure = await playOverHttp(commands, desk, tally);
        expect(failure?.problems.concat('trail:', failure.trail)).toBeUndefined();
      });
    await Promise.all(
      desks.map((desk, lane) => {
        const numRuns = Math.ceil(sequences / desks.length);
        const options = { seed: seed + lane, examples, numRuns };
        return fc.assert(play(desk), path === undefined ? options : { ...options, path });
      }),
    );
    const commands = [...tally.values()].reduce((sum, count) => sum + count, 0);
    const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(0);
    const what = `${String(sequences)} sequences, ${String(commands)} commands, ${String(tally.size)} outcomes`;
    print(`${what}, 0 differences, ${seconds} s`);
    if (path === undefined) {
      expect(milestones.filter((milestone) => !tally.has(milestone))).toEqual([]);
    }
  });
});
