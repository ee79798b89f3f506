import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '@keelstone/domain/errors';
import { usdCents } from '@keelstone/domain/money/units';
import type { Caller } from '../../src/http/caller.ts';
import { submitKyc } from '../../src/kyc/submit-kyc.service.ts';
import { fileOf } from '../../testing/books.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshKey, papers } from '../../testing/records.ts';
import { exists, objectsBelow, upload } from '../../testing/uploads.ts';
import { requestDeposit } from '../../src/transaction/request-deposit.service.ts';
import { times } from './burst.ts';
import { raceTimeoutMs, setStage, sizes, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage('proof-races-uploads');
});
afterAll(() => stage.api.close());

// The services themselves: over HTTP the throttle counter of the caller makes requests queue, which hides what happens
// to two that are through it.
describe.each(sizes)(
  '%i services at once on one upload',
  { timeout: raceTimeoutMs, concurrent: true },
  (size) => {
    it('make one deposit of one form, and all answer it', async () => {
      const holder = await stage.holder();
      const submission = await deposits(holder);
      const outcomes = await Promise.all(times(size, () => outcomeOf(submission(500))));
      expect(new Set(outcomes)).toEqual(new Set(['done']));
      await expectOneImage('proof', (await fileOf(holder.uid)).transactions[0]);
    });

    it('keep the image of the deposit that won its key', async () => {
      const holder = await stage.holder();
      const submission = await deposits(holder);
      const outcomes = await Promise.all(times(size, (index) => outcomeOf(submission(500 + index))));
      expect([...outcomes].sort()).toEqual(['done', ...times(size - 1, () => 'key-reused')]);
      await expectOneImage('proof', (await fileOf(holder.uid)).transactions[0]);
    });

    it('file one application of one form, and all answer it', async () => {
      const person = await makePerson(stage.deps);
      const {
        id: documentType,
        document,
        ...details
      } = papers(person.email, await upload(stage.deps, person.uid));
      const caller = await callerOf(person);
      const outcomes = await Promise.all(
        times(size, () => outcomeOf(submitKyc({ caller, details, documentType, document }, stage.deps))),
      );
      expect(new Set(outcomes)).toEqual(new Set(['done']));
      const [record] = (await fileOf(person.uid)).kyc;
      await expectOneImage('kyc', record && { id: record.id, proof: record.document });
    });
  },
);

async function deposits(holder: Person): Promise<(usd: number) => Promise<unknown>> {
  const proof = await upload(stage.deps, holder.uid);
  const fixed = {
    caller: await callerOf(holder),
    transactionId: freshKey(),
    coin: 'btc' as const,
    proof,
    remarks: '',
  };
  return (usd) => requestDeposit({ ...fixed, amountUsdCents: usdCents(usd * 100) }, stage.deps);
}

async function callerOf({ uid }: Person): Promise<Caller> {
  return { uid, sid: 'none', scope: 'full', isAdmin: false, user: (await fileOf(uid)).user };
}

/** `done`, or the code of a refusal; busy Firestore is asked again. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

async function expectOneImage(
  kind: 'proof' | 'kyc',
  record: { id: string; proof: { path: string } | null } | undefined,
): Promise<void> {
  const path = record?.proof?.path ?? '';
  expect([path, await exists(stage.deps, path)]).toEqual([path, true]);
  expect(await objectsBelow(stage.deps, `vault/${kind}/${record?.id ?? ''}/`)).toEqual([path]);
}
