import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIdOf } from '@keelstone/domain/auth/secret';
import { limits } from '@keelstone/domain/limits';
import type { KycRecord } from '@keelstone/domain/kyc/kyc-record';
import type { Deps } from '../../../entry/deps.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { allDocuments, changes, fingerprint } from '../../../../testing/database.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { kycForm } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { upload } from '../../../../testing/uploads.ts';

let deps: Deps;
let api: Api;
let skewMs = 0;

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({
    database: freshDatabase('kyc-session'),
    areBooksTrue: false,
    now,
    config: { throttleScale: 1000 },
  });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const exchange = (kycTicket: string, password: string) =>
  api.call('open-kyc-session', { body: { kycTicket, password } });
const ticketOf = (person: Person) => issueLinkCode(deps, 'kyc-ticket', person);
const recordsOf = async ({ uid }: Person) =>
  (await allDocuments<KycRecord>('kyc')).filter((record) => record.uid === uid);

async function tokenFor(person: Person, ticket: string): Promise<string> {
  const { body } = await exchange(ticket, person.password);
  return deps.toolkit.signInWithCustomToken(body.customToken);
}
const submit = async (person: Person, token: string) =>
  api.call('submit-kyc', { token, body: kycForm(person.email, await upload(deps, person.uid)) });

describe('a ticket and the correct password', () => {
  it('open a session that can only apply', async () => {
    const person = await makePerson(deps);
    const token = await tokenFor(person, await ticketOf(person));
    expect((await api.call('get-current-user', { token })).error.code).toBe('invalid-token');
    expect((await api.call('get-sessions', { token })).error.code).toBe('invalid-token');
    expect((await submit(person, token)).status).toBe(200);
  });

  it('return the registration details, but not without the password', async () => {
    const person = await makePerson(deps);
    const ticket = await ticketOf(person);
    const { name, number } = (await deps.users.find(person.uid)) ?? {};
    expect((await exchange(ticket, person.password)).body.applicant).toEqual({ name, number });
    expect((await exchange(ticket, 'a guess')).body).not.toHaveProperty('applicant');
  });

  it('may be exchanged five times, so that a reloaded page continues, but not a sixth time', async () => {
    const person = await makePerson(deps);
    const ticket = await ticketOf(person);
    for (let count = 0; count < limits.kycTicketExchangesMax; count += 1)
      expect((await exchange(ticket, person.password)).status).toBe(200);
    expect((await exchange(ticket, person.password)).error.code).toBe('ticket-invalid');
  });

  it('are no use to a suspended user', async () => {
    const person = await makePerson(deps, { isBlocked: true });
    expect((await exchange(await ticketOf(person), person.password)).error.code).toBe('account-restricted');
  });
});

describe('a wrong password', () => {
  it('differs from a bad ticket, counts, and ends the ticket at the fifth', async () => {
    const person = await makePerson(deps);
    const ticket = await ticketOf(person);
    for (let count = 1; count <= limits.kycTicketExchangesMax; count += 1) {
      const before = await fingerprint(deps, [person.uid]);
      const refused = await exchange(ticket, 'a guess');
      expect([refused.status, refused.error.code]).toEqual([401, 'wrong-credentials']);
      expect(refused.error.error).toContain('Wrong password');
      expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([`links/${linkIdOf(ticket)}`]);
    }
    expect((await exchange(ticket, person.password)).error.code).toBe('ticket-invalid');
  });

  it("may be another account's correct one", async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)];
    await getAuth().updateUser(other.uid, { password: 'a password of my own' });
    const refused = await exchange(await ticketOf(person), 'a password of my own');
    expect(refused.error.code).toBe('wrong-credentials');
  });

  it('may be that of an identity that took the address meanwhile', async () => {
    const person = await makePerson(deps);
    const ticket = await ticketOf(person);
    await getAuth().updateUser(person.uid, { email: `moved-${person.email}` });
    const { email } = person;
    await deps.identity.create({ uid: deps.users.newId(), email, isVerified: true, password: 'a password' });
    expect((await exchange(ticket, 'a password')).error.code).toBe('wrong-credentials');
  });
});

describe('a bad ticket', () => {
  it('is refused with one sentence, whatever is wrong with it, and writes nothing', async () => {
    const person = await makePerson(deps);
    const replaced = await ticketOf(person);
    const spent = await ticketOf(person);
    await submit(person, await tokenFor(person, spent));
    const foreign = await issueLinkCode(deps, 'reset-password', await makePerson(deps));
    const expired = await ticketOf(await makePerson(deps));
    skewMs += limits.kycTicketAgeMsMax + 1;
    const before = await fingerprint(deps, [person.uid]);
    for (const ticket of ['never-made-never-made', replaced, spent, foreign, expired]) {
      const { status, error } = await exchange(ticket, person.password);
      expect([status, error.code]).toEqual([400, 'ticket-invalid']);
      expect(error.error).toBe('This page has expired. Please sign in to continue with your verification');
    }
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
  });
});

describe('a submission', () => {
  it('spends the ticket and ends "This wasn\'t me"', async () => {
    const person = await makePerson(deps);
    const code = await issueLinkCode(deps, 'delete-account', person);
    const ticket = await ticketOf(person);
    expect((await submit(person, await tokenFor(person, ticket))).status).toBe(200);
    expect((await exchange(ticket, person.password)).error.code).toBe('ticket-invalid');
    expect((await api.call('use-secure-link', { body: { code } })).error.code).toBe('link-invalid');
    expect((await deps.users.find(person.uid))?.kycStatus).toBe('Pending');
  });

  it('is one, though two sessions of a ticket submit at the same moment', { timeout: 60_000 }, async () => {
    const person = await makePerson(deps);
    const ticket = await ticketOf(person);
    const tokens = [await tokenFor(person, ticket), await tokenFor(person, ticket)];
    const answers = await Promise.all(tokens.map((token) => submit(person, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await recordsOf(person)).toHaveLength(1);
  });
});
