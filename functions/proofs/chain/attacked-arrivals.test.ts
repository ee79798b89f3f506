import { describe, expect, it } from 'vitest';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { hourMs, minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { chainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { ownAddressIdOf } from '@keelstone/domain/money/deposit-address/own-address';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { readPayees } from '../../src/features/money/blockchain/bitcoin-blocks.ts';
import { findCandidates } from '../../src/features/money/blockchain/find-candidates.service.ts';
import { requestDeposit } from '../../testing/holders.ts';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { outcomeOf } from '../../testing/tested-api.ts';

const { deps, api, clock, act, admin, show, pay, mine, runJob, recordsOf, one, findingsOf, quoteFor, base } =
  await ownAddresses({ hasSecond: true });

/** Somebody whose page was left an hour ago, so that only blocks are read for them. */
async function paidLater() {
  const person = await makePerson(deps);
  const address = await show(person);
  clock.skewMs += hourMs;
  await mine();
  await runJob();
  return { person, address };
}
const unfiledOf = async ({ uid }: Person) =>
  (await findingsOf(uid)).map(({ code, detail }) => `${code}: ${detail}`);

describe('what an address was paid before', () => {
  it.each([
    ['less than two hours before it was given is a deposit', -minuteMs, 1, []],
    ['longer before is a finding', minuteMs, 0, [/^payment-unfiled: It is older than the address/]],
  ])('%s', async (_what, moreMs, records, found) => {
    const { person, address } = await paidLater();
    const kept = (await deps.depositAddresses.find(ownAddressIdOf(address))) ?? expect.fail();
    await deps.depositAddresses.save(kept.id, { ...kept, atMs: deps.now() + 2 * hourMs + moreMs });
    await pay(address);
    await mine();
    await runJob();
    expect(await recordsOf(person)).toHaveLength(records);
    expect(await unfiledOf(person)).toEqual(found.map((each): unknown => expect.stringMatching(each)));
  });

  it('is due while the sources disagree about whether it is older', async () => {
    const { person, address } = await paidLater();
    await pay(address);
    const value = Math.floor(deps.now() / 1000) - 5 * 3600;
    await act({ do: 'lie', source: 'second', field: 'block_time', value });
    await mine();
    await runJob().catch(() => undefined);
    expect([await recordsOf(person), await unfiledOf(person)]).toEqual([[], []]);
    await act({ do: 'lie', source: 'second', field: '' });
    await runJob();
    await one(person);
  });
});

describe('sources', () => {
  it('a source that no longer lists a disputed payment does not end the search for it', async () => {
    const { person, address } = await paidLater();
    await pay(address);
    await act({ do: 'lie', source: 'second', field: 'value', value: 90_000_000 });
    await mine();
    await runJob().catch(() => undefined);
    const value = chainDestination('btc', freshAddress());
    await act({ do: 'lie', source: 'first', field: 'scriptpubkey', value });
    await act({ do: 'mode', source: 'second', mode: 'down' });
    await runJob().catch(() => undefined);
    await act({ do: 'lie', source: 'first', field: '' });
    await act({ do: 'lie', source: 'second', field: '' });
    await act({ do: 'mode', source: 'second', mode: 'ok' });
    await runJob();
    await one(person);
    expect((await deps.depositAddresses.find(ownAddressIdOf(address)))?.unfiled).toEqual([]);
  });

  it('a payment that both no longer have is not looked for any more', async () => {
    const { person, address } = await paidLater();
    const id = ownAddressIdOf(address);
    const kept = (await deps.depositAddresses.find(id)) ?? expect.fail();
    await deps.depositAddresses.save(id, { ...kept, unfiled: ['f'.repeat(64)], checkAtMs: deps.now() });
    await runJob();
    const after = await deps.depositAddresses.find(id);
    expect([after?.unfiled, (after?.checkAtMs ?? 0) > deps.now(), await unfiledOf(person)]).toEqual([
      [],
      true,
      [],
    ]);
  });

  it('a slow first source stops neither the second one nor what is due', async () => {
    const { person, address } = await paidLater();
    await pay(address);
    await mine();
    const [first = expect.fail()] = deps.chain.bitcoinSources;
    deps.chain.bitcoinSources[0] = (nowMs) => {
      clock.skewMs += 5 * minuteMs;
      return first(nowMs);
    };
    await runJob().catch(() => undefined);
    deps.chain.bitcoinSources[0] = first;
    await one(person);
  });

  it('asks for no page of a block once its time is up', async () => {
    const block = { height: 1, hash: 'a'.repeat(64), previous: '', count: 25 };
    const source = { url: `${base}/btc`, isOver: () => true };
    await expect(readPayees(source, block)).rejects.toThrow('no-answer');
  });
});

describe('many payments', () => {
  it('unconfirmed ones beyond ten are filed by their block, and none hinders a deposit by hand', async () => {
    const person = await makePerson(deps);
    const address = await show(person);
    for (let count = 0; count < 11; count += 1) await pay(address);
    await runJob();
    expect(await recordsOf(person)).toHaveLength(10);
    expect(outcomeOf(await requestDeposit({ api, deps }, person, { usd: 700 }))).toBe(200);
    await mine();
    await runJob();
    expect(await recordsOf(person)).toHaveLength(12);
  });

  it('are priced without the questions of reviewers, those that were not read for longest first', async () => {
    const [first, other] = [await paidLater(), await paidLater()];
    for (const { address } of [first, other]) await pay(address);
    await mine();
    await runJob();
    const [early, late] = [await one(first.person), await one(other.person)].sort((a, b) =>
      a.id < b.id ? -1 : 1,
    );
    const facts = (await deps.chainFacts.find(late?.id ?? '')) ?? expect.fail();
    await deps.chainFacts.save(facts.recordId, { ...facts, askedAtMs: 1 });
    clock.skewMs += minuteMs;
    for (let count = 0; count < 200; count += 1)
      deps.chain.mayAsk({ coin: 'btc', by: 'reviewer', nowMs: deps.now() + minuteMs });
    const asked: string[] = [];
    const read: typeof deps.chain.read = (question) => {
      asked.push(question.txid);
      return deps.chain.read(question);
    };
    await runJob({ chain: { ...deps.chain, read } });
    const mentioned = asked.filter((txid) => [early?.txid, late?.txid].includes(txid));
    expect(mentioned).toEqual([late?.txid, early?.txid]);
    for (const { person } of [first, other]) expect((await one(person)).arrival?.pricedAtMs).not.toBeNull();
  });
});

describe('prices', () => {
  it('a payment that replaces a quoted one gets no higher price than it', async () => {
    const person = await makePerson(deps);
    const txid = await pay(await show(person, quoteFor(person, 50_000)), '0.0128');
    await runJob();
    await act({ do: 'replace', id: txid, pays: 'again' });
    await mine();
    await runJob();
    await runJob();
    const second = (await recordsOf(person)).find((each) => each.txid !== txid);
    expect(second).toMatchObject({ amountUsdCents: 64_000, rateUsd: 50_000, arrival: { isReplacing: true } });
    expect(second?.arrival?.pricedAtMs).not.toBeNull();
  });

  it('dust does not use a quote', async () => {
    const person = await makePerson(deps);
    const address = await show(person, quoteFor(person, 50_000));
    await pay(address, '0.00001');
    await runJob();
    await pay(address, '0.0128');
    await runJob();
    expect((await recordsOf(person)).map(({ quote }) => quote !== undefined)).toEqual([false, true]);
  });

  it('the later time of a block counts, so that one source cannot make a late payment promised', async () => {
    const person = await makePerson(deps);
    await pay(await show(person, quoteFor(person, 70_000)));
    await runJob();
    const value = Math.floor(deps.now() / 1000);
    clock.skewMs += ratesLimits.quoteMs + 2 * hourMs;
    await mine();
    await act({ do: 'lie', source: 'first', field: 'block_time', value });
    await runJob();
    expect(await one(person)).toMatchObject({ amountUsdCents: 64_000, rateUsd: 64_000 });
  });
});

it('a payment whose deposit was rejected before it came into a block is a finding', async () => {
  const person = await makePerson(deps);
  await pay(await show(person));
  await runJob();
  const { id: idToReject } = await one(person);
  const body = { idToReject };
  expect(outcomeOf(await api.call('reject-transaction', { token: admin.token, body }))).toBe(200);
  await runJob();
  expect(await unfiledOf(person)).toEqual([]);
  await mine();
  await runJob();
  expect(await unfiledOf(person)).toEqual([
    expect.stringMatching(/^payment-unfiled: Its deposit was rejected before/),
  ]);
});

it('a transaction that pays an own address and the shared one is named by the others, not by the same owner', async () => {
  const [clara, dan] = [await makePerson(deps), await makePerson(deps)];
  const transfers = [await show(clara), makeWalletVersion().btcAddress].map((to) => ({ to, amount: '0.01' }));
  const txid = await act({ do: 'pay', transfers });
  await mine();
  await runJob();
  const filed = await requestDeposit({ api, deps }, dan, { usd: 640 });
  const { _id: idToAsk } = filed.body.transaction;
  const record = (await deps.transactions.find(idToAsk)) ?? expect.fail();
  clock.skewMs += minuteMs;
  expect((await findCandidates(record, deps)).map((each) => each.txid)).toContain(txid);
  expect(outcomeOf(await requestDeposit({ api, deps }, dan, { txid, usd: 640 }))).toBe(200);

  const own = (await requestDeposit({ api, deps }, clara, { usd: 640 })).body.transaction._id;
  const question = { idToAsk: own, items: ['transaction-id' as const], text: 'Which one?' };
  expect(outcomeOf(await api.call('ask-transaction', { token: admin.token, body: question }))).toBe(200);
  const body = { idToAnswer: own, question: 1, txid };
  expect(outcomeOf(await api.call('answer-transaction', { token: clara.token, body }))).toBe(
    'own-address-payment',
  );
});
