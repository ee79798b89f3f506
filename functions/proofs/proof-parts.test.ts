import { beforeEach, describe, expect, it, vi } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import { dayMs, hourMs } from '@keelstone/domain/kernel/time/time-units';
import type { Deps } from '../src/entry/create-deps.ts';
import {
  answerProofRequest,
  orderParts,
  resumeParts,
} from '../src/features/desk/books/prove-parts.service.ts';
import { makeAccounts, move } from '../testing/growth/make-accounts.ts';
import { memoryDeps } from '../testing/memory-store/memory-deps.ts';
import { makePerson } from '../testing/people.ts';
import { answerProofRequests } from '../testing/prove-books.ts';

const clock = { ms: Date.UTC(2026, 10, 15, 3) };
const deps = memoryDeps({ now: () => clock.ms });
const people = await makeAccounts(deps, { count: 90, movements: 2 });
const uids = people.map(({ uid }) => uid).sort();
await answerAfter(() => orderParts('due', deps));
const start = { ms: clock.ms + dayMs, restore: deps.db.keep() };
beforeEach(() => {
  start.restore();
  clock.ms = start.ms;
});

async function answerAfter(order: () => Promise<void>, run: Deps = deps) {
  await order();
  return answerProofRequests(run);
}
/** With the uids of the accounts that a night has read. */
async function night(run: Deps = deps) {
  const read: string[] = [];
  const books = {
    ...run.books,
    read: (uid: string) => {
      read.push(uid);
      return run.books.read(uid);
    },
  };
  const report = await answerAfter(() => orderParts('due', run), { ...run, books });
  return { report, read };
}
/** The content of a report without its times and its own share. */
const contentOf = (report: Awaited<ReturnType<typeof answerAfter>>) => {
  const { users, entries, transactions, sums, found, sinceMs } = report ?? expect.fail('There is no report');
  return { users, entries, transactions, sums, found, sinceMs };
};
const tamper = (uid: string, available: number) =>
  deps.db.write((writer) =>
    writer.update({ collection: collections.accounts, id: uid }, { usd: { available, held: 0 } }),
  );
const ordered = async () => (await deps.proofRequests.listIds({})).toSorted();

describe('parts of the books', () => {
  it('are ranges of accounts, each of which is checked in turn: after as many nights every account is proven again', async () => {
    expect((await deps.proofParts.list({})).map(({ users }) => users).toSorted()).toEqual([15, 25, 25, 25]);
    const nights: string[][] = [];
    for (let count = 0; count < 4; count += 1) {
      nights.push((await night()).read);
      clock.ms += dayMs;
    }
    expect(nights.flat().toSorted()).toEqual(uids);
    expect(contentOf((await night()).report)).toMatchObject({ users: 90, sinceMs: null, found: {} });
  });

  it('with a finding are checked every night until it is closed; the sums notice it the first night', async () => {
    const uid = uids.at(-1) ?? '';
    const { usd } = (await deps.accounts.find(uid)) ?? expect.fail();
    await tamper(uid, usd.available + 1);
    expect((await night()).report?.found).toEqual({ I7: 1 });
    for (let count = 0; count < 4; count += 1) {
      clock.ms += dayMs;
      await night();
    }
    clock.ms += dayMs;
    const later = await night();
    expect(later.read).toContain(uid);
    expect(later.report?.found).toMatchObject({ I2: 1 });
    await tamper(uid, usd.available);
    clock.ms += dayMs;
    expect(contentOf((await night()).report)).toMatchObject({ found: {}, sinceMs: null });
    clock.ms += dayMs;
    expect((await night()).read).toContain(uid);
    for (const finding of await deps.findings.list({}))
      await deps.findings.save(finding.id, { ...finding, isOpen: false });
    clock.ms += dayMs;
    expect((await night()).read).not.toContain(uid);
  });

  it('have new and erased accounts and movements in their results, and the sums immediately', async () => {
    const [first] = people;
    if (first === undefined) return;
    const before = contentOf((await night()).report);
    clock.ms += dayMs;
    await move(deps, first, { number: 2, atMs: clock.ms - hourMs / 2 });
    const after = contentOf((await night()).report);
    const usd = (await deps.accounts.list({})).reduce((sum, { usd: { available } }) => sum + available, 0);
    expect(after.sums.users.usd).toBe(String(usd));
    expect(after.sums.users.usd).not.toBe(before.sums.users.usd);
    expect(after).toMatchObject({ found: {}, sinceMs: null });
    // Somebody registers while a check is under way, and somebody is erased, whose account stays.
    clock.ms += hourMs;
    await orderParts('all', deps);
    const [one = ''] = await ordered();
    await answerProofRequest(one, deps);
    await makePerson(deps, { figures: { usd: 700, btc: 0, eth: 0 } });
    for (const uid of [uids[0] ?? '', uids.at(-1) ?? ''])
      await deps.runTransaction(async (tx) => deps.users.erase(tx, uid));
    expect((await answerProofRequests(deps))?.sums.users.usd).toBe(String(usd + 700));
    clock.ms += dayMs;
    const whole = contentOf(await answerAfter(() => orderParts('all', deps)));
    expect(whole).toMatchObject({ users: 89, found: {}, sinceMs: null });
    expect(whole.sums.users.usd).toBe(String(usd + 700));
  });

  it('ordered again while another night is under way belong to the later one, whose report is right', async () => {
    await orderParts('all', deps);
    const [one = ''] = await ordered();
    await answerProofRequest(one, deps);
    clock.ms += hourMs;
    const report = await answerAfter(() => orderParts('all', deps));
    expect(report?.atMs).toBe(clock.ms);
    expect(contentOf(report)).toMatchObject({ users: 90, found: {} });
    expect(report?.proven?.users).toBe(90);
  });
});

describe('a check of parts that dies at any point, or is made twice', () => {
  it('leads to the same report once the next run has done what is left', async () => {
    const wanted = contentOf(await answerAfter(() => orderParts('all', deps)));
    for (let until = 1; until < 30; until += 3) {
      start.restore();
      clock.ms = start.ms;
      let left = until;
      const dies =
        <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
        (...given: Given): Promise<T> =>
          (left -= 1) < 0 ? Promise.reject(new Error('killed')) : work(...given);
      const dying: Deps = {
        ...deps,
        runTransaction: dies(deps.runTransaction),
        proofRequests: { ...deps.proofRequests, save: dies(deps.proofRequests.save) },
        reconciliations: { ...deps.reconciliations, save: dies(deps.reconciliations.save) },
      };
      await deps.proofRequests.save('all', { kind: 'all', byUid: '', atMs: clock.ms });
      await answerProofRequests(dying).catch(() => undefined);
      clock.ms += hourMs;
      for (let run = 0; run < 6; run += 1) await resumeParts(deps);
      expect(await ordered()).toEqual([]);
      expect(contentOf(await deps.reconciliations.find(String(start.ms)))).toEqual(wanted);
    }
  });

  it('counts everything once, though each trigger runs twice at the same time', async () => {
    const wanted = contentOf(await answerAfter(() => orderParts('all', deps)));
    clock.ms += hourMs;
    await orderParts('all', deps);
    await Promise.all([...(await ordered()), ...(await ordered())].map((id) => answerProofRequest(id, deps)));
    expect(contentOf(await deps.reconciliations.find(String(clock.ms)))).toEqual(wanted);
  });
});

describe('somebody who writes to the database', () => {
  const last = async () =>
    (await deps.proofParts.list({})).find(({ upTo }) => upTo === null) ?? expect.fail();
  const save = (id: string, change: object) =>
    deps.db.write((writer) => writer.update({ collection: collections.proofParts, id }, change));
  const never = 9_000_000_000_000_000;

  it.each([
    ['removes a part', (id: string) => deps.proofParts.eraseNow(id)],
    ['moves its beginning', (id: string) => save(id, { after: uids.at(-1) })],
    ['moves its end', (id: string) => save(id, { upTo: uids.at(-3) })],
    [
      'moves it to another id',
      async (id: string) => {
        await deps.proofParts.save('other', (await deps.proofParts.find(id)) ?? expect.fail());
        await deps.proofParts.eraseNow(id);
      },
    ],
    ['gives it a time that is to come', (id: string) => save(id, { provenAtMs: never, forMs: never })],
    ['takes its time', (id: string) => save(id, { provenAtMs: 'never' })],
  ])('and %s cannot hide an account from the nights of a month', async (_does, change) => {
    // Their sum stays.
    for (const [uid, by] of [
      [uids.at(-1) ?? '', 1],
      [uids.at(-2) ?? '', -1],
    ] as const)
      await tamper(uid, ((await deps.accounts.find(uid))?.usd.available ?? 0) + by);
    await change(`part_${(await last()).after}`);
    let found = {};
    for (let count = 0; count < 28 && !('I2' in found); count += 1) {
      found = (await night()).report?.found ?? {};
      clock.ms += dayMs;
    }
    expect(found).toMatchObject({ I2: 2 });
  });

  it('and orders what nobody can check cannot hold up the sums unnoticed', async () => {
    const other = { collection: collections.proofRequests, id: 'other' };
    await deps.db.write((writer) => writer.set(other, { byUid: '', atMs: never, usersMax: 1 }));
    expect((await night()).report?.found).toEqual({});
    clock.ms += dayMs;
    await deps.proofRequests.save('part_other', { kind: 'part', after: 'other', atMs: never, usersMax: 1 });
    await orderParts('due', deps);
    for (const id of await ordered()) if (id !== 'part_other') await answerProofRequest(id, deps);
    clock.ms += dayMs;
    await orderParts('due', deps);
    expect((await deps.findings.list({})).map(({ code, detail }) => [code, detail])).toEqual([
      ['unchecked', 'the check before has no report'],
    ]);
  });

  it('is found by the sums though the run that added them up dies when it has kept its report', async () => {
    await tamper(uids.at(-1) ?? '', 1);
    const save = async (id: string, report: Parameters<Deps['reconciliations']['save']>[1]) => {
      await deps.reconciliations.save(id, report);
      return new Promise<never>(() => undefined);
    };
    void night({ ...deps, reconciliations: { ...deps.reconciliations, save } });
    await vi.waitFor(async () => expect(await deps.reconciliations.find(String(clock.ms))).toBeDefined());
    expect((await deps.findings.list({})).map(({ code }) => code)).toContain('I7');
  });
});
