import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { idOf } from '../../../../testing/race-setup.ts';
import { setUpPayouts } from '../../../../testing/payouts.ts';
import type { Person } from '../../../../testing/people.ts';
import { loggedErrors } from '../../../../testing/test-environment.ts';

let payouts: Awaited<ReturnType<typeof setUpPayouts>>;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  payouts = await setUpPayouts('rejection-reasons');
  [ada, ben] = payouts.race.admins;
});
afterAll(async () => {
  await payouts.race.api.close();
  expect(loggedErrors).toEqual([]);
});

describe('a rejection', () => {
  it('keeps its reason, and shows it to the owner, in the mail and to administrators', async () => {
    const holder = await payouts.race.holder();
    const id = await idOf(payouts.race.withdraw(holder));
    const body = { idToReject: id, reason: ' The address is not yours to use ' };
    expect((await payouts.race.api.call('reject-transaction', { token: ada.token, body })).status).toBe(200);
    const reason = 'The address is not yours to use';
    expect(await payouts.ownRow(holder, id)).toMatchObject({ status: 'Rejected', reason });
    const all = await payouts.race.api.call('list-transactions', { token: ben.token });
    expect(all.body.items.find(({ _id }) => _id === id)?.reason).toBe(reason);
    const [mail] = await mailsOf(payouts.race.deps, holder.email, 'withdrawal-rejected');
    expect(mail?.text).toContain(`Reason: ${reason}`);
    expect(await payouts.problemsOf(holder)).toEqual([]);
  });
});
