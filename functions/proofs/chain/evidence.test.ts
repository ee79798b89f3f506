import { expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { dayMs, minuteMs } from '@keelstone/domain/kernel/time/time-units';
import {
  exampleAddresses,
  examplePlatformAddresses,
  makeWalletVersion,
} from '@keelstone/domain/testing/make-wallet';
import { findCandidates } from '../../src/features/money/blockchain/find-candidates.service.ts';
import { findEvidence } from '../../src/features/money/blockchain/find-evidence.service.ts';
import { meter, newUsage } from '../../src/platform/firestore/meter.ts';
import { burst, tally } from '../../testing/burst.ts';
import { requestDeposit } from '../../testing/holders.ts';
import { localChain } from '../../testing/local-chain.ts';
import { makePerson } from '../../testing/people.ts';
import { freshTxid } from '../../testing/records.ts';
import { memoryApi } from '../../testing/tested-api.ts';

const chain = await localChain({ hasEth: true });
const { deps, api, clock, act, file, evidence, approve, preview, stateFor } = chain;
const to = examplePlatformAddresses.btc;
const pay = (fields: object = {}) => act({ do: 'pay', to, amount: '0.009375', ...fields });
const arrived = async (fields: object = {}) => {
  const txid = await pay(fields);
  await act({ do: 'mine' });
  return txid;
};
const requestBy = async (asked: object) =>
  (await requestDeposit({ api, deps }, await makePerson(deps), asked)).body.transaction._id;

it('a reviewer sees a payment arrive, and how deep it is; the amount is filled in once it is deep enough', async () => {
  const txid = await pay();
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
  const txid = await pay();
  const id = await file(txid);
  const before = await evidence(id);
  await act({ do: 'mode', mode: 'down' });
  expect(await evidence(id)).toEqual(before);
  await act({ do: 'mode', mode: 'ok' });
  await act({ do: 'replace', id: txid, pays: 'back' });
  expect(await evidence(id)).toMatchObject({ verdict: 'replaced', text: 'Replaced by another transaction' });
});

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
  [{ amount: '0.005' }, 'Differs: 0.005000 BTC arrived.', false, { received: 0.005 }],
  [{ to: exampleAddresses.btc }, 'Paid to another address, not to the one of this deposit.', true, {}],
])(
  'what does not match is a warning, which takes a tick if nothing arrived here: %j',
  async (fields, text, isTicked, entered) => {
    const { warnings, toConfirm } = await preview(await file(await arrived(fields)), entered);
    expect(warnings.map((each) => each.text.replace(/ Write the id .*$/, ''))).toContain(text);
    expect(toConfirm !== undefined).toBe(isTicked);
  },
);

it.each([
  ['more than has arrived', arrived, { received: 0.5 }],
  ['what was requested though less has arrived', () => arrived({ amount: '0.005' }), {}],
  ['what is in no block yet', pay, {}],
] as const)('booking %s takes a tick and is a finding', async (_what, made, entered) => {
  const id = await file(await made());
  expect((await preview(id, entered)).toConfirm).toMatch(/^I have checked this with/);
  expect((await approve(id, { ...entered, ticked: [] })).error).toMatchObject({ field: 'ticked' });
  expect((await approve(id, { ...entered, reason: 'it was agreed' })).status).toBe(200);
  expect((await chain.findingsOf(id)).map(({ code }) => code)).toEqual(['unproven-deposit']);
});

it('a preview does not wait for a source that never answers, and says so', async () => {
  const id = await file(await arrived());
  await act({ do: 'mode', mode: 'slow' });
  const text = expect.stringMatching(/^The source gives no usable answer\. Write the id/) as string;
  expect((await preview(id)).warnings[0]).toMatchObject({ text });
});

it('without a source nobody is asked', async () => {
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
  const txid = await pay();
  const [own, others] = [await file(txid, person), await file(txid, other)];
  expect((await stateFor(person, own)).body).toEqual({ text: 'Seen, 0 of 1 confirmations' });
  await act({ do: 'mine', coin: 'btc' });
  expect((await approve(others)).status).toBe(200);
  expect((await stateFor(person, own)).body).toEqual({ text: 'Confirmed, in review' });
  expect((await stateFor(other, others)).body).toEqual({});
  expect((await stateFor(person, others)).error.code).toBe('not-found');
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
  await act({ do: 'mode', mode: 'down' });
  expect(await preview(silent)).toMatchObject({ toConfirm: expect.any(String) as string });
  expect((await approve(silent)).status).toBe(200);
  await act({ do: 'mode', mode: 'ok' });
  const named = (await deps.transactions.find(silent))?.txid ?? '';
  expect(await evidence(await file(named, late))).toMatchObject({ verdict: 'claimed-twice' });
});

it('what arrived says how deep it has to be, and an old reading fills in nothing', async () => {
  const id = await file(await arrived({ amount: '10' }));
  expect(await evidence(id)).toMatchObject({ verdict: 'unconfirmed', confirmations: 1, needed: 6 });
  await act({ do: 'mine', count: 5 });
  expect(await evidence(id)).toMatchObject({ verdict: 'differs', received: 10 });
  await act({ do: 'mode', mode: 'down' });
  clock.skewMs += 6 * minuteMs;
  expect(await evidence(id)).not.toHaveProperty('received');
  expect((await preview(id)).warnings[0]?.text).toMatch(/^What the chain says is old/);
});

it('a deposit of a new sender waits from when its payment was named, and says until when', async () => {
  deps.newSenderMs = dayMs;
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
    /^This deposit cannot be approved before .*: its sender is not known to be the account’s alone/,
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

it('an approval is refused if a block has brought another payment of its amount since its preview', async () => {
  const id = await requestBy({ usd: 1_360 });
  const { expected } = await preview(id);
  await act({ do: 'pay', to, amount: '0.02125' });
  await act({ do: 'mine', count: 1 });
  clock.skewMs += 11_000;
  const { error } = await approve(id, { expected });
  expect(error).toMatchObject({ code: 'changed-meanwhile', changed: ['record'] });
});

it('an approval of an unknown id says in its finding which payment nobody has booked, if one alone paid exactly that', async () => {
  const approveOf = async (amounts: readonly string[], usd: number) => {
    const paid: string[] = [];
    for (const amount of amounts) paid.push(await act({ do: 'pay', to, amount }));
    const id = await requestBy({ usd, txid: freshTxid() });
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
  expect(none.detail).toMatch(/was given$/);
  expect(two.detail?.split('was given. It claims ')[1]?.split(', ').sort()).toEqual(two.paid.sort());
  // Whoever names it later is marked, and nobody is offered it.
  for (const txid of [one.paid[0], ...two.paid])
    expect(await evidence(await file(txid ?? ''))).toMatchObject({ verdict: 'claimed-twice' });
  const again = await approveOf([], 1_100);
  expect(again.detail?.endsWith(`was given. It claims ${one.paid[0] ?? ''}`)).toBe(true);
});

it('a Bitcoin deposit without an id is offered those of the three nearest, in its time, that nobody names', async () => {
  await arrived({ amount: '0.5' });
  const [named, bookedTxid] = [await arrived({ amount: '0.0123' }), await arrived({ amount: '0.0124' })];
  await file(named);
  expect((await approve(await file(bookedTxid))).status).toBe(200);
  const exact = await act({ do: 'pay', to, amount: '0.012301' });
  const id = await requestBy({ usd: 787 });
  const text = 'It names no transaction: nothing on the chain shows this payment';
  const { candidates = [], ...said } = await evidence(id);
  expect([said, candidates]).toEqual([
    { isOn: true, verdict: 'no-id', text },
    [{ txid: exact, amount: 0.012301, confirmations: 0, at: null }],
  ]);
  // None of the other coin, from a silent source, or of more than a week ago.
  expect(await evidence(await requestBy({ coin: 'eth' }))).toEqual(said);
  await act({ do: 'mode', mode: 'garbage' });
  expect(await evidence(id)).toEqual(said);
  await act({ do: 'mode', mode: 'ok' });
  clock.skewMs += 8 * dayMs;
  const late = await evidence(await file(''));
  expect(late.candidates?.map(({ txid }) => txid)).toEqual([exact]);
});

it('a payment that is older than the deposit takes a tick: it was not made for it', async () => {
  const txid = await arrived();
  clock.skewMs += 8 * dayMs;
  const { warnings, toConfirm } = await preview(await file(txid));
  expect(warnings.map(({ text }) => text).join()).toContain(
    'Older than the deposit: it was paid long before.',
  );
  expect(toConfirm).toMatch(/^I have checked this with/);
});

it('a case costs at most three reads more than without a source', async () => {
  const readsOf = async (id: string) => {
    clock.skewMs += 11_000;
    const usage = newUsage();
    const record = (await deps.transactions.find(id)) ?? expect.fail('It was not filed');
    await meter(usage, () => Promise.all([findEvidence(record, deps), findCandidates(record, deps)]));
    return usage.reads;
  };
  for (const txid of [await arrived(), ''])
    expect(await readsOf(await file(txid)), txid).toBeLessThanOrEqual(3);
});
