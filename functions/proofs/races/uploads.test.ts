import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksOf } from '../../testing/books.ts';
import { tally, times } from '../../testing/burst.ts';
import { memoryDeps, type MemoryDeps } from '../../testing/memory-store/memory-deps.ts';
import { makePerson } from '../../testing/people.ts';
import { setUpRace, type RaceSetup } from '../../testing/race-setup.ts';
import { freshKey, kycForm } from '../../testing/records.ts';
import { upload } from '../../testing/uploads.ts';

const size = 8;
let deps: MemoryDeps;
let race: RaceSetup;
beforeAll(async () => {
  deps = memoryDeps();
  race = await setUpRace(deps);
});
afterAll(() => race.api.close());

/** The record's image exists, and no other of this record does. */
function expectOneImage(folder: string, path: string | undefined): void {
  const images = [...deps.stored().keys()].filter((name) => name.startsWith(folder));
  expect(images).toEqual([path]);
}

describe('simultaneous requests with one upload', () => {
  it.each([
    ['make one deposit from one form, and all return it', 0, { '200': size }],
    ['keep the image of the deposit that won its key', 1, { '200': 1, '409 key-reused': size - 1 }],
  ])('%s', async (_what, step, answered) => {
    const { uid, token } = await race.holder();
    const common = {
      coinSelected: 'btc',
      proof: await upload(deps, uid),
      transactionId: freshKey(),
    } as const;
    const answers = await Promise.all(
      times(size, (index) =>
        race.api.call('request-deposit', { token, body: { ...common, usd: 500 + step * index } }),
      ),
    );
    expect(tally(answers)).toEqual(answered);
    const { transactions } = await booksOf(deps).fileOf(uid);
    expect(transactions).toHaveLength(1);
    expectOneImage(`vault/proof/${transactions[0]?.id ?? ''}/`, transactions[0]?.proof?.path);
  });

  it('file one application from one form, and all return it', async () => {
    const { uid, email, token } = await makePerson(deps);
    const body = kycForm(email, await upload(deps, uid));
    const answers = await Promise.all(times(size, () => race.api.call('submit-kyc', { token, body })));
    expect(tally(answers)).toEqual({ '200': size });
    const { kyc } = await booksOf(deps).fileOf(uid);
    expect(kyc).toHaveLength(1);
    expectOneImage(`vault/kyc/${kyc[0]?.id ?? ''}/`, kyc[0]?.document.path);
  });
});
