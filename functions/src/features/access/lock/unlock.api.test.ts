import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import { sendDueMails } from '../../../platform/mail/send-mail.service.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { codeAt, giveApp } from '../../../../testing/factors.ts';
import { lockCalls, lockedAnswer, makeHolder } from '../../../../testing/lock-calls.ts';
import { mailedCode, mailsOf } from '../../../../testing/sent-mails.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let admin: Person;
let calls: ReturnType<typeof lockCalls>;
let skewMs = 0;

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database: freshDatabase('unlock'), now, config: { throttleScale: 1000 } });
  api = await startApi(deps);
  calls = lockCalls(api);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const again = async (person: Person): Promise<Person> => ({
  ...person,
  token: await tokenOf(deps, person.uid),
});

describe('the link of a security mail', () => {
  const mailed = async (person: Person) => {
    await calls.withdraw(person);
    return mailedCode(deps, person.email, 'withdrawal-requested', 'secure');
  };

  it('locks once, ends every session, and does nothing more while the lock holds', async () => {
    const person = await makeHolder(deps);
    const code = await mailed(person);
    expect((await calls.lockByLink(code)).status).toBe(200);
    expect((await api.call('get-current-user', { token: person.token })).error.code).toBe('invalid-token');
    const before = await fingerprint(deps, [person.uid]);
    expect((await calls.lockByLink(code)).status).toBe(200);
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);

    await calls.unlockAs(admin, person);
    expect((await calls.lockByLink(code)).error.code).toBe('link-used');
    expect((await calls.me(await again(person))).lockedAt).toBeNull();
  });

  it('still works after newer mails with their own links', async () => {
    const person = await makeHolder(deps);
    const older = await mailed(person);
    const newer = await mailed(person);
    expect(newer).not.toBe(older);
    expect((await calls.lockByLink(older)).status).toBe(200);
    expect((await deps.users.find(person.uid))?.lockedAtMs).not.toBeNull();
  });

  it('works for seven days and not a moment longer', async () => {
    const person = await makeHolder(deps);
    const [inTime, late] = [
      await issueLinkCode(deps, 'lock-account', person),
      await issueLinkCode(deps, 'lock-account', person),
    ];
    skewMs += limits.secureLinkAgeMsMax - 60_000;
    expect((await calls.lockByLink(inTime)).status).toBe(200);
    skewMs += 60_001;
    expect((await calls.lockByLink(late)).error.code).toBe('link-expired');
  });

  it('for another purpose, or an unknown one, locks nothing', async () => {
    const person = await makeHolder(deps);
    const code = await issueLinkCode(deps, 'reset-password', person);
    expect((await calls.lockByLink(code)).error.code).toBe('link-invalid');
    expect((await calls.lockByLink('x'.repeat(43))).error.code).toBe('link-invalid');
    const reset = await api.call('reset-password', {
      params: { resetToken: await issueLinkCode(deps, 'lock-account', person) },
      body: { password: 'another horse' },
    });
    expect(reset.error.code).toBe('link-invalid');
    expect((await calls.me(person)).lockedAt).toBeNull();
  });

  it('changes nothing when a mail scanner opens it: the call is a POST', async () => {
    const person = await makeHolder(deps);
    const code = await mailed(person);
    const before = await fingerprint(deps, [person.uid]);
    const paths = [`/secure?code=${code}`, `/api/auth/secure?code=${code}`, '/api/auth/lock'];
    for (const path of paths) {
      for (const method of ['GET', 'HEAD']) await fetch(new URL(path, api.url), { method });
    }
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
  });
});

describe('an unlock', () => {
  it('takes effect 24 hours after it was requested, and then the owner is mailed', async () => {
    const person = await makeHolder(deps);
    await calls.lock(person);
    expect((await calls.unlock(person)).status).toBe(200);
    const { unlocksAt } = await calls.me(person);
    const waitMs = Date.parse(unlocksAt ?? '') - deps.now();
    expect(waitMs).toBeGreaterThan(limits.unlockWaitMs - 60_000);
    expect(waitMs).toBeLessThanOrEqual(limits.unlockWaitMs);

    skewMs += waitMs - 60_000;
    expect(await calls.withdraw(await again(person))).toMatchObject(lockedAnswer);
    expect(await sentTo(person)).toEqual([]);
    skewMs += 60_000;
    const later = await again(person);
    expect((await calls.withdraw(later)).status).toBe(200);
    expect(await calls.me(later)).toMatchObject({ lockedAt: null, unlocksAt: null });
    expect(await sentTo(person)).toEqual(['account-unlocked']);
  });

  it('is started once: asking again does not change the time', async () => {
    const person = await makeHolder(deps);
    await calls.lock(person);
    await calls.unlock(person);
    const { unlocksAt } = await calls.me(person);
    skewMs += 3_600_000;
    expect((await calls.unlock(await again(person))).status).toBe(200);
    expect((await calls.me(person)).unlocksAt).toBe(unlocksAt);
    expect(await mailsOf(deps, person.email, 'unlock-requested')).toHaveLength(1);
  });

  it('is cancelled by locking again, from the page or with the link in its mail, without another mail', async () => {
    const person = await makeHolder(deps);
    await calls.lock(person);
    await calls.unlock(person);
    await calls.lock(person);
    expect(await calls.me(person)).toMatchObject({ unlocksAt: null });
    await calls.unlock(person);
    const code = await mailedCode(deps, person.email, 'unlock-requested', 'secure');
    expect((await calls.lockByLink(code)).status).toBe(200);
    skewMs += limits.unlockWaitMs;
    expect(await calls.withdraw(await again(person))).toMatchObject(lockedAnswer);
    expect(await mailsOf(deps, person.email, 'account-unlocked')).toEqual([]);
  });

  it('asks a session that was confirmed 15 minutes ago to confirm again, with what the account has', async () => {
    const person = await makeHolder(deps);
    await calls.lock(person);
    const token = await tokenOf(deps, person.uid, { strongAtMs: deps.now() - limits.strongIdleMsMax });
    const refused = await calls.unlock({ token });
    expect(refused.error).toMatchObject({ code: 'step-up-required', methods: ['password'] });
    expect((await calls.me({ token })).unlocksAt).toBeNull();

    const confirmed = { token, body: { proof: { password: person.password } } };
    expect((await api.call('step-up', confirmed)).status).toBe(200);
    expect((await calls.unlock({ token })).status).toBe(200);
    expect((await calls.me({ token })).unlocksAt).not.toBeNull();
  });

  it('asks an owner who has a second factor to confirm with it: the password is what a thief may know', async () => {
    const person = await makeHolder(deps);
    await giveApp(deps, person);
    const locking = await again(person);
    await calls.lock(locking);
    skewMs += limits.strongIdleMsMax;
    const refused = await calls.unlock(locking);
    expect([refused.status, refused.error]).toMatchObject([
      403,
      { code: 'step-up-required', methods: ['totp'] },
    ]);
    expect((await calls.me(locking)).unlocksAt).toBeNull();
    const body = { proof: { code: codeAt(deps.now()) } };
    await api.call('step-up', { token: locking.token, body });
    expect((await calls.unlock(locking)).status).toBe(200);
  });

  it('by an administrator who has a second factor asks them to confirm with it', async () => {
    const [person, guarded] = [await makeHolder(deps), await makePerson(deps, { isAdmin: true })];
    await giveApp(deps, guarded);
    await calls.lock(person);
    const token = await tokenOf(deps, guarded.uid, { strongAtMs: deps.now() - limits.strongIdleMsMax });
    expect((await calls.unlockAs({ ...guarded, token }, person)).error.code).toBe('step-up-required');
    expect((await calls.me(person)).lockedAt).not.toBeNull();
  });

  it('by an administrator is immediate, audited, mailed, and not of oneself', async () => {
    const person = await makeHolder(deps);
    await calls.lock(person);
    await calls.unlock(person);
    expect((await calls.unlockAs(admin, person)).status).toBe(200);
    expect((await calls.withdraw(person)).status).toBe(200);
    const rows = await deps.audit.list({ where: [['subjectUid', '==', person.uid]] });
    expect(rows.filter(({ kind }) => kind === 'unlock-user')).toMatchObject([{ actorUid: admin.uid }]);
    expect(await mailsOf(deps, person.email, 'account-unlocked')).toHaveLength(1);
    expect((await calls.kindsOf(person))[0]).toBe('account-unlocked');
    expect((await calls.unlockAs(admin, admin)).error.code).toBe('own-record');
  });
});

/** Runs the job that sends what is due, and returns which mails about an unlock it sent to somebody. */
async function sentTo({ email }: Person): Promise<string[]> {
  const sent: string[] = [];
  await sendDueMails(deps, {
    send: ({ to, id }) => {
      const [kind = ''] = id.split('_');
      if (to === email && kind === 'account-unlocked') sent.push(kind);
      return Promise.resolve();
    },
  });
  return sent;
}
