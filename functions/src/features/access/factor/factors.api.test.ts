import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '@keelstone/domain/api/contract';
import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { exampleIds, exampleProofs } from '@keelstone/domain/api/example-ids';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import { encryptSecret } from './encrypt-secret.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { allDocuments, changes, fingerprint } from '../../../../testing/database.ts';
import { codeAt, codeOf, giveApp, givePasskey, ticketOf } from '../../../../testing/factors.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { softwareAuthenticator } from '../../../../testing/software-authenticator.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let skewMs = 0;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('factors'), now: () => Date.now() + skewMs });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const begin = async ({ token }: Person) => (await api.call('request-totp', { token, body: {} })).body;
const finish = ({ token }: Person, code: string) => api.call('add-totp', { token, body: { code } });
const enrol = async (person: Person) => {
  const { secret } = await begin(person);
  const code = codeOf(secret, deps.now());
  return { secret, code, answer: await finish(person, code) };
};
const kindsOf = async ({ uid }: Person) =>
  (await deps.securityEvents.list({ where: [['subjectUid', '==', uid]] })).map(({ kind }) => kind);
const own = exampleIds.ownFactor;
const recovery = exampleProofs.recovery;

describe('an authenticator app', () => {
  it('is added with its first code, which brings ten recovery codes', async () => {
    const person = await makePerson(deps);
    const { secret, uri } = await begin(person);
    expect(uri).toContain(`secret=${secret}`);
    expect(await deps.factors.find(person.uid)).toMatchObject({ totp: null });
    const added = await finish(person, codeOf(secret, deps.now()));
    expect(added.status).toBe(200);
    expect(new Set(added.body.recoveryCodes).size).toBe(10);
    for (const code of added.body.recoveryCodes ?? []) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const { body } = await api.call('get-factors', { token: person.token });
    expect(body).toMatchObject({ factors: [{ method: 'totp' }], recoveryCodesLeft: 10, isRequired: false });
    expect(await kindsOf(person)).toEqual(['factor-added']);
    const [mail] = await mailsOf(deps, person.email, 'factor-changed');
    expect(mail?.text).toContain('An authenticator app was added');
    expect(mail?.text).toContain("This wasn't me");
  });

  it('and its recovery codes cannot be read from the database', async () => {
    const person = await makePerson(deps);
    const { secret, answer } = await enrol(person);
    const stored = JSON.stringify(await allDocuments('factors'));
    for (const shown of [secret, ...(answer.body.recoveryCodes ?? [])]) {
      expect(stored).not.toContain(shown);
      expect(stored).not.toContain(shown.replaceAll('-', ''));
    }
  });

  it('is not added with a wrong code, without a secret, or after 15 minutes, which writes nothing', async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)];
    const { secret } = await begin(person);
    const before = await fingerprint(deps, [person.uid]);
    const wrong = await finish(person, '000000');
    const foreign = await finish(other, codeOf(secret, deps.now()));
    skewMs += limits.pendingTotpAgeMsMax;
    const late = await finish(
      { ...person, token: await tokenOf(deps, person.uid) },
      codeOf(secret, deps.now()),
    );
    expect([wrong, foreign, late].map(({ error }) => error.code)).toEqual(Array(3).fill('factor-refused'));
    const changed = changes(before, await fingerprint(deps, [person.uid]));
    expect(changed).toEqual([`sessions/${person.uid}`]);
  });

  it('spends its first code: it signs nobody in', async () => {
    const person = await makePerson(deps);
    const { code } = await enrol(person);
    const ticket = await ticketOf(deps, person);
    const answer = await api.call('pass-second-factor', { body: { ticket, proof: { code } } });
    expect(answer.error.code).toBe('factor-refused');
  });

  it('ends the other sessions, which were opened with only a password', async () => {
    const person = await makePerson(deps);
    const other = await tokenOf(deps, person.uid);
    await enrol(person);
    expect((await api.call('get-current-user', { token: person.token })).status).toBe(200);
    expect((await api.call('get-current-user', { token: other })).error.code).toBe('invalid-token');
  });

  it('cannot be added by a session without a recent confirmation', async () => {
    const { uid } = await makePerson(deps);
    const token = await tokenOf(deps, uid, { strongAtMs: deps.now() - limits.strongIdleMsMax });
    for (const name of ['request-totp', 'request-passkey'] as const)
      expect((await api.call(name, { token, body: {} })).error.code).toBe('step-up-required');
  });

  it('is tried five times in 15 minutes', async () => {
    const person = await makePerson(deps);
    const { secret } = await begin(person);
    for (let turn = 0; turn < 5; turn += 1) expect((await finish(person, '000000')).status).toBe(401);
    const right = await finish(person, codeOf(secret, deps.now()));
    expect(right.error.code).toBe('too-many-requests');
    // The tries are shared with passkeys.
    const options = (await api.call('request-passkey', { token: person.token, body: {} })).body;
    const credential = softwareAuthenticator(deps).register(options);
    const body = { name: 'A phone', credential };
    const passkey = await api.call('add-passkey', { token: person.token, body });
    expect(passkey.error.code).toBe('too-many-requests');
  });
});

describe('a stolen session', () => {
  const steal = async () => {
    const person = await makePerson(deps);
    await giveApp(deps, person);
    const { token } = person;
    const key = softwareAuthenticator(deps);
    const options = (await api.call('request-passkey', { token, body: {} })).body;
    const added = { name: 'Another', credential: key.register(options) };
    expect((await api.call('add-passkey', { token, body: added })).status).toBe(200);
    const sign = async () => ({
      passkey: key.sign((await api.call('request-challenge', { token, body: {} })).body),
    });
    return { person, token, key, sign };
  };

  it('adds a passkey, which removes, replaces and confirms nothing on its first day', async () => {
    const { person, token, sign } = await steal();
    const before = await deps.factors.find(person.uid);
    const tries = [
      await api.call('remove-factor', { token, body: { factorId: own, proof: await sign() } }),
      await api.call('create-recovery-codes', { token, body: { proof: await sign() } }),
      await api.call('step-up', { token, body: { proof: await sign() } }),
    ];
    expect(tries.map(({ error }) => error.code)).toEqual(Array(3).fill('factor-too-new'));
    expect(await deps.factors.find(person.uid)).toEqual(before);
  });

  it('signs in with that passkey, knowing the password, and still confirms nothing', async () => {
    const { person, key } = await steal();
    const ticket = await ticketOf(deps, person);
    const options = (await api.call('request-sign-in-challenge', { body: { ticket } })).body;
    const { body } = await api.call('pass-second-factor', {
      body: { ticket, proof: { passkey: key.sign(options) } },
    });
    const token = body.token;
    expect((await api.call('get-current-user', { token })).status).toBe(200);
    expect((await api.call('request-passkey', { token, body: {} })).error.code).toBe('step-up-required');
  });

  it('loses that passkey when the owner removes it with their own factor', async () => {
    const { person, token } = await steal();
    const added = (await deps.factors.find(person.uid))?.passkeys[0]?.id ?? '';
    const proof = { code: codeAt(deps.now()) };
    const answer = await api.call('remove-factor', { token, body: { factorId: added, proof } });
    expect(answer.status).toBe(200);
  });

  it('cannot replace the existing app with another', async () => {
    const person = await makePerson(deps);
    const { secret } = await begin(person);
    await giveApp(deps, person);
    expect((await api.call('request-totp', { token: person.token, body: {} })).error.code).toBe(
      'factor-limit',
    );
    // One that was begun before the owner's was added.
    const waiting = await deps.factors.find(person.uid);
    const pendingTotp = {
      sealedSecret: encryptSecret(secret, { key: deps.config.factorKey, uid: person.uid }),
      expiresAtMs: deps.now() + limits.pendingTotpAgeMsMax,
    };
    if (waiting !== undefined) await deps.factors.save(person.uid, { ...waiting, pendingTotp });
    expect((await finish(person, codeOf(secret, deps.now()))).error.code).toBe('factor-limit');
  });
});

describe('removing a factor', () => {
  type Proof = BodyOf<Contract['remove-factor']>['proof'];
  const remove = ({ token }: Person, factorId: string, proof: Proof) =>
    api.call('remove-factor', { token, body: { factorId, proof } });

  it('takes a factor or a recovery code, and ends the other sessions', async () => {
    const person = await makePerson(deps);
    await giveApp(deps, person);
    const other = await tokenOf(deps, person.uid);
    const key = await givePasskey(deps, person);
    const wrong = await remove(person, own, { code: '000000' });
    expect(wrong.error.code).toBe('factor-refused');
    const options = (await api.call('request-challenge', { token: person.token, body: {} })).body;
    expect((await remove(person, own, { passkey: key.sign(options) })).status).toBe(200);
    expect((await api.call('get-current-user', { token: other })).error.code).toBe('invalid-token');
    const { factors } = (await api.call('get-factors', { token: person.token })).body;
    expect(factors.map(({ method }) => method)).toEqual(['passkey']);
    expect((await remove(person, factors[0]?.id ?? '', recovery)).status).toBe(200);
    expect(await kindsOf(person)).toEqual(['factor-removed', 'factor-removed']);
    expect(await mailsOf(deps, person.email, 'factor-changed')).toHaveLength(2);
  });

  it('removes the recovery codes with the last one: the password alone signs in again', async () => {
    const person = await makePerson(deps);
    await giveApp(deps, person);
    expect((await remove(person, own, { code: codeAt(deps.now()) })).status).toBe(200);
    expect(await deps.factors.find(person.uid)).toMatchObject({ totp: null, recoveryRefs: [] });
    const { email, password } = person;
    expect((await api.call('login', { body: { email, password } })).status).toBe(200);
  });

  it('is not possible with a factor that is somebody else’s, which spends nothing', async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)];
    await giveApp(deps, person);
    const { key, ids } = { key: await givePasskey(deps, other), ids: await deps.factors.find(other.uid) };
    const before = await fingerprint(deps, [person.uid, other.uid]);
    const options = (await api.call('request-challenge', { token: person.token, body: {} })).body;
    const foreign = await remove(person, own, { passkey: key.sign(options) });
    const unknown = await remove(person, ids?.passkeys[0]?.id ?? '', recovery);
    expect([foreign.error.code, unknown.error.code]).toEqual(['factor-refused', 'not-found']);
    const changed = changes(before, await fingerprint(deps, [person.uid, other.uid]));
    expect(changed.filter((name) => !name.startsWith('links/'))).toEqual([]);
  });

  it('is tried five times in 15 minutes, together with every other use of a factor', async () => {
    const person = await makePerson(deps);
    await giveApp(deps, person);
    for (let turn = 0; turn < 3; turn += 1) await remove(person, own, { code: '000000' });
    const codes = (proof: Proof) =>
      api.call('create-recovery-codes', { token: person.token, body: { proof } });
    for (let turn = 0; turn < 2; turn += 1) await codes({ code: '000000' });
    expect((await remove(person, own, recovery)).error.code).toBe('too-many-requests');
    expect((await codes(recovery)).error.code).toBe('too-many-requests');
    expect((await deps.factors.find(person.uid))?.recoveryRefs).toHaveLength(1);
  });
});

describe('new recovery codes', () => {
  it('replace the earlier ones', async () => {
    const person = await makePerson(deps);
    await giveApp(deps, person);
    const proof = { code: codeAt(deps.now()) };
    const made = await api.call('create-recovery-codes', { token: person.token, body: { proof } });
    expect(made.body.recoveryCodes).toHaveLength(10);
    const use = async (recoveryCode: string) => {
      const ticket = await ticketOf(deps, person);
      const answer = await api.call('pass-second-factor', { body: { ticket, proof: { recoveryCode } } });
      return answer.status;
    };
    expect(await use(recovery.recoveryCode)).toBe(401);
    expect(await use(made.body.recoveryCodes[3] ?? '')).toBe(200);
    expect(await kindsOf(person)).toContain('recovery-codes-made');
  });

  it('are not made for somebody without a factor', async () => {
    const { token } = await makePerson(deps);
    const answer = await api.call('create-recovery-codes', { token, body: { proof: recovery } });
    expect(answer.error.code).toBe('factor-refused');
  });
});
