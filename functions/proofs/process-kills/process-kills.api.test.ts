import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { idAlphabet } from '@keelstone/domain/kernel/ids';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { sweepOrphanImages } from '../../src/features/core/upload/sweep-uploads.service.ts';
import { reconcile } from '../../src/features/desk/books/reconcile.service.ts';
import { apiAt, type Answer, type Api } from '../../testing/api.ts';
import { booksOf } from '../../testing/books.ts';
import { bundleServer, type Bundle } from '../../testing/bundle-server.ts';
import { times } from '../../testing/burst.ts';
import { everyTick, holderCalls, requestDeposit } from '../../testing/holders.ts';
import { makePerson, type Person, type PersonOptions } from '../../testing/people.ts';
import { testDeps } from '../../testing/test-environment.ts';
import { inAll, print } from '../../testing/tier.ts';
import { withClaims } from '../../testing/tokens.ts';
import { objectsBelow, upload } from '../../testing/uploads.ts';
import type { Moment } from './server.ts';

/** How often the process is killed. */
const kills = inAll ? 1_000 : 3;
/** Enough that somebody is always free while those who were cut off wait. */
const users = inAll ? 500 : 20;
/** Requests under way at the same time, each for another user. */
const lanes = 4;
/** Firestore keeps what a dead process's transaction has locked for a minute. */
const locksMs = 61_000;
/** A guard against hanging, not a target. */
const timeout = inAll ? 240 * 60_000 : 20 * 60_000;
const database = 'proof-kills';
const deps = testDeps({ database });
const { faultsOf, fileOf } = booksOf(deps);

/** One account: one request at a time, each sent with the same key until it is answered. */
type Customer = { user: Person; done: number; id: string; proof: string | undefined };
type Step = { event?: string; isNew?: true; send(api: Api, customer: Customer): Promise<Answer<unknown>> };

const keyOf = ({ done }: Customer): string => String(1_760_000_000_000 + done);
const withdraw: Step = {
  event: 'withdrawal-held',
  isNew: true,
  send: (api, customer) => holderCalls(api).withdraw(customer.user, { usd: 500, key: keyOf(customer) }),
};
/** The payment of a deposit, which names none. */
const toTxid = (id: string): string => createHash('sha256').update(id).digest('hex');
const approve = (event: string): Step => ({
  event,
  send: (api, { id }) =>
    holderCalls(api).approve(admin, id, { ticked: everyTick, reason: `It was paid: ${toTxid(id)}` }),
});
/** The steps that each customer repeats, and the entry of the journal that each leaves. */
const steps: readonly Step[] = [
  {
    isNew: true,
    async send(api, customer) {
      const proof = (customer.proof ??= await upload(deps, customer.user.uid));
      const asked = { usd: 500, coin: 'eth', key: keyOf(customer), proof } as const;
      return requestDeposit({ api, deps }, customer.user, asked);
    },
  },
  approve('deposit-approved'),
  {
    event: 'profit-credited',
    isNew: true,
    send(api, customer) {
      const about = { id: customer.user.uid, profit: 25, profitSelected: 'btc' } as const;
      const body = { ...about, transactionId: keyOf(customer) };
      return api.call('credit-profit', { token: admin.token, body });
    },
  },
  withdraw,
  approve('withdrawal-settled'),
  withdraw,
  {
    event: 'withdrawal-released',
    send: (api, { user: { token }, id }) =>
      api.call('delete-transaction', { token, params: { transactionId: id } }),
  },
  {
    event: 'figures-edited',
    send(api, { user: { uid: id }, done }) {
      const body = { id, balance: 9000 + done, btc: 10, eth: 20, reason: String(done) };
      return api.call('edit-figures', { token: admin.token, body });
    },
  },
];
const stepAt = (done: number): Step => steps[done % steps.length] ?? withdraw;

const moments: readonly Moment[] = ['after an image', 'before a commit', 'after a commit'];
/** One moment after the other; of the many of `npm run test:all` half at any moment. */
const momentOf = (kill: number): Moment | undefined => moments[(kill - 1) % (moments.length * 2)];

let admin: Person;
let bundle: Bundle;
/** One process serves while the next one is already starting, as on a platform. */
let serving: Promise<{ child: ChildProcess; url: string }>;
let standby: typeof serving;
const errors: string[] = [];
const free: Customer[] = [];
const cutOff: Customer[] = [];
const problems: string[] = [];
const counts = { acknowledged: 0, happened: 0, notHappened: 0 };

/** A person whose token lasts as long as this test may take: those of Google last an hour. */
async function makeLasting(options: PersonOptions): Promise<Person> {
  const person = await makePerson(deps, options);
  const exp = Math.floor((Date.now() + timeout) / 1000);
  return { ...person, token: withClaims(person.token, { exp }) };
}

async function start(): typeof serving {
  const args = [bundle.path, '--database', database];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  child.stderr?.on('data', (text: unknown) => errors.push(String(text)));
  const [message] = (await once(child, 'message')) as [{ url: string }];
  return { child, url: message.url };
}

beforeAll(async () => {
  bundle = await bundleServer(join(import.meta.dirname, 'server.ts'));
  serving = start();
  standby = serving.then(start);
  await deps.wallets.save(currentWallet, makeWalletVersion());
  admin = await makeLasting({ isAdmin: true });
  const figures = { usd: 900_000, btc: 1_000_000_000, eth: 2_000_000_000 };
  while (free.length < users) {
    const made = times(10, () => makeLasting({ kycStatus: 'Approved', figures }));
    const people = await Promise.all(made);
    free.push(...people.map((user) => ({ user, done: 0, id: '', proof: undefined })));
  }
}, timeout);
afterAll(async () => {
  for (const { child } of await Promise.all([serving, standby])) child.kill('SIGKILL');
  await bundle.remove();
});

/** Sends the next request of somebody; false if it was cut off before its answer. A 503 promises that nothing happened. */
async function trade(customer: Customer, url: string): Promise<boolean> {
  const step = stepAt(customer.done);
  let answer: Answer<unknown>;
  try {
    answer = await step.send(apiAt(url), customer);
  } catch (error) {
    // Nobody was there any more, so nothing was sent.
    return Reflect.get(Object(error), 'code') === 'ECONNREFUSED';
  }
  if (answer.status === 503) return true;
  if (answer.status !== 200) problems.push(`step ${String(customer.done)}: ${JSON.stringify(answer.error)}`);
  const { transaction } = Object(answer.body) as { transaction?: { _id: string } };
  if (step.isNew) Object.assign(customer, { id: transaction?._id ?? '', proof: undefined });
  customer.done += 1;
  counts.acknowledged += 1;
  return true;
}

/** Every effect that is lost, duplicated, unrequested or out of order, if so many steps have had theirs. */
async function differences({ user: { uid } }: Customer, done: number): Promise<string[]> {
  const { entries, transactions } = await fileOf(uid);
  const wanted = times(done, stepAt);
  const events = ['figures-edited', ...wanted.flatMap(({ event }) => event ?? [])].join(' ');
  const found = entries.map(({ event }) => event).join(' ');
  const records = wanted.filter(({ isNew }) => isNew).length;
  return [
    ...(found === events ? [] : [`${found}, not ${events}`]),
    ...(transactions.length === records ? [] : [`${String(transactions.length)} records`]),
    ...(await faultsOf(uid)),
  ];
}

/** A request that was cut off has had its whole effect or none of it. It is sent again when nothing is locked any more. */
async function inspect(customer: Customer): Promise<void> {
  const hasHappened = async () => (await differences(customer, customer.done + 1)).length === 0;
  const ifNone = (await hasHappened()) ? undefined : await differences(customer, customer.done);
  // Firestore may carry out a commit of the dead process between two readings.
  if (ifNone === undefined || (ifNone.length > 0 && (await hasHappened()))) {
    counts.happened += 1;
    free.unshift(customer);
    return;
  }
  counts.notHappened += 1;
  problems.push(...ifNone);
  waits.push(delay(locksMs).then(() => void free.unshift(customer)));
}
const waits: Promise<void>[] = [];

/** The vault once a sweep has seen all of it a day later: those who died have left images that no record refers to. */
async function sweptVault(): Promise<string[]> {
  const before = await objectsBelow(deps, 'vault/');
  for (const _letter of idAlphabet) await sweepOrphanImages({ ...deps, now: () => deps.now() + 25 * hourMs });
  const after = await objectsBelow(deps, 'vault/');
  expect(before.length).toBeGreaterThan(after.length);
  return after.sort();
}

async function imagesOfRecords(): Promise<string[]> {
  const records = await deps.transactions.list({});
  return records.flatMap(({ proof }) => proof?.path ?? []).sort();
}

it(
  'killing the process that serves loses nothing that was acknowledged and does nothing twice',
  { timeout },
  async () => {
    let isOpen = true;
    const underWay = new Set<Promise<unknown>>();
    const lane = async (): Promise<void> => {
      while (isOpen) {
        const { url } = await serving;
        const customer = free.shift();
        if (customer === undefined) {
          await delay(100);
          continue;
        }
        const turn = trade(customer, url).then((isAnswered) => (isAnswered ? free : cutOff).push(customer));
        underWay.add(turn);
        await turn;
        underWay.delete(turn);
      }
    };
    const running = Promise.all(times(lanes, lane));
    for (let kill = 1; kill <= kills; kill += 1) {
      const { child } = await serving;
      // Requests are under way in each lane.
      while (counts.acknowledged < kill * lanes) await delay(20);
      expect(problems).toEqual([]);
      const moment = momentOf(kill);
      if (moment === undefined) await delay(Math.random() * 650);
      const gone = once(child, 'exit');
      let admit: (next: typeof serving) => void = () => undefined;
      const nobody: typeof serving = new Promise((resolve) => (admit = resolve));
      if (moment === undefined) {
        serving = nobody;
        child.kill('SIGKILL');
      } else {
        child.send(moment);
        child.once('exit', () => void (serving = nobody));
      }
      await gone;
      await Promise.all(underWay);
      await Promise.all(cutOff.splice(0).map(inspect));
      const next = standby;
      standby = next.then(start);
      admit(next);
    }
    isOpen = false;
    await running;
    await Promise.all(waits);
    const { url } = await serving;
    for (const customer of free) {
      const { done } = customer;
      while (customer.done === done) expect(await trade(customer, url)).toBe(true);
      expect([...(await differences(customer, customer.done)), ...problems]).toEqual([]);
    }
    print(`${String(kills)} kills, ${String(users)} users, ${JSON.stringify(counts)}`);
    expect([free.length, problems, errors]).toEqual([users, [], []]);
    expect((await reconcile(deps)).violations).toEqual([]);
    // Each kill at a chosen moment has hit a request there.
    const reached = times(kills, (index) => momentOf(index + 1));
    const chosen = (...wanted: Moment[]) =>
      reached.filter((moment) => moment !== undefined && wanted.includes(moment)).length;
    expect(counts.happened).toBeGreaterThanOrEqual(chosen('after a commit'));
    expect(counts.notHappened).toBeGreaterThanOrEqual(chosen('before a commit', 'after an image'));
    expect(await sweptVault()).toEqual(await imagesOfRecords());
  },
);
