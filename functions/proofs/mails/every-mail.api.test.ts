import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailKinds, type Mail, type MailKind } from '@keelstone/domain/mail/mail';
import { isMailWanted } from '@keelstone/domain/mail/mail-rules';
import { defaultSettings, type UserSettings } from '@keelstone/domain/user/user';
import { makePerson, type Person } from '../../testing/people.ts';
import { idOf, setUpRace, type RaceSetup } from '../../testing/race-setup.ts';
import { missingId } from '../../testing/records.ts';
import { loggedErrors } from '../../testing/test-environment.ts';
import { scenes } from './scenarios.ts';

let race: RaceSetup;
beforeAll(async () => {
  race = await setUpRace('every-mail');
});
afterAll(async () => {
  await race.api.close();
  // A finding is logged as an error, for the alerts of the cloud.
  expect(loggedErrors.filter((line) => Reflect.get(line, 'alert') !== 'admin-books-broken')).toEqual([]);
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
const kindsTo = async ({ email }: Person) => (await mailsTo(email)).map(({ kind }) => kind).sort();

describe.each([true, false])('with every switch %s', (isOn) => {
  const switches = Object.keys(defaultSettings).map((name) => [name, isOn]);
  const settings = Object.fromEntries(switches) as UserSettings;

  it.each(mailKinds)(
    '%s is sent once for its event, or not at all if its switch is off, and appears in the bell once either way',
    async (kind) => {
      const { run, before: earlier = [], to: recipient } = scenes[kind];
      const world = {
        ...race,
        owner: await switched(await race.holder(), settings),
        admin: await switched(await makePerson(race.deps, { isAdmin: true }), settings),
        leaver: await switched(await makePerson(race.deps), settings),
      };
      const before = new Set(await race.deps.mail.listIds({}));
      const event = await run(world);
      await event();
      await event();
      const to = recipient?.(world) ?? world.owner.email;
      const sent = (await mailsTo(to)).filter(({ id }) => !before.has(id));
      const wanted = isMailWanted(kind, settings) ? [kind] : [];
      expect(sent.map((mail) => mail.kind).sort()).toEqual([...earlier, ...wanted].sort());
      if (to !== world.owner.email) return;
      const told = (await race.deps.notices.listLatest(world.owner.uid)).filter((each) => each.kind === kind);
      expect(told).toHaveLength(notInBell.includes(kind) ? 0 : 1);
      if (kind !== 'figures-edited') return;
      expect(sent[0]?.text).toContain('USD: $2,500.00 before, $2,600.00 now.\n\nReason: As <b>agreed</b>');
      expect(sent[0]?.text).not.toContain('BTC');
      expect(sent[0]?.html).toContain('Reason: As &lt;b&gt;agreed&lt;/b&gt;');
    },
  );
});

it.each([true, false])(
  'a second new device of a day is mailed only with “New browser” on, and in the bell either way: %s',
  async (newBrowser) => {
    const { email, uid, password } = await switched(await race.holder(), { ...defaultSettings, newBrowser });
    for (let turn = 0; turn < 3; turn += 1)
      await race.api.call('login', { body: { email, password, device: missingId() } });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toHaveLength(newBrowser ? 2 : 1);
    const told = await race.deps.notices.listLatest(uid);
    expect(told.map(({ kind }) => kind)).toEqual(['new-device', 'new-device']);
  },
);

it('a Pending withdrawal that an administrator deletes is mailed as rejected, one that its owner cancels is not', async () => {
  const [removed, cancelled] = [await race.holder(), await race.holder()];
  await race.remove(race.admins[0], await idOf(race.withdraw(removed)))();
  await race.remove(cancelled, await idOf(race.withdraw(cancelled)))();
  expect(await kindsTo(removed)).toEqual(['withdrawal-rejected', 'withdrawal-requested']);
  expect(await kindsTo(cancelled)).toEqual(['withdrawal-requested']);
});
