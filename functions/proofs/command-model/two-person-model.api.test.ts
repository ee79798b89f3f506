import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policedSequenceUpTo } from '../ledger-model/policed-sequence.ts';
import { freshDatabase, loggedErrors } from '../../testing/test-environment.ts';
import { openApi, type ApiUnderTest } from './api-under-test.ts';
import { isReplay, playDrawn } from './play-drawn.ts';
import { policedCommandsMax, policedSequences, proofTimeoutMs } from './settings.ts';
import { policedExamples } from './two-person-examples.ts';

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
  opened = await openApi(freshDatabase('proof-two-person-model'), { isPoliced: true });
});
afterAll(async () => {
  await opened.api.close();
  expect(loggedErrors).toEqual([]);
});

describe('the API against the model of the two-person rule', { timeout: proofTimeoutMs }, () => {
  it('answers, proposes and books what the oracle expects for any sequence of commands', async () => {
    const drawn = policedSequenceUpTo(policedCommandsMax);
    const tally = await playDrawn([opened], { drawn, numRuns: policedSequences, examples: policedExamples });
    if (!isReplay) expect(milestones.filter((milestone) => !tally.has(milestone))).toEqual([]);
  });
});
