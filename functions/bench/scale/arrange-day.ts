import { emailReservationId } from '@keelstone/domain/auth/email-reservation';
import { policyDocument } from '@keelstone/domain/collections';
import { emptyAccount } from '@keelstone/domain/ledger/account';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { testUid } from '@keelstone/domain/testing/test-id';
import type { User } from '@keelstone/domain/user/user';
import { dayMs, hourMs } from '@keelstone/domain/time-units';
import { loadData } from '../../load/load-data.service.ts';
import { simulated } from './assumptions.ts';
import type { Deed } from './generated-day.ts';
import { jobs, type JobName } from './jobs.ts';
import { signIn, type Person } from './people.ts';
import type { AppInMemory } from './app-in-memory.ts';

export type DayPeople = { people: readonly Person[]; administrator: Person };

/** A bound that nothing on the day reaches: amounts are counted, and nobody has to wait. */
const farUsdCents = 1_000_000_000;

/**
 * Who exists before the day begins: an administrator, and loaded users with money records who signed in the day before.
 * Those who will register come after them.
 */
export async function arrangeDay(
  app: AppInMemory,
  deeds: readonly Deed[],
  count: number,
): Promise<DayPeople> {
  const { deps, db } = app;
  const members: User[] = [];
  const plan = {
    users: count,
    sample: count,
    transactions: simulated.recordsPerPerson,
    seed: simulated.seed,
  };
  const load = {
    async write(documents: readonly { collection: string; id: string; document: object }[]) {
      await db.write((writer) => {
        for (const { collection, id, document } of documents) writer.set({ collection, id }, document);
      });
      members.push(
        ...documents.flatMap(({ collection, document }) =>
          collection === 'users' ? [document as User] : [],
        ),
      );
    },
    close: () => Promise.resolve(),
    createLogin: () => Promise.resolve(),
  };
  await loadData({ ...plan, hasLogins: false }, { ...deps, load });
  await deps.policies.save(policyDocument, { policy: { fromUsdCents: farUsdCents }, next: null });
  const administrator = await appoint(app);
  const newcomers = new Set(
    deeds.filter(({ action }) => action === 'application').map(({ person }) => person),
  );
  for (const { uid, email, isVerified, isAdmin } of members)
    app.identities.set(uid, { uid, email, isVerified, isAdmin });
  const holders = members.filter(({ isAdmin }) => !isAdmin);
  const people = holders.map(({ uid, email, isVerified }, number): Person => {
    const identity = { uid, email, isVerified, isAdmin: false };
    const own = newcomers.has(number) ? { ...identity, email: `new-${email}` } : identity;
    return { identity: own, token: '', ip: addressOf(number), number };
  });
  for (const person of people) {
    const atMs = -dayMs + (person.number / count) * (dayMs / 2);
    if (!newcomers.has(person.number))
      await app.as({ kind: 'person', id: 'setup' }, atMs, () => signIn(app, person));
  }
  // The jobs have already processed the loaded years before the day.
  for (const name of Object.keys(jobs) as JobName[])
    await app.as({ kind: 'job', id: 'setup' }, -hourMs, () => jobs[name].run(deps));
  return { people, administrator };
}

async function appoint(app: AppInMemory): Promise<Person> {
  const { deps } = app;
  const uid = testUid('scaleAdministrator');
  const email = 'administrator@scale.keelstone.test';
  const identity = { uid, email, isVerified: true, isAdmin: true };
  const atMs = deps.now();
  await deps.users.save(uid, makeUser({ uid, email, name: 'Ada Scale', isAdmin: true, createdAtMs: atMs }));
  await deps.accounts.save(uid, emptyAccount(uid, atMs));
  await deps.emails.save(emailReservationId(email), { uid, reservedAtMs: atMs });
  app.identities.set(uid, identity);
  return { identity, token: '', ip: '192.0.2.1', number: 999_999 };
}

/** A separate address for everybody. */
function addressOf(number: number): string {
  return `10.${String((number >> 16) & 255)}.${String((number >> 8) & 255)}.${String(number & 255)}`;
}
