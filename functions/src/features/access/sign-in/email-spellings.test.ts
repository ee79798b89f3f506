import { expect, it } from 'vitest';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import { makePerson } from '../../../../testing/people.ts';
import { freshEmail } from '../../../../testing/records.ts';
import { answerRequestsOf, mailsOf } from '../../../../testing/sent-mails.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';

const { deps, api } = await memoryApi({ config: { throttleScale: 1 } });
const password = 'a password';
const login = async (email: string, given = password, ip = '198.51.100.1') =>
  outcomeOf(await api.call('login', { body: { email, password: given }, ip }));
/** The first letter as a Japanese keyboard may write it. */
const fullWidth = (email: string) => `\uff21${email}`;

it('a new address is kept in one spelling, and signs in with each', async () => {
  const rest = freshEmail();
  const kept = `a${rest}`;
  const body = { name: 'Nora Quist', email: fullWidth(rest), number: '+12025550123', password };
  expect((await api.call('register', { body })).status).toBe(200);
  const again = await api.call('register', { body: { ...body, email: kept } });
  expect(again.status).toBe(200);
  const users = await deps.users.list({ where: [['email', '==', kept]] });
  expect(users.map(({ email }) => email)).toEqual([kept]);
  for (const email of [fullWidth(rest), kept]) expect(await login(email)).toBe('email-unverified');
});

it('an account whose address was kept as it was typed still signs in, and is mailed', async () => {
  const person = await makePerson(deps);
  const email = `\uff41nn\u200b${person.email}`;
  await deps.identity.remove(person.uid);
  await deps.identity.create({ uid: person.uid, email, isVerified: true, password });
  await deps.users.save(person.uid, { ...((await deps.users.find(person.uid)) ?? expect.fail()), email });
  await deps.emails.save(emailReservationId(email), { uid: person.uid, reservedAtMs: deps.now() });
  expect(await login(email)).toBe(200);
  await api.call('forgot-password', { body: { email } });
  await answerRequestsOf(deps, email);
  expect(await mailsOf(deps, email, 'password-reset')).toHaveLength(1);
});

it('an account whose address was kept as it was typed is the one that its owner registers again', async () => {
  const person = await makePerson(deps);
  const email = `\uff41${person.email}`;
  await deps.users.save(person.uid, { ...((await deps.users.find(person.uid)) ?? expect.fail()), email });
  await deps.emails.save(emailReservationId(email), { uid: person.uid, reservedAtMs: deps.now() });
  const body = { name: 'Nora Quist', email: email.toUpperCase(), number: '+12025550123', password };
  expect((await api.call('register', { body })).status).toBe(200);
  expect(await mailsOf(deps, email, 'account-exists')).toHaveLength(1);
  expect(await deps.users.listIds({ where: [['email', '==', `a${person.email}`]] })).toEqual([]);
});

it('guesses count together, however the address is spelled', async () => {
  const { email } = await makePerson(deps);
  const spellings = [...email].slice(0, 6).map((letter, at) => {
    const wide = String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
    return `${email.slice(0, at)}${wide}${email.slice(at + 1)}`;
  });
  const outcomes = [];
  for (const each of spellings) outcomes.push(await login(each, 'a guess'));
  expect(outcomes).toEqual([...Array<string>(5).fill('wrong-credentials'), 'too-many-requests']);
});
