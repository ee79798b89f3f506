import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { closedName } from '@keelstone/domain/access/account-closing/account-closing';
import { noFactors } from '@keelstone/domain/access/second-factor/second-factor';
import { flagsId } from '@keelstone/domain/collections';
import { flagNames } from '@keelstone/domain/core/kill-switch/flag-refusals';
import { normalFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import { type SecureRight, secureRights } from '@keelstone/domain/core/one-time-link/credentials';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { booksOf } from '../../../../testing/books.ts';
import { burst, tally, times } from '../../../../testing/burst.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import { giveApp } from '../../../../testing/factors.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { makePerson, type Person, type PersonOptions } from '../../../../testing/people.ts';
import { fileDeposit, fileHold, fileKyc, freshEmail, missingId } from '../../../../testing/records.ts';
import { mailedCode } from '../../../../testing/sent-mails.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';

const { deps, api, clock } = await memoryApi();

const use = (code: string) => api.call('use-secure-link', { body: { code } });
const check = (code: string) => api.call('check-secure-link', { body: { code } });
const both = async (code: string) => [outcomeOf(await check(code)), outcomeOf(await use(code))];
const linkFor = (right: SecureRight, person: { uid: string }) => issueLinkCode(deps, right, person);
const unknown = 'never-mailed-never-mailed';

/** Somebody without any records whose second factor is being reset. */
async function guarded(options: PersonOptions = {}): Promise<Person> {
  const person = await makePerson(deps, options);
  await giveApp(deps, person);
  const factors = (await deps.factors.find(person.uid)) ?? noFactors(person.uid);
  const startedAtMs = deps.now();
  const reset = {
    startedAtMs,
    effectiveAtMs: startedAtMs + oneTimeLinkLimits.factorResetDelayMs,
    startedByUid: 'ben',
  };
  await deps.factors.save(person.uid, { ...factors, reset });
  return person;
}
describe('a link to /secure', () => {
  it.each(secureRights)('for %s is checked without being used, and does nothing else', async (right) => {
    const person = await guarded();
    const code = await linkFor(right, person);
    await nothingWritten(deps, async () => {
      for (const { body } of [await check(code), await check(code)]) expect(body).toEqual({ right });
      const params = { resetToken: code };
      const elsewhere = [
        await api.call('verify-email', { body: { oobCode: code } }),
        await api.call('open-kyc-session', { body: { kycTicket: code, password: person.password } }),
        await api.call('check-reset-link', { body: { code } }),
        await api.call('reset-password', { params, body: { password: 'another horse' } }),
      ];
      const refused = ['link-invalid', 'ticket-invalid', 'link-invalid', 'link-invalid'];
      expect(elsewhere.map(outcomeOf)).toEqual(refused);
    });
    expect((await use(code)).status).toBe(200);
    const [user, factors] = [await deps.users.find(person.uid), await deps.factors.find(person.uid)];
    expect(user === undefined).toBe(right === 'delete-account');
    expect(typeof user?.lockedAtMs).toBe(right === 'lock-account' ? 'number' : 'undefined');
    if (user !== undefined) expect(factors?.reset === null).toBe(right === 'stop-factor-reset');
    expect(outcomeOf(await check(code))).toBe('link-used');
  });

  it('is refused if it is another link, an invented one, replaced, expired, or of an account that is gone', async () => {
    const [person, deleted] = [await guarded(), await makePerson(deps)];
    for (const purpose of ['verify-email', 'reset-password', 'kyc-ticket'] as const)
      expect(await both(await issueLinkCode(deps, purpose, person))).toEqual([
        'link-invalid',
        'link-invalid',
      ]);
    const orphan = await linkFor('lock-account', deleted);
    expect((await use(await linkFor('delete-account', deleted))).status).toBe(200);
    for (const code of [unknown, orphan]) expect(await both(code)).toEqual(['link-invalid', 'link-invalid']);
    for (const right of ['delete-account', 'stop-factor-reset'] as const) {
      const [older, newer] = [await linkFor(right, person), await linkFor(right, person)];
      expect(await both(older)).toEqual(['link-replaced', 'link-replaced']);
      expect(outcomeOf(await check(newer))).toBe(200);
    }
    const codes = [await linkFor('lock-account', person), await linkFor('delete-account', person)];
    clock.skewMs += oneTimeLinkLimits.secureLinkAgeMsMax + 1;
    await nothingWritten(deps, async () => {
      for (const code of codes) expect(await both(code)).toEqual(['link-expired', 'link-expired']);
    });
  });

  it.each([
    ['lock-account', { '200': 6 }, ['account-locked']],
    ['delete-account', { '200': 6 }, []],
    ['stop-factor-reset', { '200': 1, '400 link-used': 5 }, ['factor-reset-cancelled']],
  ] as const)('for %s that is used six times at the same moment acts once', async (right, answers, acts) => {
    const person = await guarded();
    const code = await linkFor(right, person);
    expect(
      tally(
        await burst(
          api,
          times(6, () => () => use(code)),
        ),
      ),
    ).toEqual(answers);
    const events = await deps.securityEvents.list({ where: [['subjectUid', '==', person.uid]] });
    expect(events.map(({ kind }) => kind)).toEqual(acts);
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
    await deps.flags.save(flagsId, { ...normalFlags, ...Object.fromEntries(off) });
    const answers = [await use(deleting), ...(await Promise.all(others.map(use)))];
    await deps.flags.save(flagsId, normalFlags);
    expect(answers.map(outcomeOf)).toEqual(['read-only', 200, 200]);
    expect((await use(deleting)).status).toBe(200);
  });
});

const password = 'somebody chose this';
const register = (email: string, versions: object = {}) => {
  const body = { name: 'Mallory', email, number: '+12025550123', password, ...versions };
  return api.call('register', { body });
};
const uidOf = async (email: string) => (await deps.identity.findByEmail(email))?.uid ?? '';
const login = (email: string, chosen = password) =>
  api.call('login', { body: { email, password: chosen, device: randomUUID() }, ip });
const ip = '192.0.2.201';

/** Somebody else's address, registered and verified by whoever uses it, who has accepted the terms. */
async function stolen() {
  const email = freshEmail();
  deps.publishedTexts = [{ kind: 'terms', version: 1, date: '2026-11-25', asked: 1 }];
  await register(email, { terms: 1, privacy: 0 });
  deps.publishedTexts = [];
  const code = await mailedCode(deps, email, 'verify-email', 'secure');
  const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
  await api.call('verify-email', { body: { oobCode } });
  return { email, uid: await uidOf(email), code };
}

/** The collections that have a document about somebody. */
const traces = (...texts: string[]): string[] => {
  const found = [...deps.db.rows()].filter(([path, data]) =>
    texts.some((text) => (path + JSON.stringify(data)).includes(text)),
  );
  return [...new Set(found.map(([path]) => path.split('/')[0] ?? ''))].sort();
};

describe('the link that deletes a stranger’s account', () => {
  it('leaves no trace of an account in use except security events and mails, and frees its address', async () => {
    const { email, uid, code } = await stolen();
    for (const _turn of [1, 2]) expect((await login(email)).status).toBe(200);
    const { token } = (await login(email)).body;
    const notice = {
      id: missingId(),
      uid,
      title: 'Your balance was edited',
      recordId: null,
      atMs: deps.now(),
    };
    await deps.notices.save(notice.id, { ...notice, kind: 'figures-edited' });
    const gone = ['acceptances', 'activity', 'devices', 'notices', 'signIns'];
    expect(traces(uid, ip)).toEqual(expect.arrayContaining(gone));
    expect((await use(code)).body.message).toMatch(/deleted/);
    const kept = ['mail', 'audit', 'auditDetails', 'securityEvents', 'links'];
    expect(traces(uid, ip).filter((name) => !kept.includes(name))).toEqual([]);
    expect(await deps.identity.describe(uid)).toBeUndefined();
    expect(outcomeOf(await api.call('get-current-user', { token }))).toBe('invalid-token');
    expect(outcomeOf(await login(email))).toBe('wrong-credentials');

    await register(email);
    await nothingWritten(deps, async () => expect((await use(code)).status).toBe(200));
    expect([uid, '']).not.toContain(await uidOf(email));
  });

  it('works if the stranger has added a second factor, when a new password alone would not help', async () => {
    const { email, uid, code } = await stolen();
    await giveApp(deps, { uid });
    const params = { resetToken: await issueLinkCode(deps, 'reset-password', { uid }) };
    await api.call('reset-password', { params, body: { password: 'the owner chose this' } });
    expect(outcomeOf(await login(email, 'the owner chose this'))).toBe('second-factor-required');
    expect((await use(code)).status).toBe(200);
    expect(await deps.factors.find(uid)).toBeUndefined();
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
    const code = await linkFor('delete-account', person);
    await nothingWritten(deps, async () => {
      const refused = await use(code);
      expect([refused.status, refused.error.code]).toEqual([409, 'account-in-use']);
    });
  });

  it('closes one on legal hold, which looks the same from outside but keeps its data', async () => {
    const { email, uid, code } = await stolen();
    await fileHold(deps, uid);
    for (const _turn of [1, 2]) expect((await use(code)).body.message).toMatch(/deleted/);
    expect(await deps.users.find(uid)).toMatchObject({ name: closedName, closedAtMs: expect.any(Number) });
    expect(await deps.sealedAccounts.find(uid)).toMatchObject({ uid, email });
    expect(await deps.identity.describe(uid)).toBeUndefined();
    expect(outcomeOf(await login(email))).toBe('wrong-credentials');
    await register(email);
    expect([uid, '']).not.toContain(await uidOf(email));
    expect(await booksOf(deps).faultsOf(uid)).toEqual([]);
  });
});
