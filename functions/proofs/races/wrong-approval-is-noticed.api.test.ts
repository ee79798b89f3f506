import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideReview } from '@keelstone/domain/transaction/decide-review';
import type { Answer } from '../../testing/api.ts';
import { faultsOf, fileOf } from '../../testing/books.ts';
import { burst, times, type Shot } from '../../testing/burst.ts';
import { setUpRace, type RaceSetup } from '../../testing/race-setup.ts';
import { raceTimeoutMs, sizes } from './settings.ts';

let race: RaceSetup;
beforeAll(async () => {
  race = await setUpRace('proof-races-blind', { areBooksTrue: false });
});
afterAll(() => race.api.close());

const rounds = 5;

// The negative control: if this approval passed, the harness would detect nothing.
it.each(sizes)(
  'finds fault with an approval that checks first and acts later (%i together)',
  async (size) => {
    let violated = 0;
    for (let round = 0; round < rounds; round += 1) {
      const holder = await race.holder();
      const id = await race.deposit(holder);
      await burst(
        race.api,
        times(size, (index) => wrongApproval(holder.uid, id, index)),
      );
      const isTrue = (await fileOf(holder.uid)).account.usd.available === 300_000;
      if (!isTrue || (await faultsOf(holder.uid)).length > 0) violated += 1;
    }
    expect(violated).toBeGreaterThanOrEqual(4);
  },
  raceTimeoutMs,
);

/** Reads, decides, and writes what was decided, without a transaction around it. */
function wrongApproval(uid: string, id: string, index: number): Shot {
  return async () => {
    const { deps, admins } = race;
    const [transaction, account, owner] = await Promise.all([
      deps.transactions.find(id),
      deps.accounts.find(uid),
      deps.users.find(uid),
    ]);
    if (transaction === undefined || account === undefined) throw new Error('Nothing to approve');
    const admin = { uid: admins[0].uid, name: 'Ada' };
    const decision = { review: 'Approved', admin, quote: undefined, atMs: deps.now() } as const;
    const change = decideReview({ transaction, account, owner, ...decision });
    if (change === undefined || change.entry === null) return answer;
    const fresh = await deps.accounts.find(uid);
    const usd = { available: (fresh?.usd.available ?? 0) + transaction.amountUsdCents, held: 0 };
    await deps.accounts.save(uid, { ...change.account, usd });
    const entryId = `${change.entry.id}${String(index)}`;
    await deps.journal.save(entryId, { ...change.entry, id: entryId });
    await deps.transactions.save(id, change.transaction);
    return answer;
  };
}

const answer: Answer<unknown> = { status: 200, headers: new Headers(), body: {}, error: {} };
