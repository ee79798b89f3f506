import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import { booksRepository } from '../../src/features/desk/books/books.repository.ts';
import { reconcile } from '../../src/features/desk/books/reconcile.service.ts';
import { startApi } from '../../testing/api.ts';
import { bundleServer } from '../../testing/bundle-server.ts';
import { addPeople, namesOf } from '../../testing/crowd.ts';
import { memoryDatabase } from '../../testing/memory-store/memory-database.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { by, checkedFile, csvOf } from '../../testing/profit.ts';
import { freshDatabase, testDatabase, testDeps } from '../../testing/test-environment.ts';
import { confirm } from '../../testing/three-administrators.ts';
import { print } from '../../testing/tier.ts';

const rows = 2_000;
/** After how many rows the process is killed. */
const kills = [400, 900, 1_400];
/** How much a process may grow in its second half. */
const megabytesMax = 20;

it(
  'a file of 2,000 people is credited although its job is killed three times: the books are exact, the memory flat',
  { timeout: 20 * 60_000, tags: 'all' },
  async () => {
    const database = freshDatabase('proof-profit');
    // Checked below, from a copy: the emulator takes a quarter of an hour for so many.
    const deps = testDeps({ database, areBooksTrue: false });
    await addPeople(deps, namesOf('Member', rows));
    const make = () => makePerson(deps, { isAdmin: true });
    const [ada, ben] = [await make(), await make()];
    const members = (await deps.users.list({})).filter(({ isAdmin }) => !isAdmin);
    await Promise.all(
      members.map(({ uid, email, createdAtMs }) =>
        deps.emails.save(emailReservationId(email), { uid, reservedAtMs: createdAtMs }),
      ),
    );
    const usdOf = async () =>
      new Map((await deps.accounts.list({})).map((each) => [each.uid, each.usd.available]));
    const before = await usdOf();
    const batchId = await agree(deps, { ada, ben, emails: members.map(({ email }) => email) });

    const bundle = await bundleServer(join(import.meta.dirname, 'job.ts'));
    const startedAtMs = Date.now();
    /** The memory of each process, each second. */
    const memory: number[][] = [];
    const posted = () => deps.profitBatches.countRows(batchId, 'posted');
    const isDone = async () => (await deps.profitBatches.find(batchId))?.state === 'done';
    for (const after of [...kills, Infinity]) {
      do {
        const child = spawn(process.execPath, ['--expose-gc', bundle.path, '--database', database], {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        });
        const megabytes: number[] = [];
        memory.push(megabytes);
        child.on('message', (now) => megabytes.push(Number(now)));
        const gone = once(child, 'exit');
        let hasGone = false;
        void gone.then(() => (hasGone = true));
        while (!hasGone && (await posted()) < after) await delay(200);
        child.kill('SIGKILL');
        await gone;
      } while (after === Infinity && !(await isDone()));
    }
    const tookMs = Date.now() - startedAtMs;
    await bundle.remove();
    const flows = memory.map((each) => [each[0], each[Math.floor(each.length / 2)], each.at(-1)] as const);
    print(
      `${String(rows)} rows in ${String(Math.round(tookMs / 1000))} s; MB at the start, in the middle, at the end: ${flows.map((flow) => flow.join(' ')).join(', ')}`,
    );

    expect(await deps.profitBatches.find(batchId)).toMatchObject({ posted: rows, skipped: 0 });
    const usd = await usdOf();
    const wrong = members.filter(
      ({ uid }, index) => usd.get(uid) !== (before.get(uid) ?? 0) + centsOf(index),
    );
    expect(wrong).toEqual([]);
    const rowsOfAudit = await deps.audit.list({ where: [['kind', '==', 'credit-row']] });
    expect(new Set(rowsOfAudit.map(({ targetId }) => targetId)).size).toBe(rows);
    expect(rowsOfAudit).toHaveLength(rows);
    const mails = await deps.mail.listIds({ where: [['kind', '==', 'profit-credited']] });
    expect(mails).toHaveLength(rows);
    expect(
      (await reconcile({ ...deps, books: await copiedBooks() }, { scope: 'ledger' })).violations,
    ).toEqual([]);
    for (const [, middle = 0, last = 0] of flows) expect(last - middle).toBeLessThan(megabytesMax);
  },
);

/** The books of the database, in memory. */
async function copiedBooks() {
  const copy = memoryDatabase();
  for (const collection of Object.values(collections)) {
    const found = await testDatabase().query(collection, {});
    await copy.write((writer) => {
      for (const { id, data } of found) writer.set({ collection, id }, data);
    });
  }
  return booksRepository(copy);
}

const centsOf = (index: number): number => 100 + index;

/** Proposes the file and confirms it. */
async function agree(
  deps: ReturnType<typeof testDeps>,
  { ada, ben, emails }: { ada: Person; ben: Person; emails: readonly string[] },
): Promise<string> {
  const api = await startApi(deps);
  const csv = csvOf(
    emails.map(
      (email, index) => `${email},${String(centsOf(index) / 100)},${index % 2 ? 'btc' : 'eth'},Profit`,
    ),
  );
  const body = { csv, leftOut: '', transactionId: '1760000000000' };
  const askedAtMs = Date.now();
  const { checkId } = (await api.call('credit-many', { ...by(ada), body })).body;
  const { digest, problems } = await checkedFile(ada, { api, deps }, checkId);
  print(`checked in ${String(Date.now() - askedAtMs)} ms`);
  expect(problems).toEqual([]);
  const proposed = await api.call('credit-many', {
    ...by(ada),
    body: { ...body, ...(digest && { digest }) },
  });
  expect(proposed.body.message).toMatch(/^Proposed/);
  const { items } = (await api.call('list-proposals', { ...by(ben), query: { status: 'waiting' } })).body;
  expect((await confirm(api, ben, items[0]?._id ?? '')).status).toBe(200);
  const { batches } = (await api.call('list-profits', by(ben))).body;
  await api.close();
  return batches[0]?._id ?? '';
}
