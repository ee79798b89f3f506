import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import { examplePlatformAddresses } from '@keelstone/domain/testing/make-wallet';
import { reconcile } from '../../src/features/desk/books/reconcile.service.ts';
import { watchChain } from '../../src/features/money/blockchain/watch-chain.service.ts';
import { watchArrivals } from '../../src/features/money/deposit/watch-arrivals.service.ts';
import { makeHolder, requestDeposit } from '../../testing/holders.ts';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson } from '../../testing/people.ts';
import { inAll } from '../../testing/tier.ts';

const { deps, api, clock, base, admin, act, show, approve, withdrawal } = await ownAddresses();
const owners = [await makePerson(deps), await makePerson(deps)] as const;
const to = examplePlatformAddresses.btc;
/** The owner of each own address. */
const ownersOf = new Map<string | null, string>();
for (const owner of owners) ownersOf.set(await show(owner), owner.uid);
const [ownAddress = null] = ownersOf.keys();

/** Events on the chain, to a payment counted from the newest, and people's actions about it. */
const step = fc.oneof(
  fc.record(
    {
      do: fc.constant('pay' as const),
      outputs: fc.integer({ min: 1, max: 2 }),
      own: fc.constantFrom(...ownersOf.keys()),
    },
    { requiredKeys: ['do', 'outputs'] },
  ),
  fc.record({ do: fc.constant('mine' as const), count: fc.constantFrom(1, 3) }),
  fc.record({
    do: fc.constant('reorganise' as const),
    depth: fc.integer({ min: 1, max: 3 }),
    become: fc.constantFrom('mined', 'waiting', 'lost'),
  }),
  fc.record({
    do: fc.constant('replace' as const),
    payment: fc.nat(3),
    pays: fc.constantFrom('again', 'back'),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('file' as const),
      payment: fc.nat(3),
      owner: fc.constantFrom(...owners),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approve' as const), deposit: fc.nat(3) }) },
  fc.record({ do: fc.constant('watch' as const) }),
  fc.record({ do: fc.constant('payout' as const) }),
  fc.record({ do: fc.constant('return' as const), payout: fc.nat(1) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
/** Steps that no draw may miss. */
const lostAndReplaced: Step[] = [
  { do: 'pay', outputs: 1 },
  { do: 'mine', count: 1 },
  { do: 'file', payment: 0, owner: owners[0] },
  { do: 'approve', deposit: 0 },
  { do: 'reorganise', depth: 1, become: 'waiting' },
  { do: 'replace', payment: 0, pays: 'back' },
  { do: 'watch' },
];
const returnedAndPaid: Step[] = [
  { do: 'payout' },
  { do: 'replace', payment: 0, pays: 'back' },
  { do: 'payout' },
  { do: 'mine', count: 1 },
  { do: 'reorganise', depth: 1, become: 'waiting' },
  { do: 'watch' },
  { do: 'payout' },
  { do: 'return', payout: 0 },
  { do: 'replace', payment: 0, pays: 'again' },
];
/** `isUnseen`: it was in no block when it was returned. */
type Payout = { id: string; to: string; isUnseen?: boolean };
type Known = { payments: string[]; deposits: string[]; payouts: Payout[] };
/** More such steps: a payment to an own address that is approved, and then spent otherwise. */
const ownAndReplaced: Step[] = [
  { do: 'pay', outputs: 2, own: ownAddress },
  { do: 'mine', count: 3 },
  { do: 'watch' },
  { do: 'approve', deposit: 0 },
  { do: 'reorganise', depth: 6, become: 'waiting' },
  { do: 'replace', payment: 0, pays: 'back' },
  { do: 'watch' },
];

const fromNewest = (list: readonly string[], back: number) => list.at(-1 - (back % Math.max(1, list.length)));

/** Takes a step and says what came of it. */
async function take(next: Step, { payments, deposits, payouts }: Known): Promise<string> {
  switch (next.do) {
    case 'pay': {
      const all = ['0.009375', '0.5'].map((amount) => ({ to: next.own ?? to, amount }));
      payments.push(await act({ do: 'pay', transfers: all.slice(0, next.outputs) }));
      return 'done';
    }
    case 'replace': {
      const id = await act({ ...next, id: fromNewest(payments, next.payment) });
      if (id !== '') payments.push(id);
      return id === '' ? 'nothing' : next.pays;
    }
    case 'file': {
      const txid = fromNewest(payments, next.payment);
      if (txid === undefined) return 'nothing';
      const { status, body } = await requestDeposit({ api, deps }, next.owner, { txid });
      if (status === 200) deposits.push(body.transaction._id);
      return String(status);
    }
    case 'approve': {
      // A source is asked again after a minute.
      clock.skewMs += 61_000;
      const answer = await approve(fromNewest(deposits, next.deposit) ?? 'x'.repeat(20));
      return answer.status === 200 ? 'done' : (answer.error.code ?? 'refused');
    }
    case 'payout': {
      const [holder, to] = [await makeHolder(deps), freshAddress()];
      const id = await withdrawal(holder, { btcAddress: to });
      await approve(id);
      const txid = await act({ do: 'pay', to, amount: '0.015625' });
      payments.push(txid);
      payouts.push({ id, to });
      const body = { idToPay: id, paidTxid: txid, replaces: '' };
      return String((await api.call('record-payout', { token: admin.token, body })).status);
    }
    case 'return': {
      const payout = payouts.at(-1 - next.payout);
      if (payout === undefined) return 'nothing';
      payout.isUnseen ??= !(await isPaid(payout.to));
      const body = { idToReturn: payout.id, reason: 'It is gone', ticked: ['payout-settled'] };
      return String((await api.call('return-payout', { token: admin.token, body })).status);
    }
    case 'watch':
      await watch();
      deposits.push(...(await listArrivals()).map(({ id }) => id).filter((id) => !deposits.includes(id)));
      return 'done';
    default:
      await act(next);
      return 'done';
  }
}

/** Twice, with more than an hour between: what is gone by then was gone before. */
async function watch(): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    await watchChain(deps);
    await watchArrivals(deps);
    if (turn === 2) return;
    clock.skewMs += hourMs + 60_000;
    await act({ do: 'mine' });
  }
}

/** The deposits that the chain announced, of all people and sequences. */
async function listArrivals() {
  return (await deps.transactions.list({})).filter(({ arrival }) => arrival !== undefined);
}

/** Asks the chain itself, not what was kept of it. */
async function isInBlock(txid: string): Promise<boolean> {
  const response = await fetch(`${base}/btc/tx/${txid}`);
  return response.ok && ((await response.json()) as { status: { confirmed: boolean } }).status.confirmed;
}

async function isPaid(to: string): Promise<boolean> {
  const found = (await (await fetch(`${base}/btc/address/${to}/txs`)).json()) as {
    status: { confirmed: boolean };
  }[];
  return found.some(({ status }) => status.confirmed);
}

/** A payout that nothing pays is found, and one that was returned and is paid after all. */
async function checkPayouts({ payouts }: Known, seen: Set<string>): Promise<void> {
  for (const { id, to, isUnseen } of payouts) {
    const open = (await deps.findings.listOpen(500)).filter(({ subject }) => subject === id);
    const codes = open.map(({ code }) => code);
    const paid = await isPaid(to);
    if (isUnseen === undefined && !paid) expect(codes).toContain('payout-gone');
    if (isUnseen === true && paid) expect(codes).toContain('payout-back');
    for (const code of codes) seen.add(code);
  }
}

it('whatever happens, no output is booked twice, and an account is stopped exactly while a booked payment is gone', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
      const known: Known = { payments: [], deposits: [], payouts: [] };
      for (const next of steps) seen.add(`${next.do} ${await take(next, known)}`);
      await watch();
      expect((await reconcile(deps)).violations).toEqual([]);
      for (const { uid } of owners) {
        const booked = await deps.bookedOutputs.list({ where: [['uid', '==', uid]] });
        const gone = new Set<string>();
        // A payment is watched for two weeks: what was found about it by then stays.
        const unwatched = new Set<string>();
        for (const { txid, recordId } of booked) {
          if ((await deps.chainFacts.find(recordId))?.isOpen !== true) unwatched.add(recordId);
          else if (!(await isInBlock(txid))) gone.add(recordId);
        }
        const { chainDoubts = [] } = (await deps.accounts.find(uid)) ?? {};
        expect(chainDoubts.filter((id) => !unwatched.has(id)).sort()).toEqual([...gone].sort());
        if (gone.size > 0) seen.add('gone');
      }
      await checkPayouts(known, seen);
      // Each payment to an own address is one deposit of its account.
      const arrivals = await listArrivals();
      expect(new Set(arrivals.map(({ txid }) => txid)).size).toBe(arrivals.length);
      for (const { uid, btcAddress } of arrivals) expect(ownersOf.get(btcAddress)).toBe(uid);
      // The next sequence has room for deposits.
      for (const id of [...known.deposits, ...arrivals.map((each) => each.id)])
        await api.call('reject-transaction', { token: admin.token, body: { idToReject: id } });
    }),
    { numRuns: inAll ? 100 : 8, examples: [[lostAndReplaced], [returnedAndPaid], [ownAndReplaced]] },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['approve done', 'file 200', 'replace back', 'gone', 'payout-gone', 'payout-back'],
    ]),
  );
}, 1_200_000);
