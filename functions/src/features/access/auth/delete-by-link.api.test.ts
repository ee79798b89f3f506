import { randomUUID } from 'node:crypto';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedName } from '@keelstone/domain/closing/closing';
import type { Deps } from '../../../entry/deps.ts';
import { giveApp } from '../../../../testing/factors.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { faultsOf } from '../../../../testing/books.ts';
import { mailedCode } from '../../../../testing/sent-mails.ts';
import { makePerson, type PersonOptions } from '../../../../testing/people.ts';
import { fileDeposit, fileHold, fileKyc } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;

beforeAll(async () => {
  deps = testDeps({
    database: freshDatabase('delete-by-link'),
    areBooksTrue: false,
    config: { throttleScale: 1000 },
  });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const password = 'somebody chose this';
const use = (code: string) => api.call('use-secure-link', { body: { code } });
const register = (email: string) =>
  api.call('register', { body: { name: 'Mallory', email, number: '+12025550123', password } });

async function registered() {
  const email = `${randomUUID()}@people.test`;
  await register(email);
  const uid = (await deps.identity.findByEmail(email))?.uid ?? '';
  return { email, uid, code: await mailedCode(deps, email, 'verify-email', 'secure') };
}

/** The collections that have a document about somebody. */
async function traces(...values: string[]): Promise<string[]> {
  const all = await getFirestore().listCollections();
  const found = await Promise.all(
    all.map(async (each) => {
      const { docs } = await each.get();
      const texts = docs.map((row) => row.id + JSON.stringify(row.data()));
      return texts.some((text) => values.some((value) => text.includes(value))) ? [each.id] : [];
    }),
  );
  return found.flat().sort();
}

describe('the link that deletes a stranger’s account', () => {
  it('deletes the account with all its data, and frees the address', async () => {
    const { email, uid, code } = await registered();
    expect((await use(code)).body.message).toMatch(/deleted/);
    const left = [...(await fingerprint(deps)).keys()].filter((name) => name.includes(uid));
    expect(left).toEqual([]);
    expect(await deps.identity.describe(uid)).toBeUndefined();
    expect((await api.call('login', { body: { email, password } })).error.code).toBe('wrong-credentials');
    await register(email);
    expect((await deps.identity.findByEmail(email))?.uid).not.toBe(uid);
  });

  it('works after the address was verified and somebody signed in, who is signed out', async () => {
    const { email, code } = await registered();
    const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
    await api.call('verify-email', { body: { oobCode } });
    const { token } = (await api.call('login', { body: { email, password } })).body;
    expect((await use(code)).status).toBe(200);
    expect((await api.call('get-current-user', { token })).error.code).toBe('invalid-token');
  });

  it('works if the stranger has added a second factor, when a new password alone would not help', async () => {
    const { email, uid, code } = await registered();
    const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
    await api.call('verify-email', { body: { oobCode } });
    await giveApp(deps, { uid });
    const resetToken = await issueLinkCode(deps, 'reset-password', { uid });
    const own = { email, password: 'the owner chose this' };
    const params = { resetToken };
    await api.call('reset-password', { params, body: { password: own.password } });
    expect((await api.call('login', { body: own })).error.code).toBe('second-factor-required');
    expect((await use(code)).status).toBe(200);
    expect(await deps.factors.find(uid)).toBeUndefined();
    await register(email);
    expect((await deps.identity.findByEmail(email))?.uid).not.toBe(uid);
  });

  it('leaves no trace of the account except security events and mails', async () => {
    const { email, uid, code } = await registered();
    const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
    await api.call('verify-email', { body: { oobCode } });
    const ip = '192.0.2.201';
    for (const device of [randomUUID(), randomUUID()])
      expect((await api.call('login', { body: { email, password, device }, ip })).status).toBe(200);
    expect(await traces(uid, ip)).toEqual(expect.arrayContaining(['activity', 'devices', 'signIns']));
    expect((await use(code)).status).toBe(200);
    const allowed = ['mail', 'audit', 'auditDetails', 'securityEvents', 'links', 'throttles'];
    expect((await traces(uid, ip)).filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it('answers the same a second time, and does not affect a later registration of the address', async () => {
    const { email, code } = await registered();
    await use(code);
    await register(email);
    const before = await fingerprint(deps);
    expect((await use(code)).status).toBe(200);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
    expect(await deps.identity.findByEmail(email)).toBeDefined();
  });

  it.each<[string, PersonOptions, (uid: string) => Promise<unknown>]>([
    ['a pending deposit', {}, (uid) => fileDeposit(deps, uid, false)],
    ['an application', {}, (uid) => fileKyc(deps, uid, false)],
    ['money', { figures: { usd: 100, btc: 0, eth: 0 } }, () => Promise.resolve()],
    ['a role', { isAdmin: true }, () => Promise.resolve()],
    ['a suspension', { isBlocked: true }, () => Promise.resolve()],
  ])('deletes no account with %s', async (_what, options, arrange) => {
    const person = await makePerson(deps, options);
    await arrange(person.uid);
    const code = await issueLinkCode(deps, 'delete-account', person);
    const before = await fingerprint(deps, [person.uid]);
    const refused = await use(code);
    expect([refused.status, refused.error.code]).toEqual([409, 'account-in-use']);
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
  });

  it('closes one on legal hold, which looks the same from outside but keeps its data', async () => {
    const { email, uid, code } = await registered();
    await fileHold(deps, uid);
    expect((await use(code)).body.message).toMatch(/deleted/);
    expect(await deps.users.find(uid)).toMatchObject({ name: closedName, closedAtMs: expect.any(Number) });
    expect(await deps.sealedAccounts.find(uid)).toMatchObject({ uid, email });
    expect(await deps.identity.describe(uid)).toBeUndefined();
    expect((await api.call('login', { body: { email, password } })).error.code).toBe('wrong-credentials');
    expect((await use(code)).status).toBe(200);
    await register(email);
    expect((await deps.identity.findByEmail(email))?.uid).not.toBe(uid);
    expect(await faultsOf(uid)).toEqual([]);
  });
});
