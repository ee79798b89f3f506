import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '@keelstone/domain/errors';
import { usdCents } from '@keelstone/domain/money/units';
import type { Caller } from '../../src/platform/call/caller.ts';
import { submitKyc } from '../../src/features/identity/kyc/submit-kyc.service.ts';
import { fileOf } from '../../testing/books.ts';
import { isLongRun } from '../../testing/long-run.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshKey, kycForm } from '../../testing/records.ts';
import { exists, objectsBelow, upload } from '../../testing/uploads.ts';
import { requestDeposit } from '../../src/features/money/transaction/request-deposit.service.ts';
import { times } from '../../testing/burst.ts';
import { setUpRace, type RaceSetup } from '../../testing/race-setup.ts';

let race: RaceSetup;
beforeAll(async () => {
  race = await setUpRace('proof-races-uploads');
});
afterAll(() => race.api.close());

// The services themselves: over HTTP the throttle counter of the caller makes requests queue, which hides races behind
// it.
describe.each(isLongRun ? [5, 20] : [8])(
  '%i simultaneous services on one upload',
  { timeout: 120_000, concurrent: true },
  (size) => {
    it('make one deposit from one form, and all return it', async () => {
      const holder = await race.holder();
      const submission = await deposits(holder);
      const { outcomes, busy } = await together(size, () => submission(500));
      expect(new Set(outcomes)).toEqual(new Set(['done']));
      await expectOneImage('proof', (await fileOf(holder.uid)).transactions[0], busy);
    });

    it('keep the image of the deposit that won its key', async () => {
      const holder = await race.holder();
      const submission = await deposits(holder);
      const { outcomes, busy } = await together(size, (index) => submission(500 + index));
      expect([...outcomes].sort()).toEqual(['done', ...times(size - 1, () => 'key-reused')]);
      await expectOneImage('proof', (await fileOf(holder.uid)).transactions[0], busy);
    });

    it('file one application from one form, and all return it', async () => {
      const person = await makePerson(race.deps);
      const {
        id: documentType,
        document,
        ...details
      } = kycForm(person.email, await upload(race.deps, person.uid));
      const caller = await callerOf(person);
      const { outcomes, busy } = await together(size, () =>
        submitKyc({ caller, details, documentType, document }, race.deps),
      );
      expect(new Set(outcomes)).toEqual(new Set(['done']));
      const [record] = (await fileOf(person.uid)).kyc;
      await expectOneImage('kyc', record && { id: record.id, proof: record.document }, busy);
    });
  },
);

async function deposits(holder: Person): Promise<(usd: number) => Promise<unknown>> {
  const proof = await upload(race.deps, holder.uid);
  const fixed = {
    caller: await callerOf(holder),
    transactionId: freshKey(),
    coin: 'btc' as const,
    proof,
    remarks: '',
  };
  return (usd) => requestDeposit({ ...fixed, amountUsdCents: usdCents(usd * 100) }, race.deps);
}

async function callerOf({ uid }: Person): Promise<Caller> {
  return { uid, sid: 'none', scope: 'full', isAdmin: false, user: (await fileOf(uid)).user };
}

const retriesMax = 12;

/**
 * Runs the work `size` times together: returns `done` or the refusal code of each, and how often Firestore was busy. A
 * busy request is sent again, as our own client does.
 */
async function together(
  size: number,
  work: (index: number) => Promise<unknown>,
): Promise<{ outcomes: string[]; busy: number }> {
  let busy = 0;
  const outcomes = await Promise.all(times(size, (index) => outcomeOf(() => work(index))));
  for (const index of outcomes.keys()) {
    for (let retry = 0; outcomes[index] === 'unavailable' && retry < retriesMax; retry += 1) {
      busy += 1;
      outcomes[index] = await outcomeOf(() => work(index));
    }
  }
  return { outcomes, busy };
}

async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'done';
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

/** The record's image exists, with at most those images next to it that busy attempts left to the sweeper. */
async function expectOneImage(
  kind: 'proof' | 'kyc',
  record: { id: string; proof: { path: string } | null } | undefined,
  busy: number,
): Promise<void> {
  const path = record?.proof?.path ?? '';
  expect([path, await exists(race.deps, path)]).toEqual([path, true]);
  const images = await objectsBelow(race.deps, `vault/${kind}/${record?.id ?? ''}/`);
  expect(images).toContain(path);
  expect(images.length).toBeLessThanOrEqual(1 + busy);
}
