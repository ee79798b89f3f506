import { beforeEach, describe, expect, it } from 'vitest';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { ownAddressIdOf } from '@keelstone/domain/money/deposit-address/own-address';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { reconcile } from '../../src/features/desk/books/reconcile.service.ts';
import { nothingWritten } from '../../testing/database.ts';
import { giveDepositKey } from '../../testing/deposit-keys.ts';
import { makeHolder, holderCalls, requestDeposit } from '../../testing/holders.ts';
import { ownAddresses, showAddress } from '../../testing/own-addresses.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { outcomeOf } from '../../testing/tested-api.ts';

const { deps, api, clock, act, approve, admin, show, pay, mine, runJob, recordsOf, one, quoteFor, ...chain } =
  await ownAddresses();
beforeEach(() => giveDepositKey(deps));

const changeUser = async ({ uid }: Person, state: object) => {
  const user = (await deps.users.find(uid)) ?? expect.fail();
  await deps.users.save(uid, { ...user, ...state });
  return user;
};
const closing = () => ({ closing: { requestedAtMs: 1, closesAtMs: deps.now() + 90 * dayMs } });

describe('an own address', () => {
  it('is given by the first call, is nobody else’s, and stays; a new key gives another one', async () => {
    const [clara, dan] = [await makePerson(deps), await makePerson(deps)];
    const addresses = [await show(clara), await show(dan)];
    expect(new Set(addresses).size).toBe(2);
    expect(await show(clara)).toBe(addresses[0]);
    await giveDepositKey(deps, { seed: 2, script: 'bip86' });
    expect(await show(clara)).toMatch(/^bc1p/);
    await giveDepositKey(deps);
    expect(await show(clara)).toBe(addresses[0]);
  });

  it('of many who ask at the same time, each gets one of their own, also after the counter was restored', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(deps)));
    const keyId = await giveDepositKey(deps);
    const key = (await deps.depositKeys.find(keyId)) ?? expect.fail();
    // Everybody twice.
    const shown = await Promise.all([...people, ...people].map((person) => show(person)));
    expect(new Set(shown).size).toBe(people.length);
    expect(shown.slice(people.length)).toEqual(shown.slice(0, people.length));
    const { nextIndex } = (await deps.depositKeys.find(keyId)) ?? expect.fail();
    expect(nextIndex).toBe(key.nextIndex + people.length);
    await deps.depositKeys.save(keyId, key);
    expect(shown).not.toContain(await show(await makePerson(deps)));
    expect((await deps.depositKeys.find(keyId))?.nextIndex).toBe(nextIndex + 1);
  });

  it('is refused to whom nothing may come in, without a key or a source, and with another’s quote', async () => {
    const refusedAs = async (state: object, code: string) => {
      const person = await makePerson(deps);
      await changeUser(person, state);
      await nothingWritten(deps, async () => expect(outcomeOf(await showAddress(api, person))).toBe(code));
    };
    await refusedAs(closing(), 'account-closing');
    await refusedAs({ isBlocked: true }, 'account-restricted');
    const person = await makePerson(deps);
    for (const quote of [quoteFor(await makePerson(deps)), `${quoteFor(person)}x`])
      expect((await showAddress(api, person, quote)).error).toMatchObject({
        code: 'invalid-input',
        field: 'quote',
      });
    const sources = deps.chain.bitcoinSources.splice(0);
    await refusedAs({}, 'not-found');
    expect((await api.call('get-wallet')).body.hasOwnAddresses).toBeUndefined();
    deps.chain.bitcoinSources.push(...sources);
    for (const id of await deps.depositKeys.listIds({})) await deps.depositKeys.eraseNow(id);
    await refusedAs({}, 'not-found');
  });

  it('is not shown if the database has another one; nobody withdraws to it, in any spelling', async () => {
    const clara = await makePerson(deps);
    const address = await show(clara);
    const holder = await makeHolder(deps);
    const { withdraw } = holderCalls(api);
    for (const btcAddress of [address, address.toUpperCase()])
      expect(outcomeOf(await withdraw(holder, { btcAddress }))).toBe('platform-address');
    const kept = (await deps.depositAddresses.find(ownAddressIdOf(address))) ?? expect.fail();
    for (const changed of [{ address: exampleAddresses.btc }, { index: kept.index + 1 }]) {
      await deps.depositAddresses.save(kept.id, { ...kept, ...changed });
      expect(outcomeOf(await showAddress(api, clara))).toBe('wallet-unavailable');
    }
  });
});

describe('a payment to it', () => {
  it('is seen in no block, confirmed, priced and approved with one key, and books its outputs', async () => {
    const person = await makePerson(deps);
    const txid = await pay(await show(person));
    await runJob();
    const record = await one(person);
    const seen = { status: 'Pending', txid, coinUnits: 1_000_000, amountUsdCents: 64_000 };
    expect(record).toMatchObject({ ...seen, arrival: { pricedAtMs: null } });
    expect(record.arrival?.path).toMatch(/^m\/84'\/0'\/0'\/0\/\d+$/);
    expect((await chain.stateFor(person, record.id)).body.text).toBe('Seen, 0 of 1 confirmations');
    expect(outcomeOf(await approve(record.id))).toBe('not-priced-yet');
    await mine();
    await runJob();
    expect((await one(person)).arrival?.pricedAtMs).toBeTypeOf('number');
    expect(await chain.evidence(record.id)).toMatchObject({ verdict: 'matches', received: 0.01 });
    const preview = await chain.preview(record.id);
    expect([preview.ticks ?? [], preview.warnings]).toEqual([[], []]);
    const row = (await chain.inbox('deposits')).find(({ transaction }) => transaction?._id === record.id);
    expect(row?.reasons).toEqual([]);
    expect(outcomeOf(await approve(record.id, { ticked: [] }))).toBe(200);
    expect((await one(person)).outputs).toHaveLength(1);
    const { violations } = await reconcile(deps);
    expect(violations.filter(({ uid }) => uid === person.uid)).toEqual([]);
    const mails = await deps.mail.list({ where: [['to', '==', person.email]] });
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['deposit-approved', 'deposit-seen']);
  });

  it('in several outputs is one deposit, and one transaction pays several accounts', async () => {
    const [clara, dan] = [await makePerson(deps), await makePerson(deps)];
    const [hers, his] = [await show(clara), await show(dan)];
    const transfers = [hers, his, hers, exampleAddresses.btc].map((to) => ({ to, amount: '0.01' }));
    await act({ do: 'pay', transfers });
    await mine(4);
    await runJob();
    await runJob();
    const record = await one(clara);
    expect([record.coinUnits, (await one(dan)).coinUnits]).toEqual([2_000_000, 1_000_000]);
    const evidence = await chain.evidence(record.id);
    expect(evidence).toMatchObject({ verdict: 'matches', received: 0.02 });
    expect(evidence.outputs).toBeUndefined();
    expect(outcomeOf(await approve(record.id, { ticked: [] }))).toBe(200);
    expect((await one(clara)).outputs).toHaveLength(2);
  });

  it('counts at a quote that was open when it was seen, which is then used', async () => {
    const person = await makePerson(deps);
    const quote = quoteFor(person, 50_000);
    await pay(await show(person, quote), '0.0128');
    await runJob();
    clock.skewMs += ratesLimits.quoteMs;
    await mine();
    await runJob();
    expect(await one(person)).toMatchObject({ amountUsdCents: 64_000, rateUsd: 50_000 });
    const again = await requestDeposit({ api, deps }, person, { usd: 640, quote });
    expect(outcomeOf(again)).toBe('quote-used');
  });

  it('to an account that is suspended, closing or closed is a finding, once, and never a record', async () => {
    for (const state of [{ isBlocked: true }, closing(), { isBlocked: true, closedAtMs: 1 }]) {
      const person = await makePerson(deps);
      const address = await show(person);
      const user = await changeUser(person, state);
      await pay(address);
      await mine();
      await runJob();
      const [finding, ...more] = await chain.findingsOf(person.uid);
      expect([finding?.code, more]).toEqual(['payment-unfiled', []]);
      expect(outcomeOf(await chain.closeFinding(finding?.id))).toBe(200);
      // The state ends: what an administrator has settled by hand is not filed as well.
      await deps.users.save(person.uid, user);
      clock.skewMs += 7 * dayMs;
      await mine();
      await runJob();
      expect([await recordsOf(person), await chain.findingsOf(person.uid)]).toEqual([[], []]);
    }
  });

  it('that is replaced becomes another deposit if it still pays, and an administrator rejects the first', async () => {
    const person = await makePerson(deps);
    const txid = await pay(await show(person));
    await runJob();
    await act({ do: 'replace', id: txid, pays: 'again' });
    await mine();
    await runJob();
    const records = await recordsOf(person);
    const first = records.find((each) => each.txid === txid) ?? expect.fail();
    expect(records).toHaveLength(2);
    expect((await chain.evidence(first.id)).verdict).toBe('replaced');
    const cancel = { token: person.token, params: { transactionId: first.id } };
    expect(outcomeOf(await api.call('delete-transaction', cancel))).toBe('forbidden');
    const body = { idToReject: first.id };
    expect(outcomeOf(await api.call('reject-transaction', { token: admin.token, body }))).toBe(200);
  });

  it('is not filed by hand as well, and is asked about only in words', async () => {
    const person = await makePerson(deps);
    const txid = await pay(await show(person));
    await mine();
    await runJob();
    const { error } = await requestDeposit({ api, deps }, person, { txid, usd: 700 });
    expect(error).toMatchObject({ code: 'own-address-payment', field: 'txid' });
    const { id } = await one(person);
    expect(await chain.evidence(id)).toMatchObject({ verdict: 'matches' });
    const ask = (item: 'proof' | 'transaction-id' | 'explanation') => {
      const body = { idToAsk: id, items: [item], text: 'Where is it from?' };
      return api.call('ask-transaction', { token: admin.token, body });
    };
    expect(outcomeOf(await ask('proof'))).toBe('invalid-input');
    expect(outcomeOf(await ask('transaction-id'))).toBe('invalid-input');
    expect(outcomeOf(await ask('explanation'))).toBe(200);
  });
});
