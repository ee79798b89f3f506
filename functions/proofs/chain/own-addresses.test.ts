import { beforeEach, describe, expect, it } from 'vitest';
import { depositKeyId } from '@keelstone/domain/collections';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { usdCents } from '@keelstone/domain/kernel/amounts/units';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { ownAddressIdOf } from '@keelstone/domain/money/deposit-address/own-address';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { signQuote } from '../../src/features/core/rates/signed-quote.ts';
import { reconcile } from '../../src/features/desk/books/reconcile.service.ts';
import { showDepositAddress } from '../../src/features/money/deposit/show-deposit-address.service.ts';
import { nothingWritten } from '../../testing/database.ts';
import { giveDepositKey } from '../../testing/deposit-keys.ts';
import { makeHolder, holderCalls, requestDeposit } from '../../testing/holders.ts';
import { ownAddresses, showAddress } from '../../testing/own-addresses.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { outcomeOf } from '../../testing/tested-api.ts';

const { deps, api, clock, act, approve, admin, show, pay, mine, runJob, recordsOf, ...chain } =
  await ownAddresses();
beforeEach(() => giveDepositKey(deps));

const one = async (person: Person) => {
  const [record, ...more] = await recordsOf(person);
  expect(more).toEqual([]);
  return record ?? expect.fail('There is no record');
};
const quoteFor = ({ uid }: Person, rateUsd = 64_000) => {
  const { coin, rate } = makeQuote({ rateUsd });
  const atMs = deps.now();
  const quote = {
    coin,
    rate,
    rateAtMs: atMs,
    amountUsdCents: usdCents(64_000),
    untilMs: atMs + ratesLimits.quoteMs,
  };
  return signQuote(quote, { key: deps.config.factorKey, uid });
};

describe('an own address', () => {
  it('is given by the first call, is nobody else’s, and stays; a new key gives another one', async () => {
    const [clara, dan] = [await makePerson(deps), await makePerson(deps)];
    const addresses = [await show(clara), await show(dan)];
    expect(new Set(addresses).size).toBe(2);
    expect(await show(clara)).toBe(addresses[0]);
    await giveDepositKey(deps, { seed: 2, script: 'bip86' });
    const taproot = await show(clara);
    expect(taproot).toMatch(/^bc1p/);
    await giveDepositKey(deps);
    expect(await show(clara)).toBe(addresses[0]);
    const own = await deps.depositAddresses.list({ where: [['uid', '==', clara.uid]] });
    expect(own.map(({ address }) => address).sort()).toEqual([addresses[0], taproot].sort());
  });

  it('of many who ask at the same time, each gets one of their own', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(deps)));
    const before = (await deps.depositKeys.find(await giveDepositKey(deps)))?.nextIndex ?? 0;
    // Everybody twice.
    const shown = await Promise.all([...people, ...people].map((person) => show(person)));
    expect(new Set(shown).size).toBe(people.length);
    expect(shown.slice(people.length)).toEqual(shown.slice(0, people.length));
    expect((await deps.depositKeys.find(await giveDepositKey(deps)))?.nextIndex).toBe(before + people.length);
  });

  it('is refused to whom nothing may come in, and gives nobody an index then', async () => {
    const states = [
      [{ closing: { requestedAtMs: 1, closesAtMs: deps.now() + dayMs } }, 'account-closing'],
      [{ isBlocked: true }, 'account-restricted'],
    ] as const;
    for (const [state, code] of states) {
      const person = await makePerson(deps);
      const user = (await deps.users.find(person.uid)) ?? expect.fail();
      await deps.users.save(person.uid, { ...user, ...state });
      await nothingWritten(deps, async () => expect(outcomeOf(await showAddress(api, person))).toBe(code));
    }
    // Nobody signs in before that.
    const unverified = await makePerson(deps);
    const user = (await deps.users.find(unverified.uid)) ?? expect.fail();
    await deps.users.save(unverified.uid, { ...user, isVerified: false });
    const asked = { caller: unverified, signedQuote: undefined };
    await expect(showDepositAddress(asked, deps)).rejects.toThrow('email-unverified');
    await deps.users.save(unverified.uid, user);
    const person = await makePerson(deps);
    const others = quoteFor(await makePerson(deps));
    for (const quote of [others, `${quoteFor(person)}x`])
      expect((await showAddress(api, person, quote)).error).toMatchObject({
        code: 'invalid-input',
        field: 'quote',
      });
    await deps.currentDepositKeys.eraseNow(depositKeyId);
    expect(outcomeOf(await showAddress(api, person))).toBe('not-found');
    expect(await deps.ownAddresses.find(person.uid)).toBeUndefined();
  });

  it('that was exchanged in the database is not shown', async () => {
    const [clara, dan] = [await makePerson(deps), await makePerson(deps)];
    const id = ownAddressIdOf(await show(clara));
    const kept = (await deps.depositAddresses.find(id)) ?? expect.fail();
    for (const changed of [{ address: exampleAddresses.btc }, { index: kept.index + 1 }, { uid: dan.uid }]) {
      await deps.depositAddresses.save(id, { ...kept, ...changed });
      expect(outcomeOf(await showAddress(api, clara))).toBe('wallet-unavailable');
    }
    const pointer = (await deps.ownAddresses.find(dan.uid)) ?? { uid: dan.uid, byKey: {} };
    await deps.depositAddresses.save(id, kept);
    await deps.ownAddresses.save(dan.uid, { ...pointer, byKey: { [kept.keyId]: id } });
    expect(outcomeOf(await showAddress(api, dan))).toBe('wallet-unavailable');
  });

  it('can neither be withdrawn to nor saved, in any spelling', async () => {
    const holder = await makeHolder(deps);
    const address = await show(await makePerson(deps));
    const { withdraw } = holderCalls(api);
    for (const btcAddress of [address, address.toUpperCase()])
      expect(outcomeOf(await withdraw(holder, { btcAddress }))).toBe('platform-address');
  });
});

describe('a payment to it', () => {
  it('is seen in no block, confirmed, priced and approved with one key, and books its outputs', async () => {
    const person = await makePerson(deps);
    const txid = await pay(await show(person));
    await runJob();
    const record = await one(person);
    expect(record).toMatchObject({
      ...{ status: 'Pending', txid, coinUnits: 1_000_000, amountUsdCents: 64_000 },
      arrival: {
        pricedAtMs: null,
        isBelowMinimum: false,
        path: expect.stringMatching(/^m\/84'\/0'\/0'\/0\/\d+$/) as string,
      },
    });
    expect((await chain.stateFor(person, record.id)).body.text).toBe('Seen, 0 of 1 confirmations');
    expect(outcomeOf(await approve(record.id))).toBe('not-priced-yet');
    await mine();
    await runJob();
    expect((await one(person)).arrival?.pricedAtMs).toBeTypeOf('number');
    const evidence = await chain.evidence(record.id);
    expect(evidence).toMatchObject({ verdict: 'matches', received: 0.01 });
    const preview = await chain.preview(record.id);
    expect([preview.ticks ?? [], preview.warnings]).toEqual([[], []]);
    expect(outcomeOf(await approve(record.id, { ticked: [] }))).toBe(200);
    const { outputs = [] } = await one(person);
    expect(outputs).toHaveLength(1);
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
    await mine();
    await runJob();
    await runJob();
    const record = await one(clara);
    expect([record.coinUnits, (await one(dan)).coinUnits]).toEqual([2_000_000, 1_000_000]);
    expect(await chain.evidence(record.id)).toMatchObject({ verdict: 'unconfirmed' });
    await mine(3);
    await runJob();
    const evidence = await chain.evidence(record.id);
    expect(evidence).toMatchObject({ verdict: 'matches', received: 0.02 });
    expect(evidence.outputs).toBeUndefined();
    expect(outcomeOf(await approve(record.id, { ticked: [] }))).toBe(200);
    expect((await one(clara)).outputs).toHaveLength(2);
  });

  it('to an earlier key’s address still comes in', async () => {
    const person = await makePerson(deps);
    const address = await show(person);
    await giveDepositKey(deps, { seed: 3 });
    await pay(address);
    await mine();
    await runJob();
    await one(person);
  });

  it('counts at a quote that was open when it was seen, which is then used', async () => {
    const person = await makePerson(deps);
    const quote = quoteFor(person, 50_000);
    const address = await show(person, quote);
    await pay(address, '0.0128');
    await runJob();
    clock.skewMs += ratesLimits.quoteMs;
    await mine();
    await runJob();
    const record = await one(person);
    expect(record).toMatchObject({ amountUsdCents: 64_000, rateUsd: 50_000 });
    const again = await requestDeposit({ api, deps }, person, { usd: 640, quote });
    expect(outcomeOf(again)).toBe('quote-used');
  });

  it('to an account that is suspended, closing or closed is a finding, once, and never a record', async () => {
    const states = [
      { isBlocked: true },
      { closing: { requestedAtMs: 1, closesAtMs: deps.now() + 90 * dayMs } },
      { isBlocked: true, closedAtMs: 1 },
    ];
    for (const state of states) {
      const person = await makePerson(deps);
      const address = await show(person);
      const user = (await deps.users.find(person.uid)) ?? expect.fail();
      await deps.users.save(person.uid, { ...user, ...state });
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

  it('that is replaced becomes another deposit if it still pays, and the first can be rejected', async () => {
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
    expect(outcomeOf(await approve(first.id))).toBe('not-priced-yet');
    const cancel = { token: person.token, params: { transactionId: first.id } };
    expect(outcomeOf(await api.call('delete-transaction', cancel))).toBe('forbidden');
    const body = { idToReject: first.id };
    expect(outcomeOf(await api.call('reject-transaction', { token: admin.token, body }))).toBe(200);
  });

  it('is not filed by hand as well; a batch that also pays the platform is', async () => {
    const [clara, dan] = [await makePerson(deps), await makePerson(deps)];
    const address = await show(clara);
    const wallet = (await api.call('get-wallet')).body;
    expect(wallet.hasOwnAddresses).toBe(true);
    const txid = await pay(address);
    const transfers = [address, wallet.btcAddress].map((to) => ({ to, amount: '0.01' }));
    const batch = await act({ do: 'pay', transfers });
    const unseen = await requestDeposit({ api, deps }, dan, { txid });
    expect(outcomeOf(unseen)).toBe(200);
    await mine();
    await runJob();
    for (const person of [clara, dan]) {
      const { error } = await requestDeposit({ api, deps }, person, { txid, usd: 700 });
      expect(error).toMatchObject({ code: 'own-address-payment', field: 'txid' });
    }
    expect(outcomeOf(await requestDeposit({ api, deps }, dan, { txid: batch, usd: 640 }))).toBe(200);
    const { verdict, text } = await chain.evidence(unseen.body.transaction._id);
    expect(verdict).toBe('own-address');
    const own = (await recordsOf(clara)).find((each) => each.txid === txid);
    expect(text).toContain(own?.transactionId);
    expect(await chain.evidence(own?.id ?? '')).toMatchObject({ verdict: 'matches' });
  });

  it('is asked about only in words, and waits for no sender', async () => {
    const person = await makePerson(deps);
    await pay(await show(person));
    await mine();
    await runJob();
    const { id } = await one(person);
    const ask = (items: ('proof' | 'transaction-id' | 'explanation')[]) =>
      api.call('ask-transaction', {
        token: admin.token,
        body: { idToAsk: id, items, text: 'Where is it from?' },
      });
    for (const item of ['proof', 'transaction-id'] as const)
      expect(outcomeOf(await ask([item]))).toBe('invalid-input');
    expect(outcomeOf(await ask(['explanation']))).toBe(200);
  });
});
