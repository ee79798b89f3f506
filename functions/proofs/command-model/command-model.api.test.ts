import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandSequenceUpTo } from '../ledger-model/command.ts';
import { loggedErrors } from '../../testing/test-environment.ts';
import { openApi, type ApiUnderTest } from './api-under-test.ts';
import { examples } from './examples.ts';
import { isReplay, playRandom } from './play-random.ts';
import { commandsMax, lanes, proofTimeoutMs, sequences } from './settings.ts';

/** What the sequences must have reached; otherwise their success would prove nothing. */
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

const opened: ApiUnderTest[] = [];
beforeAll(async () => {
  while (opened.length < (isReplay ? 1 : lanes)) opened.push(await openApi('proof-command-model'));
});
afterAll(async () => {
  for (const { api } of opened) await api.close();
  expect(loggedErrors).toEqual([]);
});

describe('the API against the model of the money core', { timeout: proofTimeoutMs }, () => {
  it('answers and books what the oracle expects for any sequence of commands', async () => {
    const drawn = commandSequenceUpTo(commandsMax);
    const tally = await playRandom(opened, { drawn, numRuns: sequences, examples });
    if (!isReplay) expect(milestones.filter((milestone) => !tally.has(milestone))).toEqual([]);
  });
});
