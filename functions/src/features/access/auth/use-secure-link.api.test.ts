import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secureRights, type SecureRight } from '@keelstone/domain/auth/credentials';
import { linkIdOf } from '@keelstone/domain/auth/secret';
import { flagsDocument } from '@keelstone/domain/collections';
import { noFactors } from '@keelstone/domain/factor/factors';
import { flagNames, normalFlags } from '@keelstone/domain/flags/flags';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import { giveApp } from '../../../../testing/factors.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { burst, tally, times } from '../../../../testing/burst.ts';
import { makePerson, type Person, type PersonOptions } from '../../../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let skewMs = 0;

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({
    database: freshDatabase('secure-link'),
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

const use = (code: string) => api.call('use-secure-link', { body: { code } });
const check = (code: string) => api.call('check-secure-link', { body: { code } });
/** Somebody without any records whose second factor is being reset. */
async function guarded(options: PersonOptions = {}): Promise<Person> {
  const person = await makePerson(deps, options);
  await giveApp(deps, person);
  const factors = (await deps.factors.find(person.uid)) ?? noFactors(person.uid);
  const startedAtMs = deps.now();
  const effectiveAtMs = startedAtMs + limits.factorResetDelayMs;
  await deps.factors.save(person.uid, {
    ...factors,
    reset: { startedAtMs, effectiveAtMs, startedByUid: 'ben' },
  });
  return person;
}

const linkFor = (right: SecureRight, person: { uid: string }) => issueLinkCode(deps, right, person);

describe('a link to /secure', () => {
  it.each(secureRights)(
    'for %s is checked without being used, and what it may do is all it does',
    async (right) => {
      const person = await guarded();
      const code = await linkFor(right, person);
      const before = await fingerprint(deps, [person.uid]);
      expect((await check(code)).body).toEqual({ right });
      expect((await check(code)).body).toEqual({ right });
      expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
      expect((await use(code)).status).toBe(200);
      const [user, factors] = [await deps.users.find(person.uid), await deps.factors.find(person.uid)];
      expect([user === undefined, user?.lockedAtMs !== undefined && user.lockedAtMs !== null]).toEqual([
        right === 'delete-account',
        right === 'lock-account',
      ]);
      if (user !== undefined) expect(factors?.reset === null).toBe(right === 'stop-factor-reset');
      expect((await check(code)).error.code).toBe('link-used');
    },
  );

  it.each(secureRights)('for %s is no link for anything else', async (right) => {
    const person = await guarded();
    const code = await linkFor(right, person);
    const before = await fingerprint(deps, [person.uid]);
    const params = { resetToken: code };
    const answers = [
      await api.call('verify-email', { body: { oobCode: code } }),
      await api.call('open-kyc-session', { body: { kycTicket: code, password: person.password } }),
      await api.call('check-reset-link', { body: { code } }),
      await api.call('reset-password', { params, body: { password: 'another horse' } }),
    ];
    const refused = ['link-invalid', 'ticket-invalid', 'link-invalid', 'link-invalid'];
    expect(answers.map(({ error }) => error.code)).toEqual(refused);
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
  });

  it.each(['verify-email', 'reset-password', 'kyc-ticket'] as const)(
    'is no %s, and an invented code neither',
    async (purpose) => {
      const person = await makePerson(deps);
      for (const code of [await issueLinkCode(deps, purpose, person), 'never-mailed-never-mailed'])
        for (const answer of [await check(code), await use(code)])
          expect([answer.status, answer.error.code]).toEqual([400, 'link-invalid']);
    },
  );

  it('of an account that is gone is refused exactly as an unknown one', async () => {
    const person = await makePerson(deps);
    const [locking, deleting] = [
      await linkFor('lock-account', person),
      await linkFor('delete-account', person),
    ];
    expect((await use(deleting)).status).toBe(200);
    const unknown = await check('never-mailed-never-mailed');
    for (const answer of [await check(locking), await use(locking)])
      expect([answer.status, answer.error.error]).toEqual([unknown.status, unknown.error.error]);
  });

  it.each(secureRights)(
    'for %s that has ended is refused when it is checked and when it is used',
    async (right) => {
      const person = await guarded();
      const code = await linkFor(right, person);
      skewMs += limits.secureLinkAgeMsMax + 1;
      const before = await fingerprint(deps, [person.uid]);
      for (const answer of [await check(code), await use(code)])
        expect(answer.error.code).toBe('link-expired');
      expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
    },
  );

  it.each([
    ['delete-account', 'link-replaced'],
    ['stop-factor-reset', 'link-replaced'],
    ['lock-account', undefined],
  ] as const)('for %s, after a newer one: %s', async (right, refusal) => {
    const person = await guarded();
    const [older] = [await linkFor(right, person), await linkFor(right, person)];
    for (const answer of [await check(older), await use(older)]) expect(answer.error.code).toBe(refusal);
  });

  it.each([
    ['lock-account', { '200': 6 }],
    ['delete-account', { '200': 6 }],
    ['stop-factor-reset', { '200': 1, '400 link-used': 5 }],
  ] as const)('for %s that is used six times at the same moment acts once', async (right, answers) => {
    const person = await guarded();
    const code = await linkFor(right, person);
    const shots = times(6, () => () => use(code));
    expect(tally(await burst(api, shots))).toEqual(answers);
    const events = await deps.securityEvents.list({ where: [['subjectUid', '==', person.uid]] });
    const kinds = events.map(({ kind }) => kind);
    expect(
      kinds.filter((kind) => kind === 'account-locked' || kind === 'factor-reset-cancelled'),
    ).toHaveLength(right === 'delete-account' ? 0 : 1);
  });

  it.each([
    ['a locked account', { lockedAtMs: 1 }],
    ['a suspended account', { isBlocked: true }],
  ])('still locks, or stops a reset, for %s, and unlocks and unsuspends nothing', async (_what, options) => {
    const person = await guarded(options);
    for (const right of ['stop-factor-reset', 'lock-account'] as const)
      expect((await use(await linkFor(right, person))).status).toBe(200);
    expect(await deps.users.find(person.uid)).toMatchObject({ ...options, lockedAtMs: expect.any(Number) });
  });

  it('that deletes is stopped by the switch for changes, and the other two by none', async () => {
    const [stranger, person] = [await guarded(), await guarded()];
    const deleting = await linkFor('delete-account', stranger);
    const others = [await linkFor('stop-factor-reset', person), await linkFor('lock-account', person)];
    const off = flagNames.map((name) => [name, false]);
    await deps.flags.save(flagsDocument, { ...normalFlags, ...Object.fromEntries(off) });
    const answers = [await use(deleting), ...(await Promise.all(others.map(use)))];
    await deps.flags.save(flagsDocument, normalFlags);
    expect(answers.map(({ status, error }) => error.code ?? status)).toEqual(['read-only', 200, 200]);
    expect((await use(deleting)).status).toBe(200);
  });

  it('is tried a hundred times an hour from one network address, checked and used', async () => {
    const strict = await startApi({ ...deps, config: { ...deps.config, throttleScale: 1 } });
    const person = await makePerson(deps);
    const code = await linkFor('lock-account', person);
    for (const name of ['check-secure-link', 'use-secure-link'] as const) {
      const ip = name === 'check-secure-link' ? '192.0.2.31' : '192.0.2.32';
      const send = (guess: string) => strict.call(name, { body: { code: guess }, ip });
      for (let count = 0; count < 100; count += 1)
        expect((await send('never-mailed-never-mailed')).error.code).toBe('link-invalid');
      expect((await send(code)).status).toBe(429);
    }
    await strict.close();
    expect((await deps.users.find(person.uid))?.lockedAtMs ?? null).toBeNull();
  });
});

/** Remove this with `earlier-links.parse.ts`. */
describe('a link that was stored before there was /secure', () => {
  const stored = async (purpose: string, { uid }: { uid: string }) => {
    const code = await issueLinkCode(deps, 'verify-email', { uid });
    const [id, db] = [linkIdOf(code), getFirestore()];
    await db.doc(`links/${id}`).update({ purpose });
    // A link that locks was never named in the credentials.
    const links = purpose === 'lock-account' ? {} : { [purpose]: { id, createdAtMs: deps.now() } };
    await db.doc(`credentials/${uid}`).update({ links });
    return code;
  };
  it.each([
    ['lock-account', 'lock-account'],
    ['disown-account', 'delete-account'],
    ['disown-factor-reset', 'stop-factor-reset'],
  ] as const)('as %s works until it is used', async (purpose, right) => {
    const person = await guarded();
    const code = await stored(purpose, person);
    expect((await check(code)).body).toEqual({ right });
    expect((await use(code)).status).toBe(200);
    expect((await check(code)).error.code).toBe('link-used');
  });

  it('is replaced and ended as a newer one is', async () => {
    const person = await makePerson(deps);
    const replaced = await stored('disown-account', person);
    await linkFor('delete-account', person);
    expect((await use(replaced)).error.code).toBe('link-replaced');
    const ended = await stored('disown-account', person);
    const params = { resetToken: await issueLinkCode(deps, 'reset-password', person) };
    expect((await api.call('reset-password', { params, body: { password: 'another horse' } })).status).toBe(
      200,
    );
    expect((await use(ended)).error.code).toBe('link-invalid');
  });
});
