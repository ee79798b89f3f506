import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandSequenceUpTo } from '../ledger-model/command.ts';
import { print, replayable } from '../ledger-model/settings.ts';
import { loggedErrors } from '../../testing/test-environment.ts';
import { openApi, type ApiUnderTest } from './api-under-test.ts';
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
const apis: ApiUnderTest[] = [];
beforeAll(async () => {
  while (apis.length < (path === undefined ? lanes : 1)) apis.push(await openApi(database));
});
afterAll(async () => {
  for (const { api } of apis) await api.close();
  expect(loggedErrors).toEqual([]);
});

describe('the API against the model of the money core', { timeout: proofTimeoutMs }, () => {
  it('answers and books what the oracle says through any sequence of commands', async () => {
    print(`command model over HTTP: seed ${String(seed)}`);
    const startedAtMs = Date.now();
    const tally: Tally = new Map();
    const play = (api: ApiUnderTest) =>
      fc.asyncProperty(commandSequenceUpTo(commandsMax), async (commands) => {
        const failure = await playOverHttp(commands, api, tally);
        expect(failure?.problems.concat('trail:', failure.trail)).toBeUndefined();
      });
    await Promise.all(
      apis.map((api, lane) => {
        const numRuns = Math.ceil(sequences / apis.length);
        const options = { seed: seed + lane, numRuns, ...(lane === 0 ? { examples } : {}) };
        return fc.assert(play(api), path === undefined ? options : { ...options, path });
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
