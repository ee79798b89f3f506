import { beforeEach, expect, it } from 'vitest';
import { dayMs, hourMs } from '@keelstone/domain/kernel/time/time-units';
import { examplePlatformAddresses } from '@keelstone/domain/testing/make-wallet';
import { reconcile } from '../../src/features/desk/books/reconcile.service.ts';
import { reindexRepository } from '../../src/features/desk/reindex/reindex.repository.ts';
import { reindex } from '../../src/features/desk/reindex/reindex.service.ts';
import { localChain } from '../../testing/local-chain.ts';
import { makePerson, type Person } from '../../testing/people.ts';

/** The queries of transactions: each then depends on the answers. */
const queried: string[] = [];
const { deps, clock, act, file, approve, watch, evidence, facts, isStopped, inbox, ...chain } =
  await localChain({}, ({ runTransaction }) => ({
    runTransaction: (work) =>
      runTransaction((tx) => {
        const query: typeof tx.query = (name, spec) => {
          queried.push(`${name} ${String((spec.where ?? spec.oneOf?.[0])?.[0]?.[0])}`);
          return tx.query(name, spec);
        };
        return work({ ...tx, query });
      }),
  }));
const to = examplePlatformAddresses.btc;
const pay = async () => act({ do: 'pay', to, amount: '0.009375' });
const approved = async (blocks = 1) => {
  const person = await makePerson(deps);
  const txid = await pay();
  if (blocks > 0) await act({ do: 'mine', count: blocks });
  const id = await file(txid, person);
  expect((await approve(id)).status).toBe(200);
  return { person, txid, id };
};
const codesOf = async ({ uid }: Person) => (await chain.findingsOf(uid)).map(({ code }) => code);
const close = async ({ uid }: Person) => {
  const [finding] = await chain.findingsOf(uid);
  expect((await chain.closeFinding(finding?.id)).status).toBe(200);
};
beforeEach(() => {
  clock.skewMs = 0;
});

const violationsOf = async ({ uid }: Person) =>
  (await reconcile(deps)).violations.filter((each) => each.uid === uid && each.invariant === 'I18');

it('a payment that moves to another block changes nothing, and is settled six blocks deep', async () => {
  const { person, id } = await approved();
  await act({ do: 'reorganise', depth: 1, become: 'mined' });
  await watch();
  expect([await codesOf(person), await isStopped(person)]).toEqual([[], false]);
  expect(await facts(id)).toMatchObject({ isOpen: true, missingSinceMs: null });
  await act({ do: 'mine', count: 6 });
  await watch();
  expect(await facts(id)).toMatchObject({ isOpen: false });
  expect(await violationsOf(person)).toEqual([]);
});

it('an hour in no block stops withdrawals, with one finding, until the payment is back', async () => {
  const { person, id } = await approved();
  await act({ do: 'reorganise', depth: 1, become: 'waiting' });
  await watch();
  expect([await codesOf(person), await isStopped(person)]).toEqual([[], false]);
  await watch(hourMs);
  await watch();
  expect([await codesOf(person), await isStopped(person)]).toEqual([['payment-gone'], true]);
  await act({ do: 'mine' });
  await watch();
  expect([await isStopped(person), (await facts(id))?.isOpen]).toEqual([false, true]);
});

it('a payment that was replaced stops withdrawals at once, until an administrator closes the finding', async () => {
  const { person, txid, id } = await approved();
  await act({ do: 'reorganise', depth: 1, become: 'waiting' });
  await act({ do: 'replace', id: txid, pays: 'back' });
  await watch();
  expect([await codesOf(person), await isStopped(person)]).toEqual([['payment-gone'], true]);
  await close(person);
  expect([await isStopped(person), (await facts(id))?.isOpen]).toEqual([false, false]);
  await watch();
  expect([await codesOf(person), await isStopped(person)]).toEqual([[], false]);
});

it('a payment that is back is read on, also once its finding is closed', async () => {
  const { person, id } = await approved();
  await act({ do: 'reorganise', depth: 1, become: 'waiting' });
  await watch();
  await watch(hourMs);
  await act({ do: 'mine' });
  await watch();
  await close(person);
  expect(await facts(id)).toMatchObject({ isOpen: true });
});

it('less than what is credited, or a payment in no block, is a finding', async () => {
  for (const [amount, blocks] of [
    ['0.00000546', 1],
    ['0.009375', 0],
  ] as const) {
    const person = await makePerson(deps);
    const txid = await act({ do: 'pay', to, amount });
    if (blocks > 0) await act({ do: 'mine' });
    expect((await approve(await file(txid, person))).status).toBe(200);
    expect(await codesOf(person)).toEqual(['unproven-deposit']);
  }
});

it('what was approved while the source was silent is booked once it is not behind', async () => {
  const txid = await pay();
  await act({ do: 'mine', count: 2 });
  const id = await file(txid);
  await act({ do: 'mode', mode: 'down' });
  expect((await approve(id)).status).toBe(200);
  for (const mode of ['stale', 'ok']) {
    await act({ do: 'mode', mode });
    await watch();
    expect((await deps.transactions.find(id))?.outputs?.length).toBe(mode === 'ok' ? 1 : undefined);
  }
});

it('a silent source decides nothing', async () => {
  const { person } = await approved();
  await act({ do: 'reorganise', depth: 1, become: 'lost' });
  await act({ do: 'mode', mode: 'down' });
  await watch(2 * hourMs);
  await watch(2 * hourMs);
  expect([await codesOf(person), await isStopped(person)]).toEqual([[], false]);
});

it('of two approved deposits that name one payment of less than either, one books it, and the other is a finding', async () => {
  const txid = await act({ do: 'pay', to, amount: '0.0091' });
  await act({ do: 'mine' });
  const people = [await makePerson(deps), await makePerson(deps)];
  const ids = [await file(txid, people[0]), await file(txid, people[1])];
  await act({ do: 'mode', mode: 'down' });
  for (const id of ids) expect((await approve(id, { reason: 'seen in the wallet' })).status).toBe(200);
  await act({ do: 'mode', mode: 'ok' });
  await watch();
  const codes = await Promise.all(people.map(codesOf));
  expect(codes.filter((each) => each.includes('payment-booked'))).toHaveLength(1);
});

it('what was approved although nothing shows it is a finding with its reason, and is booked once it can be', async () => {
  const person = await makePerson(deps);
  const txid = await pay();
  await act({ do: 'mine' });
  const id = await file(txid, person);
  await act({ do: 'mode', mode: 'down' });
  expect((await approve(id, { reason: 'seen in the wallet' })).status).toBe(200);
  const [finding] = await chain.findingsOf(person.uid);
  expect(finding).toMatchObject({ code: 'unproven-deposit', subject: id });
  expect(finding?.detail).toContain(': seen in the wallet');
  expect((await deps.transactions.find(id))?.outputs).toBeUndefined();
  await act({ do: 'mode', mode: 'ok' });
  await watch();
  expect((await deps.transactions.find(id))?.outputs).toHaveLength(1);
  // Who else names it meanwhile makes the booking look again.
  expect(queried).toContain('transactions txid');
  expect(await violationsOf(person)).toEqual([]);
});

it('deposits of before are booked after a reindex; one whose payment is another’s, or unknown, is a finding', async () => {
  const people = await Promise.all([1, 2, 3].map(() => makePerson(deps)));
  const [mine, other, lost] = people as [Person, Person, Person];
  const txid = await pay();
  await act({ do: 'mine', count: 6 });
  const ids = [await file(txid, mine), await file(txid, other), await file('b'.repeat(64), lost)];
  await act({ do: 'mode', mode: 'down' });
  for (const id of ids) {
    expect((await approve(id)).status).toBe(200);
    await deps.chainFacts.eraseNow(id);
  }
  await act({ do: 'mode', mode: 'ok' });
  await watch();
  expect((await deps.transactions.find(ids[0] ?? ''))?.outputs).toBeUndefined();
  await reindex({ ...deps, reindex: reindexRepository(deps.db, deps.runTransaction) });
  await watch();
  const booked = await Promise.all(
    ids.map(async (id) => (await deps.transactions.find(id))?.outputs?.length),
  );
  expect(booked.filter((count) => count === 1)).toHaveLength(1);
  expect(booked[2]).toBeUndefined();
  const codes = [...(await codesOf(mine)), ...(await codesOf(other))].filter(
    (code) => code === 'payment-booked',
  );
  expect(codes).toHaveLength(1);
  await watch(15 * dayMs);
  expect(await codesOf(lost)).toContain('payment-unsettled');
});

it('an output that is booked and not named, or named and not booked, violates I18', async () => {
  const { person, id } = await approved();
  const record = (await deps.transactions.find(id)) ?? expect.fail('It was just approved');
  const { outputs, ...unnamed } = record;
  await deps.transactions.save(id, unnamed);
  expect(await violationsOf(person)).toMatchObject([{ subject: id, detail: 'is booked, and not named' }]);
  await deps.transactions.save(id, { ...record, outputs: [...(outputs ?? []), 'X'] });
  expect(await violationsOf(person)).toMatchObject([{ subject: id, detail: 'is named, and not booked' }]);
});

it('the inbox says what was odd about the payment of a deposit when the job read it, until it is not', async () => {
  const odd = await file(await act({ do: 'pay', to, amount: '0.5' }));
  const [fine, none] = [await file(await pay()), await file('')];
  await act({ do: 'mine', count: 3 });
  const reasons = async () => {
    await watch();
    const rows = await inbox('deposits');
    // All have the same proof.
    return [odd, fine, none].map((id) =>
      rows
        .find(({ transaction }) => transaction?._id === id)
        ?.reasons.filter((each) => each !== 'Reused picture'),
    );
  };
  expect(await reasons()).toEqual([['Amount differs'], [], ['No transaction named']]);
  await act({ do: 'lie', field: 'value', value: 937_500 });
  expect(await reasons()).toEqual([[], [], ['No transaction named']]);
});

it('ids that no reading fits, also once the source was silent, do not keep the job from the others', async () => {
  const transfers = Array.from({ length: 21 }, () => ({ to, amount: '0.001' }));
  await act({ do: 'mode', mode: 'down' });
  for (let odd = 0; odd < 3; odd += 1) {
    await evidence(await file(await act({ do: 'pay', transfers })));
  }
  await act({ do: 'mode', mode: 'ok' });
  const id = await file(await pay());
  await watch();
  expect(await facts(id)).toMatchObject({ reading: { found: 'payment' } });
});
