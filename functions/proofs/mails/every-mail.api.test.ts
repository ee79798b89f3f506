import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail, MailKind } from '@keelstone/domain/mail/mail';
import { mailKinds } from '@keelstone/domain/mail/mail';
import { isMailWanted } from '@keelstone/domain/mail/mail-rules';
import { defaultSettings, type UserSettings } from '@keelstone/domain/user/user';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshKey, missingId } from '../../testing/records.ts';
import { loggedErrors } from '../../testing/test-environment.ts';
import { setUpRace, type RaceSetup } from '../../testing/race-setup.ts';
import { mailScenarios } from './mail-scenarios.ts';

let race: RaceSetup;
beforeAll(async () => {
  race = await setUpRace('every-mail');
});
afterAll(async () => {
  await race.api.close();
  // A finding is logged as an error, for the alerts of the cloud.
  expect(loggedErrors.filter((line) => Reflect.get(line, 'alert') !== 'admin-books-broken')).toEqual([]);
});

const all = (isOn: boolean): UserSettings => ({
  unusualActivity: isOn,
  latestSale: isOn,
  accountTips: isOn,
  newBrowser: isOn,
  featureUpdate: isOn,
  saveActivityLogs: isOn,
  dailyDigest: isOn,
});

async function switched(person: Person, settings: UserSettings): Promise<Person> {
  const user = await race.deps.users.find(person.uid);
  if (user === undefined) throw new Error('The person is gone');
  await race.deps.users.save(person.uid, { ...user, settings });
  return person;
}

/** They go to an address, which may not have an account. */
const notInBell: readonly MailKind[] = ['verify-email', 'account-exists', 'password-reset'];

const mailsTo = (to: string): Promise<Mail[]> => race.deps.mail.list({ where: [['to', '==', to]] });

describe.each([
  ['on', all(true)],
  ['off', all(false)],
])('with every switch %s', (_position, settings) => {
  it.each(mailKinds)(
    '%s is sent once for its event, or not at all if its switch is off, and appears in the bell once either way',
    async (kind) => {
      const scenario = mailScenarios[kind];
      const holder = await switched(await race.holder(), settings);
      const admin = await switched(await makePerson(race.deps, { isAdmin: true }), settings);
      const before = new Set((await race.deps.mail.listIds({})).map((id) => id));
      const to = (await scenario.run({ race, holder, admin })) ?? holder.email;
      const sent = (await mailsTo(to)).filter(({ id }) => !before.has(id)).map((mail) => mail.kind);
      const wanted = isMailWanted(kind, settings) ? [kind] : [];
      expect(sent.sort()).toEqual([...(scenario.before ?? []), ...wanted].sort());
      if (to !== holder.email) return;
      const told = (await race.deps.notices.listLatest(holder.uid)).filter((notice) => notice.kind === kind);
      expect(told).toHaveLength(notInBell.includes(kind) ? 0 : 1);
    },
  );
});

describe('a second new device of a day', () => {
  it.each([true, false])(
    'is mailed only with “New browser” on, and in the bell either way: %s',
    async (newBrowser) => {
      const holder = await switched(await race.holder(), { ...defaultSettings, newBrowser });
      for (let turn = 0; turn < 3; turn += 1)
        await race.api.call('login', {
          body: { email: holder.email, password: holder.password, device: missingId() },
        });
      expect((await mailsTo(holder.email)).map(({ kind }) => kind)).toEqual(
        newBrowser ? ['new-device', 'new-device'] : ['new-device'],
      );
      const told = await race.deps.notices.listLatest(holder.uid);
      expect(told.map(({ kind }) => kind)).toEqual(['new-device', 'new-device']);
    },
  );
});

describe('a Pending withdrawal that an administrator deletes', () => {
  it('is mailed to its owner as rejected, and one that the owner cancels is not', async () => {
    const [removed, cancelled] = [await race.holder(), await race.holder()];
    for (const [holder, by] of [
      [removed, race.admins[0]],
      [cancelled, cancelled],
    ] as const) {
      const answer = await race.api.call('request-withdrawal', {
        token: holder.token,
        params: { userId: holder.uid },
        body: { usd: 500, coinSelected: 'btc', btcAddress: exampleAddresses.btc, transactionId: freshKey() },
      });
      await race.remove(by, answer.body.transaction._id)();
    }
    const kinds = async ({ email }: Person) => (await mailsTo(email)).map(({ kind }) => kind).sort();
    expect(await kinds(removed)).toEqual(['withdrawal-rejected', 'withdrawal-requested']);
    expect(await kinds(cancelled)).toEqual(['withdrawal-requested']);
  });
});

describe('an edit of figures', () => {
  it('is mailed with what was available before, what is now, and the reason', async () => {
    const holder = await race.holder();
    const { token } = race.admins[0];
    const body = { id: holder.uid, balance: 2600, btc: 1, eth: 1, reason: 'As <b>agreed</b>' };
    await race.api.call('edit-figures', { token, body });
    const [mail] = await mailsTo(holder.email);
    expect(mail?.text).toContain('USD: $2,500.00 before, $2,600.00 now.\n\nReason: As <b>agreed</b>');
    expect(mail?.text).not.toContain('BTC');
    expect(mail?.html).toContain('Reason: As &lt;b&gt;agreed&lt;/b&gt;');
  });
});
