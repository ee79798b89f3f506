import { expect, it } from 'vitest';
import { freshEmail } from '../../../../testing/records.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';

const { deps, api } = await memoryApi();

it('an address leaves the newsletter, however it is spelled; the answer is the same if it was not on the list', async () => {
  const email = freshEmail();
  const listed = async () => (await deps.newsletter.list({ where: [['email', '==', email]] })).length;
  await api.call('subscribe-newsletter', { body: { email } });
  expect(await listed()).toBe(1);
  for (const spelled of [email.toUpperCase(), email]) {
    const { status, body } = await api.call('leave-newsletter', { body: { email: spelled } });
    expect([status, body, await listed()]).toEqual([200, { message: 'Unsubscribed' }, 0]);
  }
});
