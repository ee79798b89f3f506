import { expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import {
  exampleAddresses,
  examplePlatformAddresses,
  makeWalletVersion,
} from '@keelstone/domain/testing/make-wallet';
import { dayMs, minuteMs } from '@keelstone/domain/time-units';
import { findCandidates } from '../../src/features/money/chain/find-candidates.service.ts';
import { findEvidence } from '../../src/features/money/chain/find-evidence.service.ts';
import { metered, noUsage } from '../../src/platform/firestore/meter.ts';
import { burst, tally } from '../../testing/burst.ts';
import { requestDeposit } from '../../testing/holders.ts';
import { localChain } from '../../testing/local-chain.ts';
import { makePerson } from '../../testing/people.ts';
import { givePolicy } from '../../testing/three-administrators.ts';
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
const withoutId = async (asked: object) =>
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
  await act({ do: 'mode', mode: 'slow' });
  expect((await preview(id)).warnings).toEqual(['The source does not answer.']);
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

/** One transaction that pays our address several times. */
const arrivedIn = async (...amounts: string[]) => {
  const txid = await act({ do: 'pay', transfers: amounts.map((amount) => ({ to, amount })) });
  await act({ do: 'mine', count: 6 });
  return txid;
};
const outputsOf = async (id: string) => (await evidence(id)).outputs?.map((each) => each.id) ?? [];
const bookedBy = async (id: string) => (await deps.transactions.find(id))?.outputs;

it('of a batch each customer is booked their own output', async () => {
  const txid = await arrivedIn('0.009375', '0.5');
  const [first, second] = [await file(txid), await file(txid)];
  for (const id of [first, second]) expect(await evidence(id)).toMatchObject({ verdict: 'claimed-twice' });
  const outputs = (await outputsOf(first)).slice(0, 1);
  expect((await approve(first, { outputs })).status).toBe(200);
  expect((await approve(second, { outputs })).error.code).toBe('output-booked');
  expect(await evidence(second)).toMatchObject({ verdict: 'differs', received: 0.5 });
  expect((await approve(second, { received: 0.5 })).status).toBe(200);
});

it('a payment in two outputs is their sum in words, and only those that were chosen are booked', async () => {
  const id = await file(await arrivedIn('0.006', '0.003375', '0.004'));
  const { outputs = [], ...seen } = await evidence(id);
  expect(seen).toMatchObject({ verdict: 'several', text: '0.013375 BTC arrived in 3 outputs' });
  expect(seen).not.toHaveProperty('received');
  expect(outputs.map(({ amount }) => amount)).toEqual([0.006, 0.003375, 0.004]);
  const chosen = outputs.slice(0, 2).map((each) => each.id);
  const [without, less, enough] = [
    await preview(id),
    await preview(id, { outputs: chosen.slice(0, 1), received: 0.006 }),
    await preview(id, { outputs: chosen }),
  ];
  expect(without.warnings).toContain(
    '0.013375 BTC arrived in 3 outputs. None of them is chosen, so none is booked.',
  );
  expect([without, less, enough].map(({ toConfirm }) => toConfirm !== undefined)).toEqual([
    true,
    false,
    false,
  ]);
  // What is chosen is a part of what was seen.
  expect(
    (await approve(id, { outputs: outputs.map((each) => each.id), expected: enough.expected })).error,
  ).toMatchObject({
    code: 'changed-meanwhile',
  });
  expect((await approve(id, { outputs: ['A'.repeat(26)] })).error).toMatchObject({ field: 'outputs' });
  expect((await approve(id, { outputs: chosen, expected: enough.expected })).status).toBe(200);
  expect(await bookedBy(id)).toEqual(chosen);
  expect(await chain.findingsOf(id)).toEqual([]);
});

it('of several outputs nothing is booked without a choice, which leaves a finding', async () => {
  const id = await file(await arrivedIn('0.006', '0.003375'));
  await evidence(id);
  expect((await approve(id)).status).toBe(200);
  expect(await bookedBy(id)).toBeUndefined();
  expect((await chain.findingsOf(id)).map(({ code }) => code)).toEqual(['unproven-deposit']);
});

it('a second administrator completes only the approval of the same outputs', async () => {
  await givePolicy(deps, { fromUsdCents: 100 });
  const second = await makePerson(deps, { isAdmin: true });
  const id = await file(await arrivedIn('0.006', '0.003375', '0.003375'));
  const [one = '', two = '', three = ''] = await outputsOf(id);
  const by = (token: string, outputs: string[]) =>
    api.call('approve-transaction', { token, body: { idToApprove: id, outputs } });
  expect((await by(chain.admin.token, [one, two])).status).toBe(202);
  expect((await deps.transactions.find(id))?.approvals?.at(-1)?.outputs).toEqual([one, two]);
  expect((await by(second.token, [one, three])).status).toBe(202);
  expect((await by(chain.admin.token, [one, three])).status).toBe(200);
  await givePolicy(deps, {});
});

it('what arrived says how deep it has to be, and an old reading fills in nothing', async () => {
  const id = await file(await arrived({ amount: '10' }));
  expect(await evidence(id)).toMatchObject({ verdict: 'unconfirmed', confirmations: 1, needed: 6 });
  await act({ do: 'mine', count: 5 });
  expect(await evidence(id)).toMatchObject({ verdict: 'differs', received: 10 });
  await act({ do: 'mode', mode: 'down' });
  clock.skewMs += 6 * minuteMs;
  expect(await evidence(id)).not.toHaveProperty('received');
  expect((await preview(id)).warnings[0]).toMatch(/^What the chain says is old/);
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

it('an approval without an id says in its finding which payment nobody has booked, if one alone paid exactly that', async () => {
  const approveOf = async (amounts: readonly string[], usd: number) => {
    const paid: string[] = [];
    for (const amount of amounts) paid.push(await act({ do: 'pay', to, amount }));
    const id = await withoutId({ usd });
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
  const exact = await act({ do: 'pay', to, amount: '0.012301' });
  const id = await withoutId({ usd: 787 });
  const text = 'It names no transaction: nothing on the chain shows this payment';
  const { candidates = [], ...said } = await evidence(id);
  expect([said, candidates]).toEqual([
    { isOn: true, verdict: 'no-id', text },
    [{ txid: exact, amount: 0.012301, confirmations: 0, at: null }],
  ]);
  // None of the other coin, from a silent source, or of more than a week ago.
  expect(await evidence(await withoutId({ coin: 'eth' }))).toEqual(said);
  await act({ do: 'mode', mode: 'garbage' });
  expect(await evidence(id)).toEqual(said);
  await act({ do: 'mode', mode: 'ok' });
  clock.skewMs += 8 * dayMs;
  const late = await evidence(await file(''));
  expect(late.candidates?.map(({ txid }) => txid)).toEqual([exact]);
});

it('what is to be ticked is asked of the API too, and refused by its name; without a source the documented call is enough', async () => {
  const id = await withoutId({ usd: 1_300 });
  const { expected, ...shown } = await preview(id);
  expect(shown).toMatchObject({ toConfirm: 'I found this payment myself.', ticks: ['chain-no-id'] });
  for (const ticked of [[], ['chain-not-found']])
    expect(await approve(id, { ticked, expected })).toMatchObject({
      status: 400,
      error: {
        code: 'invalid-input',
        field: 'ticked',
        error: expect.stringMatching(/\(chain-no-id\)$/) as string,
      },
    });
  expect((await approve(id, { ticked: ['chain-no-id'] })).status).toBe(200);
  expect((await approve(id, { ticked: [] })).status).toBe(200);
  // Nothing is to be ticked of one that is there.
  const shownThere = await file(await arrived());
  await evidence(shownThere);
  expect((await approve(shownThere, { ticked: [] })).status).toBe(200);
  const off = await memoryApi();
  await off.deps.wallets.save(currentWallet, makeWalletVersion());
  const reader = await makePerson(off.deps, { isAdmin: true });
  const filed = await requestDeposit(off, await makePerson(off.deps));
  const body = { idToApprove: filed.body.transaction._id };
  expect((await off.api.call('approve-transaction', { token: reader.token, body })).status).toBe(200);
});

it('a payment that is older than the deposit takes a tick: it was not made for it', async () => {
  const txid = await arrived();
  clock.skewMs += 8 * dayMs;
  const { warnings, toConfirm } = await preview(await file(txid));
  expect(warnings).toContain('Older than the deposit: it was paid long before.');
  expect(toConfirm).toMatch(/^I have checked this with/);
});

it('a case costs at most three reads more than without a source', async () => {
  const readsOf = async (id: string) => {
    clock.skewMs += 11_000;
    const usage = noUsage();
    const record = (await deps.transactions.find(id)) ?? expect.fail('It was not filed');
    await metered(usage, () => Promise.all([findEvidence(record, deps), findCandidates(record, deps)]));
    return usage.reads;
  };
  for (const txid of [await arrived(), ''])
    expect(await readsOf(await file(txid)), txid).toBeLessThanOrEqual(3);
});
