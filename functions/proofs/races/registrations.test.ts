import { describe, expect, it } from 'vitest';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import { startApi } from '../../testing/api.ts';
import { burst, tally, times } from '../../testing/burst.ts';
import { freshEmail } from '../../testing/records.ts';
import { mailedCode, mailsOf, resetCodeFor } from '../../testing/sent-mails.ts';
import { memoryApi } from '../../testing/tested-api.ts';

const { deps, api } = await memoryApi();

const register = (email: string, password: string) =>
  api.call('register', { body: { name: 'Nora', email, number: '+12025550123', password } });
const usersOf = (email: string) => deps.users.list({ where: [['email', '==', email]] });
const login = async (email: string, password: string) =>
  (await api.call('login', { body: { email, password } })).status;

/** The owner of the mailbox gets in, whatever state the race left the sign-in in. */
async function ownerGetsIn(email: string): Promise<void> {
  const forgot = () => api.call('forgot-password', { body: { email } });
  const resetToken = await resetCodeFor({ deps, forgot }, email);
  const answer = await api.call('reset-password', {
    params: { resetToken },
    body: { password: 'mine' + email },
  });
  expect(answer.status).toBe(200);
  expect(await login(email, 'mine' + email)).toBe(200);
}

describe('registrations of one address at the same moment', () => {
  it('end in one account that the owner of the mailbox gets into', async () => {
    const email = freshEmail();
    const shots = times(5, (index) => () => register(email, `password ${String(index)}`));
    expect(tally(await burst(api, shots))).toEqual({ '200': 5 });

    const [user, ...more] = await usersOf(email);
    expect(more).toEqual([]);
    expect((await deps.emails.find(emailReservationId(email)))?.uid).toBe(user?.uid);
    const identity = await deps.identity.findByEmail(email);
    expect(identity === undefined || identity.uid === user?.uid).toBe(true);
    await ownerGetsIn(email);
  });

  it('never bring back an account whose address is verified meanwhile', async () => {
    const email = freshEmail();
    await register(email, 'the first password');
    const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
    const [verified, registered] = await burst(api, [
      () => api.call('verify-email', { body: { oobCode } }),
      () => register(email, 'the second password'),
    ]);
    expect(registered?.status).toBe(200);
    const [user, ...more] = await usersOf(email);
    expect(more).toEqual([]);
    // Either the verification came first and the account stays, or its link died with the account.
    expect(user?.isVerified).toBe(verified?.status === 200);
    if (verified?.status === 200) {
      expect(await login(email, 'the first password')).toBe(200);
      expect(await mailsOf(deps, email, 'account-exists')).toHaveLength(1);
    }
    await ownerGetsIn(email);
  });
});

it('a verification that races with "This wasn\'t me" is refused, and is not logged as a bug', async () => {
  const email = freshEmail();
  await register(email, 'the first password');
  const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
  const code = await mailedCode(deps, email, 'verify-email', 'secure');
  let isFirst = true;
  const restore: typeof deps.identity.restore = async (uid, restoration) => {
    if (isFirst) await api.call('use-secure-link', { body: { code } });
    isFirst = false;
    return deps.identity.restore(uid, restoration);
  };
  const slow = await startApi({ ...deps, identity: { ...deps.identity, restore } });
  const { status } = await slow.call('verify-email', { body: { oobCode } });
  await slow.close();
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).not.toBe(500);
});
