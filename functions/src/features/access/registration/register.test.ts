import { expect, it } from 'vitest';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import { makePerson } from '../../../../testing/people.ts';
import { mailsOf, resetCodeFor } from '../../../../testing/sent-mails.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';

const { deps, api } = await memoryApi();
const register = (email: string) =>
  api.call('register', {
    body: { name: 'Nora Quist', email, number: '+12025550123', password: 'a stranger chose this' },
  });
const holderOf = async (email: string) => (await deps.emails.find(emailReservationId(email)))?.uid;
const uidsOf = (email: string) => deps.users.listIds({ where: [['email', '==', email]] });

it('an open account that has lost its reservation keeps its address, and gets the reservation back', async () => {
  const { email, password, uid } = await makePerson(deps);
  await deps.emails.eraseNow(emailReservationId(email));
  expect(outcomeOf(await register(email))).toBe(200);
  expect([await uidsOf(email), await holderOf(email)]).toEqual([[uid], uid]);
  expect(await mailsOf(deps, email, 'account-exists')).toHaveLength(1);
  expect(await mailsOf(deps, email, 'verify-email')).toEqual([]);
  expect(outcomeOf(await api.call('login', { body: { email, password } }))).toBe(200);
  const forgot = () => api.call('forgot-password', { body: { email } });
  const resetToken = await resetCodeFor({ deps, forgot }, email);
  const reset = { params: { resetToken }, body: { password: 'the owner chose this' } };
  expect(outcomeOf(await api.call('reset-password', reset))).toBe(200);
});

it('an unverified account whose address looks the same takes nothing from the one that has the address', async () => {
  const owner = await makePerson(deps);
  const alike = `\uff41${owner.email.slice(1)}`;
  const email = `a${owner.email.slice(1)}`;
  for (const [address, isVerified] of [
    [email, true],
    [alike, false],
  ] as const) {
    const { uid } = isVerified ? owner : await makePerson(deps, { isVerified });
    const user = (await deps.users.find(uid)) ?? expect.fail();
    await deps.users.save(uid, { ...user, email: address });
    await deps.emails.save(emailReservationId(address), { uid, reservedAtMs: deps.now() });
  }
  expect(outcomeOf(await register(alike))).toBe(200);
  expect([await uidsOf(email), await holderOf(email)]).toEqual([[owner.uid], owner.uid]);
  expect(await mailsOf(deps, email, 'account-exists')).toHaveLength(1);
});
