import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twoPersonSequenceUpTo } from '../ledger-model/two-person-sequence.ts';
import { freshDatabase, loggedErrors } from '../../testing/test-environment.ts';
import { openApi, type ApiUnderTest } from './api-under-test.ts';
import { isReplay, playRandom } from './play-random.ts';
import { twoPersonCommandsMax, twoPersonSequences, proofTimeoutMs } from './settings.ts';
import { twoPersonExamples } from './two-person-examples.ts';

/** What the sequences must have reached; otherwise their success would prove nothing. */
const milestones = [
  'credit-profit: proposed',
  'approve: proposed',
  'approve: proposed-before',
  'set-wallet: proposed',
  'set-policy: proposed',
  'confirm: done',
  'confirm: no-change',
  'confirm: refused: changed-meanwhile',
  'confirm: refused: own-proposal',
  'confirm: refused: own-record',
  'confirm: refused: proposal-expired',
  'confirm: refused: proposer-inactive',
  'refuse: done',
];

let opened: ApiUnderTest;
beforeAll(async () => {
  opened = await openApi(freshDatabase('proof-two-person-model'), { hasPolicy: true });
});
afterAll(async () => {
  await opened.api.close();
  expect(loggedErrors).toEqual([]);
});

describe('the API against the model of the two-person rule', { timeout: proofTimeoutMs }, () => {
  it('answers, proposes and books what the oracle expects for any sequence of commands', async () => {
    const drawn = twoPersonSequenceUpTo(twoPersonCommandsMax);
    const tally = await playRandom([opened], {
      drawn,
      numRuns: twoPersonSequences,
      examples: twoPersonExamples,
    });
    if (!isReplay) expect(milestones.filter((milestone) => !tally.has(milestone))).toEqual([]);
  });
});
