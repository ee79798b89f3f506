import { expect, it } from 'vitest';
import { recordId } from '@keelstone/domain/kernel/ids';
import { transactionLimits } from '@keelstone/domain/money/transaction/transaction.limits';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { findEvidence } from '../../src/features/money/blockchain/find-evidence.service.ts';
import { meter, newUsage } from '../../src/platform/firestore/meter.ts';
import { requestDeposit } from '../../testing/holders.ts';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { inAll } from '../../testing/tier.ts';

const { deps, api, act, approve, evidence, show, mine, runJob, recordsOf, paidNow } = await ownAddresses({
  hasSecond: true,
});

/** Keys of records whose ids sort after nearly all others. */
let keys = 1_000_000_000_000;
function lastKey({ uid }: Person): string {
  do keys += 1;
  while (!recordId({ uid, kind: 'deposit', key: String(keys) }).startsWith('ZZ'));
  return String(keys);
}

async function file(person: Person, txid: string): Promise<string> {
  const { body } = await requestDeposit({ api, deps }, person, { txid, usd: 640, key: lastKey(person) });
  return body.transaction._id;
}

/** One transaction that pays so many accounts, whose parts are filed, and first others. */
async function payMany(
  count: number,
  others = [{ to: makeWalletVersion().btcAddress, amount: '0.01' }],
): Promise<string> {
  const owners = await Promise.all(Array.from({ length: count }, () => makePerson(deps)));
  const addresses = await Promise.all(owners.map((each) => show(each)));
  const transfers = [...others, ...addresses.map((to) => ({ to, amount: '0.00001' }))];
  const txid = await act({ do: 'pay', transfers });
  await mine(6);
  await runJob();
  return txid;
}

it('a payment to others’ own addresses is named by a few orders', async () => {
  const txid = await payMany(transactionLimits.sameTxidShown + 2, []);
  const { verdict, text } = await evidence(await file(await makePerson(deps), txid));
  expect([verdict, text?.match(/\d{15,16}/g)?.length]).toEqual(['not-ours', transactionLimits.sameTxidShown]);
});

it('a first source that hides the inputs of a replacement gives it no new promise', async () => {
  const { person, txid } = await paidNow(50_000, '0.0128');
  await show(person, 90_000);
  await act({ do: 'lie', source: 'first', field: 'vin', value: [] });
  await act({ do: 'replace', id: txid, pays: 'again' });
  await runJob();
  await act({ do: 'lie', source: 'first', field: '' });
  const [, again] = await recordsOf(person);
  expect([again?.quote, again?.arrival?.rateUsdMax]).toEqual([undefined, 50_000]);
});

// The second number is more than a review reads.
it.each(inAll ? [30, transactionLimits.claimsRead + 1] : [30])(
  '%i payments to own addresses hide no other claim to the same transaction',
  async (count) => {
    const [first, second, third] = [await makePerson(deps), await makePerson(deps), await makePerson(deps)];
    // Approved before there are arrivals: a reason cannot name one.
    const unnamed = await file(first, 'e'.repeat(64));
    const txid = await payMany(count);
    expect((await approve(unnamed, { reason: 'found it' })).status).toBe(200);
    for (const person of [second, third]) {
      const id = await file(person, txid);
      expect((await evidence(id)).verdict).toBe('claimed-twice');
      expect((await approve(id, { ticked: [] })).status).toBe(400);
    }
    // The evidence of one of these payments reads none of the others.
    const usage = newUsage();
    const [arrival = expect.fail()] = await deps.transactions.list({
      where: [['txid', '==', txid]],
      limit: 1,
    });
    await meter(usage, () => findEvidence(arrival, deps, { by: 'owner' }));
    expect(usage.reads).toBeLessThan(5);
  },
  120_000,
);
