import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointName } from '@keelstone/domain/api/contract';
import { brand } from '@keelstone/domain/brand';
import type { Mail, MailKind } from '@keelstone/domain/mail/mail';
import { memoryDeps, type MemoryDeps } from '../testing/memory-store/memory-deps.ts';
import { tokenOf, type Person } from '../testing/people.ts';
import { idOf, setUpRace, type RaceSetup } from '../testing/race-setup.ts';
import { fileKyc, freshEmail, freshKey, kycForm } from '../testing/records.ts';
import { upload } from '../testing/uploads.ts';

let race: RaceSetup;
let deps: MemoryDeps;
beforeAll(async () => {
  deps = memoryDeps();
  race = await setUpRace(deps);
});
afterAll(async () => {
  await race.api.close();
  expect(deps.loggedErrors).toEqual([]);
});

const mailsTo = (to: string): Promise<Mail[]> => race.deps.mail.list({ where: [['to', '==', to]] });
const kindsTo = async ({ email }: Person) => (await mailsTo(email)).map(({ kind }) => kind).sort();

type Body = Record<string, unknown>;
/** An administrator's call about somebody, with what it takes. */
type Event = { before?: MailKind; call: EndpointName; token?(owner: Person): Promise<string> } & {
  body(owner: Person): Body | Promise<Body>;
};

/** What sends the mails that no test of their own service looks for. */
const events: Partial<Record<MailKind, Event>> = {
  'account-suspended': { call: 'suspend-user', body: ({ uid }) => ({ idToSuspend: uid }) },
  'account-unsuspended': {
    call: 'unsuspend-user',
    async body({ uid }) {
      const user = await race.deps.users.find(uid);
      if (user !== undefined) await race.deps.users.save(uid, { ...user, isBlocked: true });
      return { idToUnsuspend: uid };
    },
  },
  'kyc-received': {
    call: 'submit-kyc',
    token: ({ uid }) => tokenOf(race.deps, uid, { scope: 'kyc' }),
    async body({ uid, email }) {
      const user = await race.deps.users.find(uid);
      if (user !== undefined) await race.deps.users.save(uid, { ...user, kycStatus: 'Unverified' });
      return kycForm(email, await upload(race.deps, uid));
    },
  },
  'kyc-approved': {
    call: 'approve-kyc',
    body: async ({ uid }) => ({ idToApprove: await fileKyc(race.deps, uid) }),
  },
  'kyc-rejected': {
    call: 'reject-kyc',
    body: async ({ uid }) => ({ idToReject: await fileKyc(race.deps, uid), reason: 'Not readable' }),
  },
  'deposit-received': {
    call: 'request-deposit',
    token: ({ token }) => Promise.resolve(token),
    async body({ uid }) {
      const proof = await upload(race.deps, uid);
      return { usd: 500, coinSelected: 'eth', proof, transactionId: freshKey() };
    },
  },
  'deposit-approved': {
    before: 'deposit-received',
    call: 'approve-transaction',
    body: async (owner) => ({ idToApprove: await race.deposit(owner) }),
  },
  'profit-credited': {
    call: 'credit-profit',
    body: ({ uid: id }) => ({ id, profit: 25, profitSelected: 'btc', transactionId: freshKey() }),
  },
  'figures-edited': {
    call: 'edit-figures',
    body: ({ uid: id }) => ({ id, balance: 2600, btc: 1, eth: 1, reason: 'As <b>agreed</b>' }),
  },
};

it.each(Object.entries(events) as [MailKind, Event][])(
  '%s is sent once for its event although every switch is off, and appears in the bell once',
  async (kind, { before, call, token, body }) => {
    const owner = await race.holder();
    const user = await race.deps.users.find(owner.uid);
    if (user === undefined) throw new Error('The holder is gone');
    const settings = { ...user.settings, unusualActivity: false, newBrowser: false };
    await race.deps.users.save(owner.uid, { ...user, settings });
    const [admin] = race.admins;
    const request = { body: await body(owner), token: (await token?.(owner)) ?? admin.token };
    const event = () => race.api.request(call, { params: { adminId: admin.uid }, ...request });
    expect((await event()).status).toBe(200);
    await event();
    expect(await kindsTo(owner)).toEqual([before ?? [], kind].flat().sort());
    const told = await race.deps.notices.listLatest(owner.uid);
    expect(told.filter((each) => each.kind === kind)).toHaveLength(1);
    if (kind !== 'figures-edited') return;
    const [sent] = await mailsTo(owner.email);
    expect(sent?.text).toContain('USD: $2,500.00 before, $2,600.00 now.\n\nReason: As <b>agreed</b>');
    expect(sent?.text).not.toContain('BTC');
    expect(sent?.html).toContain('Reason: As &lt;b&gt;agreed&lt;/b&gt;');
  },
);

it('a message of a visitor is sent to the support', async () => {
  const email = freshEmail();
  await race.api.call('send-contact-message', { body: { name: 'A visitor', email, message: 'Hello' } });
  const sent = (await mailsTo(brand.supportEmail)).filter(({ text }) => text.includes(email));
  expect(sent.map(({ kind }) => kind)).toEqual(['contact-message']);
});

it('a Pending withdrawal that an administrator deletes is mailed as rejected, one that its owner cancels is not', async () => {
  const [removed, cancelled] = [await race.holder(), await race.holder()];
  await race.remove(race.admins[0], await idOf(race.withdraw(removed)))();
  await race.remove(cancelled, await idOf(race.withdraw(cancelled)))();
  expect(await kindsTo(removed)).toEqual(['withdrawal-rejected', 'withdrawal-requested']);
  expect(await kindsTo(cancelled)).toEqual(['withdrawal-requested']);
});
