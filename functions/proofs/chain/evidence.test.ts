import { afterAll, beforeEach, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import {
  exampleAddresses,
  examplePlatformAddresses,
  makeWalletVersion,
} from '@keelstone/domain/testing/make-wallet';
import { findCandidates } from '../../src/features/money/chain/find-candidates.service.ts';
import { findEvidence } from '../../src/features/money/chain/find-evidence.service.ts';
import { metered, noUsage } from '../../src/platform/firestore/meter.ts';
import { startChain } from '../../../emulator/src/chain/server.ts';
import { freePorts } from '../../../emulator/src/port-check.ts';
import { burst, tally } from '../../testing/burst.ts';
import { requestDeposit } from '../../testing/holders.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { memoryApi } from '../../testing/tested-api.ts';

const { chain: port } = await freePorts();
const base = `http://127.0.0.1:${String(port)}`;
const server = await startChain({ port });
afterAll(() => server.close());

const chain = { btc: `${base}/btc`, eth: { rpc: `${base}/eth`, internal: '' } };
const { deps, api, clock } = await memoryApi({ config: { chain } });
const admin = await makePerson(deps, { isAdmin: true });
beforeEach(() => deps.wallets.save(currentWallet, makeWalletVersion()));

const act = async (fields: object): Promise<string> => {
  const response = await fetch(`${base}/act`, { method: 'POST', body: JSON.stringify(fields) });
  return ((await response.json()) as { id?: string }).id ?? '';
};
const to = examplePlatformAddresses.btc;
const evidence = async (transactionId: string) => {
  // The source is asked at most every ten seconds.
  clock.skewMs += 11_000;
  return (
    await api.call('get-evidence', { token: admin.token, params: { adminId: admin.uid, transactionId } })
  ).body;
};
const file = async (txid: string, by?: Person) => {
  const person = by ?? (await makePerson(deps));
  return (await requestDeposit({ api, deps }, person, { txid })).body.transaction._id;
};

it('a reviewer sees a payment arrive, and how deep it is; the amount is filled in once it is deep enough', async () => {
  const txid = await act({ do: 'pay', coin: 'btc', to, amount: '0.009375' });
  const id = await file(txid);
  const waits = {
    isOn: true,
    verdict: 'unconfirmed',
    confirmations: 0,
    needed: 1,
    source: 'the local chain',
  };
  expect(await evidence(id)).toMatchObject({
    ...waits,
    text: '0.009375 BTC to our address, 0 of 1 confirmations',
  });
  await act({ do: 'mine', coin: 'btc' });
  const seen = await evidence(id);
  expect(seen).toMatchObject({ verdict: 'new-sender', received: 0.009375, confirmations: 1 });
});

it('the last reading stays while the source is silent; a transaction that was replaced is known by what it spent', async () => {
  const txid = await act({ do: 'pay', coin: 'btc', to, amount: '0.009375' });
  const id = await file(txid);
  const before = await evidence(id);
  await act({ do: 'mode', coin: 'btc', mode: 'down' });
  expect(await evidence(id)).toEqual(before);
  await act({ do: 'mode', coin: 'btc', mode: 'ok' });
  await act({ do: 'replace', coin: 'btc', id: txid, pays: 'back' });
  expect(await evidence(id)).toMatchObject({ verdict: 'replaced', text: 'Replaced by another transaction' });
});

const approve = (idToApprove: string) =>
  api.call('approve-transaction', { token: admin.token, body: { idToApprove } });
const preview = async (idToApprove: string) =>
  (await api.call('preview-approve-transaction', { token: admin.token, body: { idToApprove } })).body;
const arrived = async (fields: object = {}) => {
  const txid = await act({ do: 'pay', coin: 'btc', to, amount: '0.009375', ...fields });
  await act({ do: 'mine', coin: 'btc' });
  return txid;
};

it('of two people who name one payment nobody gets the amount filled in, and one is booked', async () => {
  const txid = await arrived();
  const [mine, others] = [await file(txid), await file(txid)];
  for (const id of [mine, others]) {
    const seen = await evidence(id);
    expect(seen).toMatchObject({ verdict: 'claimed-twice' });
    expect(seen).not.toHaveProperty('received');
    expect(await preview(id)).toMatchObject({
      toConfirm: expect.stringMatching(/^I have checked this with/),
    });
  }
  const answers = await burst(api, [() => approve(mine), () => approve(others)]);
  expect(tally(answers)).toEqual({ '200': 1, '409 output-booked': 1 });
  const loser = answers[0]?.status === 200 ? others : mine;
  const winner = await deps.transactions.find(loser === mine ? others : mine);
  expect(await evidence(loser)).toMatchObject({
    verdict: 'booked',
    text: `Already booked for order ${winner?.transactionId ?? ''}`,
  });
  expect((await preview(loser)).refusal?.code).toBe('output-booked');
  expect((await approve(loser)).error.code).toBe('output-booked');
});

it('a sender from whom the account has booked before is known', async () => {
  const person = await makePerson(deps);
  const from = `0014${'7'.repeat(40)}`;
  for (const verdict of ['new-sender', 'matches']) {
    const id = await file(await arrived({ from }), person);
    expect(await evidence(id)).toMatchObject({ verdict, received: 0.009375 });
    expect((await preview(id)).warnings).toHaveLength(verdict === 'matches' ? 0 : 1);
    expect((await approve(id)).status).toBe(200);
  }
});

it.each([
  [{ amount: '0.005' }, 'Differs: 0.005000 BTC arrived.', false],
  [{ to: exampleAddresses.btc }, 'Paid to another address, not to the one of this deposit.', true],
])(
  'what does not match is a warning, which takes a tick if nothing arrived here: %j',
  async (fields, text, isTicked) => {
    const { warnings, toConfirm } = await preview(await file(await arrived(fields)));
    expect(warnings).toContain(text);
    expect(toConfirm !== undefined).toBe(isTicked);
  },
);

it('a preview does not wait for a source that never answers, and says so', async () => {
  const id = await file(await arrived());
  await act({ do: 'mode', coin: 'btc', mode: 'slow' });
  expect((await preview(id)).warnings).toEqual(['The source does not answer.']);
  await act({ do: 'mode', coin: 'btc', mode: 'ok' });
});

it('without a transaction id, or a source, nobody is asked', async () => {
  expect(await evidence(await file(''))).toEqual({ isOn: false });
  const txid = `0x${'1'.repeat(64)}`;
  const off = await memoryApi({ config: { chain: { btc: '', eth: { rpc: '', internal: '' } } } });
  await off.deps.wallets.save(currentWallet, makeWalletVersion());
  const [person, reader] = [await makePerson(off.deps), await makePerson(off.deps, { isAdmin: true })];
  const filed = await requestDeposit(off, person, { coin: 'eth', txid });
  const params = { adminId: reader.uid, transactionId: filed.body.transaction._id };
  expect((await off.api.call('get-evidence', { token: reader.token, params })).body).toEqual({ isOn: false });
});

it('the owner reads how far their own payment is, and nothing of anybody else', async () => {
  const [person, other] = [await makePerson(deps), await makePerson(deps)];
  const txid = await act({ do: 'pay', coin: 'btc', to, amount: '0.009375' });
  const [own, others] = [await file(txid, person), await file(txid, other)];
  const ask = async ({ uid: userId, token }: Person, transactionId: string) => {
    clock.skewMs += 11_000;
    return api.call('get-payment-state', { token, params: { userId, transactionId } });
  };
  expect((await ask(person, own)).body).toEqual({ text: 'Seen, 0 of 1 confirmations' });
  await act({ do: 'mine', coin: 'btc' });
  expect((await approve(others)).status).toBe(200);
  expect((await ask(person, own)).body).toEqual({ text: 'Confirmed, in review' });
  expect((await ask(other, others)).body).toEqual({});
  expect((await ask(person, others)).error.code).toBe('not-found');
});

it('a claim is seen behind cancelled ones, and one that was approved while the source was silent stays a claim', async () => {
  const txid = await arrived();
  const [thief, victim] = [await makePerson(deps), await makePerson(deps)];
  for (let turn = 0; turn < 5; turn += 1) {
    const id = await file(txid, thief);
    await api.call('delete-transaction', { token: thief.token, params: { transactionId: id } });
  }
  const [stolen, real] = [await file(txid, thief), await file(txid, victim)];
  for (const id of [stolen, real]) expect(await evidence(id)).toMatchObject({ verdict: 'claimed-twice' });
  const [silent, late] = [await file(await arrived({ amount: '0.02' })), await makePerson(deps)];
  await act({ do: 'mode', coin: 'btc', mode: 'down' });
  expect(await preview(silent)).toMatchObject({ toConfirm: expect.any(String) as string });
  expect((await approve(silent)).status).toBe(200);
  await act({ do: 'mode', coin: 'btc', mode: 'ok' });
  const named = (await deps.transactions.find(silent))?.txid ?? '';
  expect(await evidence(await file(named, late))).toMatchObject({ verdict: 'claimed-twice' });
});

it('of a batch each customer is booked their own output', async () => {
  const transfers = [
    { to, amount: '0.009375' },
    { to, amount: '0.5' },
  ];
  const txid = await act({ do: 'pay', coin: 'btc', transfers });
  await act({ do: 'mine', coin: 'btc', count: 6 });
  const [first, second] = [await file(txid), await file(txid)];
  for (const id of [first, second]) expect(await evidence(id)).toMatchObject({ verdict: 'claimed-twice' });
  expect((await approve(first)).status).toBe(200);
  expect(await evidence(second)).toMatchObject({ verdict: 'differs', received: 0.5 });
  const body = { idToApprove: second, received: 0.5 };
  expect((await api.call('approve-transaction', { token: admin.token, body })).status).toBe(200);
});

it('what arrived says how deep it has to be, and an old reading fills in nothing', async () => {
  const id = await file(await arrived({ amount: '10' }));
  expect(await evidence(id)).toMatchObject({ verdict: 'unconfirmed', confirmations: 1, needed: 6 });
  await act({ do: 'mine', coin: 'btc', count: 5 });
  expect(await evidence(id)).toMatchObject({ verdict: 'differs', received: 10 });
  await act({ do: 'mode', coin: 'btc', mode: 'down' });
  clock.skewMs += 6 * 60_000;
  expect(await evidence(id)).not.toHaveProperty('received');
  expect((await preview(id)).warnings[0]).toMatch(/^What the chain says is old/);
  await act({ do: 'mode', coin: 'btc', mode: 'ok' });
});

it('a deposit of a new sender waits from when its payment was named, and says until when', async () => {
  deps.newSenderMs = 24 * 60 * 60_000;
  const person = await makePerson(deps);
  const from = `0014${'8'.repeat(40)}`;
  const [first, second] = [
    await file(await arrived({ from }), person),
    await file(await arrived({ from }), person),
  ];
  const { createdAtMs = 0 } = (await deps.transactions.find(first)) ?? {};
  const untilMs = createdAtMs + deps.newSenderMs;
  await evidence(first);
  const { refusal } = await preview(first);
  const waits = [{ reason: 'sender', until: new Date(untilMs).toISOString() }];
  expect(refusal).toMatchObject({ code: 'not-payable-yet', waits });
  expect(refusal?.error).toMatch(
    /^This deposit cannot be approved before .*: its sender is new to the account/,
  );
  expect((await approve(first)).error).toMatchObject({ code: 'not-payable-yet', waits });
  clock.skewMs += untilMs - deps.now();
  expect((await approve(first)).status).toBe(200);
  // The same sender again does not wait.
  const third = await file(await arrived({ from }), person);
  expect((await approve(third)).status).toBe(200);
  expect((await approve(second)).status).toBe(200);
  deps.newSenderMs = 0;
});

it('an approval without an id says in its finding which payment nobody has booked, if one alone paid exactly that', async () => {
  const approveOf = async (amounts: readonly string[], usd: number) => {
    const paid: string[] = [];
    for (const amount of amounts) paid.push(await act({ do: 'pay', coin: 'btc', to, amount }));
    const id = (await requestDeposit({ api, deps }, await makePerson(deps), { usd })).body.transaction._id;
    clock.skewMs += 11_000;
    expect((await approve(id)).status).toBe(200);
    const finding = (await deps.findings.list({})).find(({ subject }) => subject === id);
    return { detail: finding?.detail, paid };
  };
  const [one, none, two] = [
    await approveOf(['0.017188', '0.0172'], 1_100),
    await approveOf(['0.0181'], 1_150),
    await approveOf(['0.01875', '0.01875'], 1_200),
  ];
  const named = `no reason was given. Nobody has booked transaction ${String(one.paid[0])}, which paid it`;
  expect(one.detail).toMatch(new RegExp(`${named}$`));
  for (const { detail } of [none, two]) expect(detail).toMatch(/was given$/);
  // Whoever names it later is marked, and nobody is offered it.
  for (const txid of [one.paid[0], ...two.paid])
    expect(await evidence(await file(txid ?? ''))).toMatchObject({ verdict: 'claimed-twice' });
  expect((await approveOf([], 1_100)).detail).toMatch(/was given$/);
});

it('a Bitcoin deposit without an id is offered those of the three nearest, in its time, that nobody names', async () => {
  await arrived({ amount: '0.5' });
  const [named, bookedTxid] = [await arrived({ amount: '0.0123' }), await arrived({ amount: '0.0124' })];
  await file(named);
  expect((await approve(await file(bookedTxid))).status).toBe(200);
  const exact = await act({ do: 'pay', coin: 'btc', to, amount: '0.012301' });
  const id = (await requestDeposit({ api, deps }, await makePerson(deps), { usd: 787 })).body.transaction._id;
  const { isOn, candidates = [] } = await evidence(id);
  expect([isOn, candidates]).toEqual([
    false,
    [{ txid: exact, amount: 0.012301, confirmations: 0, at: null }],
  ]);
  // None of the other coin, from a silent source, or of more than a week ago.
  expect(
    await evidence(
      (await requestDeposit({ api, deps }, await makePerson(deps), { coin: 'eth' })).body.transaction._id,
    ),
  ).toEqual({ isOn: false });
  await act({ do: 'mode', coin: 'btc', mode: 'garbage' });
  expect(await evidence(id)).toEqual({ isOn: false });
  await act({ do: 'mode', coin: 'btc', mode: 'ok' });
  clock.skewMs += 8 * 24 * 60 * 60_000;
  const late = await evidence(await file(''));
  expect(late.candidates?.map(({ txid }) => txid)).toEqual([exact]);
});

it('a case costs at most three reads more than without a source', async () => {
  const readsOf = async (id: string) => {
    clock.skewMs += 11_000;
    const usage = noUsage();
    const record = await deps.transactions.find(id);
    if (record === undefined) throw new Error('It was not filed');
    await metered(usage, () => Promise.all([findEvidence(record, deps), findCandidates(record, deps)]));
    return usage.reads;
  };
  for (const txid of [await arrived(), ''])
    expect(await readsOf(await file(txid)), txid).toBeLessThanOrEqual(3);
});
