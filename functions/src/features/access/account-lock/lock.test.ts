import { describe, expect, it } from 'vitest';
import { accountLockLimits } from '@keelstone/domain/access/account-lock/account-lock.limits';
import { startApi } from '../../../../testing/api.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import { holderCalls, lockedAnswer, makeHolder } from '../../../../testing/holders.ts';
import { makePerson, type Person, tokenOf } from '../../../../testing/people.ts';
import { mailedCode, mailsOf } from '../../../../testing/sent-mails.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';
import type { Deps } from '../../../entry/create-deps.ts';
import { sendDueMails } from '../../../platform/mail/send-mail.service.ts';

const { deps, api, clock } = await memoryApi();
const calls = holderCalls(api);
const admin = await makePerson(deps, { isAdmin: true });

const again = async (person: Person): Promise<Person> => ({
  ...person,
  token: await tokenOf(deps, person.uid),
});
const statusOf = async ({ token }: Person) => outcomeOf(await api.call('get-current-user', { token }));

describe('a lock', () => {
  it('keeps only the session that set it, is mailed and recorded once, and still lets its owner sign in', async () => {
    const person = await makeHolder(deps);
    const other = await again(person);
    expect((await calls.lock(person)).body.message).toBe('Your account is locked');
    expect(await statusOf(other)).toBe('invalid-token');
    expect((await calls.me(person)).lockedAt).not.toBeNull();
    await nothingWritten(deps, async () => {
      expect((await calls.lock(person)).status).toBe(200);
    });

    const { email, password } = person;
    expect((await api.call('login', { body: { email, password } })).status).toBe(200);
    const since = await again(person);
    await calls.lock(person);
    expect(await statusOf(since)).toBe('invalid-token');
    expect(await mailsOf(deps, person.email, 'account-locked')).toHaveLength(1);
    expect((await calls.kindsOf(person)).filter((kind) => kind === 'account-locked')).toHaveLength(1);
  });

  it('that commits between the pipeline and the transaction stops a withdrawal and an approval', async () => {
    const [asking, waiting] = [await makeHolder(deps), await makeHolder(deps)];
    const { _id: idToApprove } = (await calls.withdraw(waiting)).body.transaction;
    // Prices are read exactly there.
    let locking = asking;
    const quotes: Deps['quotes'] = {
      ...deps.quotes,
      find: async (coin) => calls.lock(locking).then(() => deps.quotes.find(coin)),
    };
    const racing = await startApi({ ...deps, quotes });
    expect(await holderCalls(racing).withdraw(asking)).toMatchObject(lockedAnswer);
    locking = waiting;
    expect(await holderCalls(racing).approve(admin, idToApprove)).toMatchObject(lockedAnswer);
    await racing.close();
    expect((await calls.me(asking)).held.balance).toBe(0);
    expect((await deps.transactions.find(idToApprove))?.status).toBe('Pending');
  });

  it('by the link of a mail ends every session, and the link does nothing more, also after an unlock', async () => {
    const person = await makeHolder(deps);
    await calls.withdraw(person);
    const code = await mailedCode(deps, person.email, 'withdrawal-requested', 'secure');
    await nothingWritten(deps, async () => {
      // A mail scanner opens it: the call is a POST.
      for (const path of [`/secure?code=${code}`, `/api/auth/secure?code=${code}`, '/api/auth/lock'])
        for (const method of ['GET', 'HEAD']) await fetch(new URL(path, api.url), { method });
    });

    expect((await calls.lockByLink(code)).status).toBe(200);
    expect(await statusOf(person)).toBe('invalid-token');
    await nothingWritten(deps, async () => {
      expect((await calls.lockByLink(code)).status).toBe(200);
    });
    await calls.unlockAs(admin, person);
    expect(outcomeOf(await calls.lockByLink(code))).toBe('link-used');
    expect((await calls.me(await again(person))).lockedAt).toBeNull();
  });
});

describe('an unlock', () => {
  it('takes effect 24 hours after it was first requested, and then the owner is mailed', async () => {
    const person = await makeHolder(deps);
    await calls.lock(person);
    expect((await calls.unlock(person)).status).toBe(200);
    const { unlocksAt } = await calls.me(person);
    const waitMs = Date.parse(unlocksAt ?? '') - deps.now();
    expect(waitMs).toBeGreaterThan(accountLockLimits.unlockWaitMs - 60_000);
    expect(waitMs).toBeLessThanOrEqual(accountLockLimits.unlockWaitMs);

    clock.skewMs += waitMs - 60_000;
    const meanwhile = await again(person);
    expect((await calls.unlock(meanwhile)).status).toBe(200);
    expect((await calls.me(meanwhile)).unlocksAt).toBe(unlocksAt);
    expect(await mailsOf(deps, person.email, 'unlock-requested')).toHaveLength(1);
    expect(await calls.withdraw(meanwhile)).toMatchObject(lockedAnswer);
    expect(await sentTo(person)).toEqual([]);
    clock.skewMs += 60_000;
    const later = await again(person);
    expect((await calls.withdraw(later)).status).toBe(200);
    expect(await calls.me(later)).toMatchObject({ lockedAt: null, unlocksAt: null });
    expect(await sentTo(person)).toEqual(['account-unlocked']);
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
    clock.skewMs += accountLockLimits.unlockWaitMs;
    expect(await calls.withdraw(await again(person))).toMatchObject(lockedAnswer);
    expect(await mailsOf(deps, person.email, 'account-unlocked')).toEqual([]);
  });

  it('by an administrator is immediate, audited, mailed, and not of oneself', async () => {
    const person = await makeHolder(deps);
    await calls.lock(person);
    await calls.unlock(person);
    const by = await again(admin);
    expect((await calls.unlockAs(by, person)).status).toBe(200);
    expect((await calls.withdraw(person)).status).toBe(200);
    const rows = await deps.audit.list({ where: [['subjectUid', '==', person.uid]] });
    expect(rows.filter(({ kind }) => kind === 'unlock-user')).toMatchObject([{ actorUid: admin.uid }]);
    expect(await mailsOf(deps, person.email, 'account-unlocked')).toHaveLength(1);
    expect((await calls.kindsOf(person))[0]).toBe('account-unlocked');
    expect(outcomeOf(await calls.unlockAs(by, admin))).toBe('own-record');
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
