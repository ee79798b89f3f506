import { beforeEach, expect, it } from 'vitest';
import { chainHoldingsId } from '@keelstone/domain/collections';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { DomainError } from '@keelstone/domain/errors';
import { dayMs, minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { transactionTexts } from '@keelstone/domain/money/transaction/transaction.texts';
import { exampleAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { readHoldings } from '../../src/features/desk/books/read-holdings.service.ts';
import { reconcile } from '../../src/features/desk/books/reconcile.service.ts';
import { startApi } from '../../testing/api.ts';
import { nothingWritten } from '../../testing/database.ts';
import { giveDepositKey } from '../../testing/deposit-keys.ts';
import { makeHolder, holderCalls, requestDeposit } from '../../testing/holders.ts';
import { ownAddresses, showAddress } from '../../testing/own-addresses.ts';
import { makePerson } from '../../testing/people.ts';
import { outcomeOf } from '../../testing/tested-api.ts';

const { deps, api, clock, act, approve, admin, show, pay, nextBlock, runJob, recordsOf, one, ...chain } =
  await ownAddresses();
const { addressRow, changeRow, changeUser, evidence, codesOf, paidNow } = chain;
beforeEach(() => giveDepositKey(deps));

const closing = () => ({ closing: { requestedAtMs: 1, closesAtMs: deps.now() + 90 * dayMs } });

it('of many who ask at the same time, each gets an address of their own, which stays; a new key gives another one', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(deps)));
  const keyId = await giveDepositKey(deps);
  const key = (await deps.depositKeys.find(keyId)) ?? expect.fail();
  // Everybody twice.
  const shown = await Promise.all([...people, ...people].map((person) => show(person)));
  expect(new Set(shown).size).toBe(people.length);
  expect(shown.slice(people.length)).toEqual(shown.slice(0, people.length));
  // The counter is that of a restored backup.
  await deps.depositKeys.save(keyId, key);
  const clara = await makePerson(deps);
  const first = await show(clara);
  expect(shown).not.toContain(first);
  const { nextIndex } = (await deps.depositKeys.find(keyId)) ?? expect.fail();
  expect(nextIndex).toBe(key.nextIndex + people.length + 1);
  await giveDepositKey(deps, { seed: 2, script: 'bip86' });
  expect(await show(clara)).toMatch(/^bc1p/);
  await giveDepositKey(deps);
  expect(await show(clara)).toBe(first);
});

it('an own address is refused to whom nothing may come in, and without a key or a source', async () => {
  const refusedAs = async (state: object, code: string) => {
    const person = await makePerson(deps);
    await changeUser(person.uid, state);
    await nothingWritten(deps, async () => expect(outcomeOf(await showAddress(api, person))).toBe(code));
  };
  await refusedAs(closing(), 'account-closing');
  await refusedAs({ isBlocked: true }, 'account-restricted');
  const sources = deps.chain.bitcoinSources.splice(0);
  await refusedAs({}, 'not-found');
  expect((await api.call('get-wallet')).body.hasOwnAddresses).toBeUndefined();
  deps.chain.bitcoinSources.push(...sources);
  for (const id of await deps.depositKeys.listIds({})) await deps.depositKeys.eraseNow(id);
  await refusedAs({}, 'not-found');
  const quote = () => Promise.reject(new DomainError('rate-unavailable'));
  const dark = await startApi({ ...deps, quotes: { ...deps.quotes, quote } });
  expect(outcomeOf(await showAddress(dark, await makePerson(deps), 500))).toBe('rate-unavailable');
  await dark.close();
});

it('an own address is not shown if the database has another one; nobody withdraws to it, in any spelling', async () => {
  const clara = await makePerson(deps);
  const address = await show(clara);
  const holder = await makeHolder(deps);
  for (const btcAddress of [address, address.toUpperCase()])
    expect(outcomeOf(await holderCalls(api).withdraw(holder, { btcAddress }))).toBe('platform-address');
  const { index } = await addressRow(address);
  for (const changed of [{ index: index + 1 }, { index, address: exampleAddresses.btc }]) {
    await changeRow(address, changed);
    expect(outcomeOf(await showAddress(api, clara))).toBe('wallet-unavailable');
  }
});

it('a payment is seen in no block, confirmed, priced and approved with one key, and books its outputs', async () => {
  const { person, txid } = await paidNow();
  const { id, arrival, ...record } = await one(person);
  expect(record).toMatchObject({ status: 'Pending', txid, coinUnits: 1_000_000, amountUsdCents: 64_000 });
  expect(arrival?.pricedAtMs).toBeNull();
  expect(arrival?.path).toMatch(/^m\/84'\/0'\/0'\/0\/\d+$/);
  expect((await chain.stateFor(person, id)).body.text).toBe('Seen, 0 of 1 confirmations');
  expect(outcomeOf(await approve(id))).toBe('not-priced-yet');
  await nextBlock();
  expect((await one(person)).arrival?.pricedAtMs).toBeTypeOf('number');
  expect(await evidence(id)).toMatchObject({ verdict: 'matches', received: 0.01 });
  const preview = await chain.preview(id);
  expect([preview.ticks ?? [], preview.warnings]).toEqual([[], []]);
  const reasons = async () =>
    (await chain.inbox('deposits')).find(({ transaction }) => transaction?._id === id)?.reasons;
  expect(await reasons()).toEqual([]);
  // Whoever set an earlier key may have its private keys.
  await giveDepositKey(deps, { seed: 2 });
  clock.skewMs += 60_000;
  expect(await reasons()).toEqual(['Earlier address of ours']);
  expect((await chain.preview(id)).ticks).toEqual(['address-replaced']);
  expect(outcomeOf(await approve(id, { ticked: [] }))).toBe('invalid-input');
  await giveDepositKey(deps);
  expect(outcomeOf(await approve(id, { ticked: [] }))).toBe(200);
  expect((await one(person)).outputs).toHaveLength(1);
  const { violations } = await reconcile(deps);
  expect(violations.filter(({ uid }) => uid === person.uid)).toEqual([]);
  const [, notice] = (await deps.notices.listLatest(person.uid)).map(({ title }) => title);
  expect(notice).toBe('Seen, 0 of 1 confirmations: your deposit of $640.00 in BTC');
  const mails = await deps.mail.list({ where: [['to', '==', person.email]] });
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['deposit-approved', 'deposit-arrived']);
});

it('a payment in several outputs is one deposit, and one transaction pays several accounts', async () => {
  const [clara, dan] = [await makePerson(deps), await makePerson(deps)];
  const [hers, his] = [await show(clara), await show(dan)];
  const transfers = [hers, his, hers, exampleAddresses.btc].map((to) => ({ to, amount: '0.01' }));
  await act({ do: 'pay', transfers });
  await nextBlock(4);
  await runJob();
  const { id, coinUnits } = await one(clara);
  expect([coinUnits, (await one(dan)).coinUnits]).toEqual([2_000_000, 1_000_000]);
  const found = await evidence(id);
  expect([found.verdict, found.received, found.outputs]).toEqual(['matches', 0.02, undefined]);
  expect(outcomeOf(await approve(id, { ticked: [] }))).toBe(200);
  expect((await one(clara)).outputs).toHaveLength(2);
});

it('a payment counts at a quote that was open when it was seen, which dust does not use, and another one cannot', async () => {
  const person = await makePerson(deps);
  const address = await show(person, 50_000);
  for (const amount of ['0.00001', '0.0128', '0.0128']) {
    await pay(address, amount);
    await runJob();
  }
  // Dust waits for its block.
  expect(await recordsOf(person)).toHaveLength(2);
  clock.skewMs += ratesLimits.quoteMs;
  await nextBlock();
  const records = await recordsOf(person);
  expect(records.map((each) => each.amountUsdCents)).toEqual([64_000, 81_920, 64]);
  expect(records.map((each) => each.rateUsd)).toEqual([50_000, 64_000, 64_000]);
});

it('a payment keeps its price that is sent at the end of its quote, long after the page was opened', async () => {
  const person = await makePerson(deps);
  const address = await show(person, 50_000);
  for (const laterMs of [0, 16, 9].map((minutes) => minutes * minuteMs)) {
    clock.skewMs += laterMs;
    await runJob();
  }
  await pay(address, '0.0128');
  await runJob();
  await nextBlock();
  expect(await one(person)).toMatchObject({ amountUsdCents: 64_000, rateUsd: 50_000, coinUnits: 1_280_000 });
});

it('a payment to an account that is suspended, closing or closed is a finding, once, and never a record', async () => {
  for (const state of [{ isBlocked: true }, closing(), { isBlocked: true, closedAtMs: 1 }]) {
    const { person, address } = await chain.paidLater();
    const user = await changeUser(person.uid, state);
    await changeRow(address, { checkAtMs: 1 });
    await runJob();
    expect(await codesOf(person.uid)).toEqual([]);
    await nextBlock();
    const [finding, ...more] = await chain.findingsOf(person.uid);
    expect([finding?.code, more]).toEqual(['arrival-unfiled', []]);
    expect(outcomeOf(await chain.closeFinding(finding?.id))).toBe(200);
    // The state ends: what an administrator has settled by hand is not filed as well.
    await deps.users.save(user.uid, user);
    clock.skewMs += 7 * dayMs;
    await nextBlock();
    expect([await recordsOf(person), await codesOf(person.uid)]).toEqual([[], []]);
  }
});

it('a payment that is replaced becomes another deposit at no higher price, and its owner cannot cancel the first', async () => {
  const { person, txid } = await paidNow(50_000, '0.0128');
  await act({ do: 'replace', id: txid, pays: 'again' });
  await nextBlock();
  await runJob();
  const [{ id: transactionId } = expect.fail(), second] = await recordsOf(person);
  expect((await evidence(transactionId)).verdict).toBe('replaced');
  expect(second).toMatchObject({ amountUsdCents: 64_000, rateUsd: 50_000, arrival: { rateUsdMax: 50_000 } });
  expect(second?.arrival?.pricedAtMs).not.toBeNull();
  const cancel = { token: person.token, params: { transactionId } };
  expect(outcomeOf(await api.call('delete-transaction', cancel))).toBe('forbidden');
});

it('a payment is not filed by hand as well, and a stranger’s filing of it says whose order it is', async () => {
  const { person, txid } = await paidNow();
  await nextBlock();
  const { error } = await requestDeposit({ api, deps }, person, { txid, usd: 700 });
  expect(error).toMatchObject({ code: 'txid-used', field: 'txid', error: transactionTexts.txidOfArrival });
  const { id: idToAsk } = await one(person);
  expect(await evidence(idToAsk)).toMatchObject({ verdict: 'matches' });
  const copied = await requestDeposit({ api, deps }, await makePerson(deps), { txid, usd: 640 });
  expect(await evidence(copied.body.transaction._id)).toMatchObject({
    verdict: 'not-ours',
    text: `Paid to an account's own address: it is order ${(await one(person)).transactionId}`,
  });
  for (const item of ['proof', 'transaction-id', 'explanation'] as const) {
    const body = { idToAsk, items: [item], text: 'Where is it from?' };
    const asked = outcomeOf(await api.call('ask-transaction', { token: admin.token, body }));
    expect(asked).toBe(item === 'explanation' ? 200 : 'invalid-input');
  }
});

it('of a payment to both addresses, the part for the shared one is filed without its id; each is credited once', async () => {
  const [person, dan] = [await makePerson(deps), await makePerson(deps)];
  const transfers = [await show(person), makeWalletVersion().btcAddress].map((to) => ({
    to,
    amount: '0.01',
  }));
  const txid = await act({ do: 'pay', transfers });
  await nextBlock();
  await runJob();
  const file = (by: typeof dan, named = '') => requestDeposit({ api, deps }, by, { txid: named, usd: 640 });
  expect(outcomeOf(await file(person, txid))).toBe('txid-used');
  const { _id: shared } = (await file(person)).body.transaction;
  expect((await evidence(shared)).candidates).toMatchObject([{ txid, amount: 0.01 }]);
  const [own] = (await recordsOf(person)).filter(({ id }) => id !== shared);
  const reason = `Its other output: ${txid}`;
  for (const id of [shared, own?.id ?? '']) expect(outcomeOf(await approve(id, { reason }))).toBe(200);
  expect((await deps.accounts.find(person.uid))?.btc.available).toBe(2_000_000);
  // Somebody else may name it too, and is credited neither part.
  const { _id: copied } = (await file(dan, txid)).body.transaction;
  expect((await evidence(copied)).verdict).toBe('claimed-twice');
});

it('what own addresses hold is in the holdings, and a sweep of them is ours', async () => {
  const read = async () => {
    clock.skewMs += 60_000;
    await readHoldings(deps);
    return (await deps.chainHoldings.find(chainHoldingsId))?.btc ?? expect.fail();
  };
  const before = await read();
  const { person, address } = await chain.paidLater();
  await nextBlock();
  // The payment was seen in its block alone; the address is checked after that.
  await runJob();
  const { addresses, held, unbooked } = await read();
  expect([addresses, held, unbooked]).toEqual([
    before.addresses + 1,
    ...[before.held, before.unbooked].map((units) => units + 1_000_000),
  ]);
  const other = await makePerson(deps);
  await act({ do: 'pay', to: await show(other), amount: '0.01', from: address });
  await nextBlock();
  expect((await evidence((await one(other)).id)).verdict).toBe('from-us');
  // The check of the address sees its sweep, which is no payment to it.
  clock.skewMs += 8 * dayMs;
  await nextBlock();
  expect(await codesOf(person.uid)).toEqual([]);
  await one(person);
});
