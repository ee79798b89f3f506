import { getAuth } from 'firebase-admin/auth';
import type { EndpointName } from '@keelstone/domain/api/contract';
import { brand } from '@keelstone/domain/brand';
import { limits } from '@keelstone/domain/limits';
import type { MailKind } from '@keelstone/domain/mail/mail';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { restoreIdentity } from '../../src/features/access/auth/restore-identity.service.ts';
import { attributeSignInBurst } from '../../src/features/access/security-event/attribute-sign-in-burst.service.ts';
import { alertAdmins } from '../../src/features/desk/audit/alert-admins.service.ts';
import { keepFindings } from '../../src/features/desk/books/keep-findings.service.ts';
import { sendDailyDigests } from '../../src/features/desk/digest/send-daily-digests.service.ts';
import { announceProposal } from '../../src/features/desk/policy/announce-proposal.service.ts';
import { closeAccounts } from '../../src/features/rights/closing/close-accounts.service.ts';
import { addAuditRow } from '../../testing/admin-alerts.ts';
import { giveApp, startApp } from '../../testing/factors.ts';
import { lockCalls } from '../../testing/lock-calls.ts';
import { newTxid } from '../../testing/payouts.ts';
import { tokenOf, type Person } from '../../testing/people.ts';
import { idOf, type RaceSetup } from '../../testing/race-setup.ts';
import { fileKyc, fileProposal, freshEmail, freshKey, kycForm, missingId } from '../../testing/records.ts';
import { answerRequestsOf, resetCodeFor } from '../../testing/sent-mails.ts';
import { toolkit } from '../../testing/toolkit.ts';
import { upload } from '../../testing/uploads.ts';

/** The people of one event, and what they call. `leaver`: somebody with nothing in their account. */
export type World = RaceSetup & { owner: Person; admin: Person; leaver: Person };
type Scene = {
  /** The mails that the event's own comes with, to the same address. */
  before?: readonly MailKind[];
  /** To whom the mail goes, if not to the owner. */
  to?(world: World): string;
  /** What comes first; the event, which it returns, is sent twice like a repeated request or trigger. */
  run(world: World): (() => unknown) | Promise<() => unknown>;
};

const registration = { name: 'Nora Quist', number: '+12025550100', password: 'a long password' };
const byAdmin = ({ admin: { uid, token } }: World) => ({ token, params: { adminId: uid } });
const toAdmin = ({ admin }: World) => admin.email;
const toLeaver = ({ leaver }: World) => leaver.email;
/** Somebody without an account. */
const toNewcomer = ({ owner }: World) => `new-${owner.email}`;
const logIn = ({ api, owner }: World, password = owner.password, device: string = missingId()) =>
  api.call('login', { body: { email: owner.email, password, device } });
const paid = async (world: World): Promise<string> => {
  const id = await idOf(world.withdraw(world.owner));
  await world.approve(world.admin, id)();
  return id;
};
const pay = ({ api, admin: { token } }: World, idToPay: string, paidTxid: string, replaces = '') =>
  api.call('record-payout', { token, body: { idToPay, paidTxid, replaces } });
const leave = ({ api, leaver: { token } }: World) => api.call('close-account', { token });
const reviewed = (review: 'approve' | 'reject', what: 'deposit' | 'withdraw'): Scene => ({
  before: [what === 'deposit' ? 'deposit-received' : 'withdrawal-requested'],
  async run({ admin, owner, ...race }) {
    const id = what === 'deposit' ? await race.deposit(owner) : await idOf(race.withdraw(owner));
    return race[review](admin, id);
  },
});
/** An administrator's call, with what it takes. */
const decided = (call: EndpointName, bodyOf: (world: World) => object | Promise<object>): Scene => ({
  async run(world) {
    const body = { ...(await bodyOf(world)) };
    return () => world.api.request(call, { ...byAdmin(world), body });
  },
});
const sent: typeof decided = (call, bodyOf) => ({
  async run(world) {
    const body = { ...(await bodyOf(world)) };
    return () => world.api.request(call, { token: world.owner.token, body });
  },
});
/** What the trigger of an audit row sends to the other administrators. */
const alert = (kind: Parameters<typeof addAuditRow>[1]): Scene => ({
  to: toAdmin,
  async run({ deps, admin, owner }) {
    const id = await addAuditRow(deps, kind, { by: admin, about: owner });
    return () => alertAdmins(id, deps);
  },
});
const paidMails = ['withdrawal-requested', 'withdrawal-approved'] as const;

/** How each mail comes about. */
export const scenes: Readonly<Record<MailKind, Scene>> = {
  'verify-email': {
    to: toNewcomer,
    async run(world) {
      await world.api.call('register', { body: { ...registration, email: toNewcomer(world) } });
      return () => undefined;
    },
  },
  'account-exists': {
    run:
      ({ api, owner: { email } }) =>
      () =>
        api.call('register', { body: { ...registration, email } }),
  },
  'password-reset': {
    run:
      ({ api, deps, owner: { email } }) =>
      async () => {
        await api.call('forgot-password', { body: { email } });
        await answerRequestsOf(deps, email);
      },
  },
  'password-changed': {
    before: ['password-reset'],
    async run({ api, deps, owner }) {
      const forgot = (email: string) => api.call('forgot-password', { body: { email } });
      const params = { resetToken: await resetCodeFor({ deps, forgot }, owner.email) };
      return () => api.call('reset-password', { params, body: { password: 'another horse' } });
    },
  },
  'password-changed-outside': {
    async run(world) {
      const token = (await logIn(world)).body.customToken;
      const { idToken } = await toolkit('signInWithCustomToken', { token, returnSecureToken: true });
      await toolkit('update', { idToken, password: 'the thief chose this' });
      return () => logIn(world, 'the thief chose this');
    },
  },
  'identity-restored': {
    async run({ deps, owner: { uid } }) {
      await getAuth().updateUser(uid, { email: freshEmail() });
      return () => restoreIdentity(uid, deps);
    },
  },
  'new-device': {
    async run(world) {
      await logIn(world);
      const device = missingId();
      return () => logIn(world, world.owner.password, device);
    },
  },
  'sign-ins-refused': {
    run({ deps, owner: { email } }) {
      const burst = { email, by: 'email', attempts: 5, ip: '203.0.113.9', requestId: 'r', atMs: deps.now() };
      return async () => {
        const id = missingId();
        await deps.signInBursts.save(id, burst);
        await attributeSignInBurst(id, deps);
        await attributeSignInBurst(id, deps);
      };
    },
  },
  'factor-changed': sent('add-totp', async ({ deps, owner }) => ({ code: await startApp(deps, owner) })),
  'factor-reset-started': decided('reset-factors', async ({ deps, owner }) => {
    await giveApp(deps, owner);
    return { idToReset: owner.uid };
  }),
  'address-added': sent('add-address', () => {
    return { coinSelected: 'btc', address: exampleAddresses.btc, label: 'Mine' };
  }),
  'only-saved-ending': sent('request-any-address', async ({ api, owner: { token } }) => {
    await api.call('require-saved-address', { token, body: {} });
    return {};
  }),
  'account-locked': {
    run:
      ({ api, owner }) =>
      () =>
        lockCalls(api).lock(owner),
  },
  'unlock-requested': {
    // The mail about the unlock is sent at that time.
    before: ['account-locked', 'account-unlocked'],
    async run({ api, owner }) {
      await lockCalls(api).lock(owner);
      return () => lockCalls(api).unlock(owner);
    },
  },
  'account-unlocked': {
    before: ['account-locked'],
    async run({ api, owner, admin }) {
      await lockCalls(api).lock(owner);
      return () => lockCalls(api).unlockAs(admin, owner);
    },
  },
  // The mail of the day before is sent at that time.
  'closing-requested': { before: ['closing-tomorrow'], to: toLeaver, run: (world) => () => leave(world) },
  'closing-tomorrow': { before: ['closing-requested'], to: toLeaver, run: (world) => () => leave(world) },
  'closing-undone': {
    before: ['closing-requested'],
    to: toLeaver,
    async run(world) {
      await leave(world);
      return () => world.api.call('reopen-account', { token: world.leaver.token });
    },
  },
  'account-closed': {
    before: ['closing-requested'],
    to: toLeaver,
    async run(world) {
      await leave(world);
      return () => closeAccounts({ ...world.deps, now: () => world.deps.now() + limits.closingWaitMs });
    },
  },
  'account-suspended': decided('suspend-user', ({ owner: { uid } }) => ({ idToSuspend: uid })),
  'account-unsuspended': {
    before: ['account-suspended'],
    ...decided('unsuspend-user', async (world) => {
      const { uid } = world.owner;
      await world.api.call('suspend-user', { ...byAdmin(world), body: { idToSuspend: uid } });
      return { idToUnsuspend: uid };
    }),
  },
  'kyc-received': {
    async run({ api, deps, owner: { uid, email } }) {
      const user = await deps.users.find(uid);
      if (user !== undefined) await deps.users.save(uid, { ...user, kycStatus: 'Unverified' });
      const token = await tokenOf(deps, uid, { scope: 'kyc' });
      const body = kycForm(email, await upload(deps, uid));
      return () => api.call('submit-kyc', { token, body });
    },
  },
  'kyc-information': decided('ask-kyc', async ({ deps, owner: { uid } }) => {
    return { idToAsk: await fileKyc(deps, uid), items: ['name'], text: 'It is not the one in the passport' };
  }),
  'kyc-approved': decided('approve-kyc', async ({ deps, owner: { uid } }) => {
    return { idToApprove: await fileKyc(deps, uid) };
  }),
  'kyc-rejected': decided('reject-kyc', async ({ deps, owner: { uid } }) => {
    return { idToReject: await fileKyc(deps, uid), reason: 'Not readable' };
  }),
  'deposit-received': sent('request-deposit', async ({ deps, owner: { uid } }) => {
    const proof = await upload(deps, uid);
    return { usd: 500, coinSelected: 'eth', proof, transactionId: freshKey() };
  }),
  'deposit-approved': reviewed('approve', 'deposit'),
  'deposit-rejected': reviewed('reject', 'deposit'),
  'withdrawal-requested': { run: ({ withdraw, owner }) => withdraw(owner) },
  'withdrawal-approved': reviewed('approve', 'withdraw'),
  'withdrawal-rejected': reviewed('reject', 'withdraw'),
  'transaction-information': {
    before: ['withdrawal-requested'],
    ...decided('ask-transaction', async ({ withdraw, owner }) => {
      const about = { items: ['explanation'], text: 'Whose address is it?' };
      return { ...about, idToAsk: await idOf(withdraw(owner)) };
    }),
  },
  'withdrawal-sent': {
    before: paidMails,
    async run(world) {
      const [id, txid] = [await paid(world), newTxid()];
      return () => pay(world, id, txid);
    },
  },
  'withdrawal-corrected': {
    before: [...paidMails, 'withdrawal-sent'],
    async run(world) {
      const [id, wrong, right] = [await paid(world), newTxid(), newTxid()];
      await pay(world, id, wrong);
      return () => pay(world, id, right, wrong);
    },
  },
  'withdrawal-returned': {
    before: paidMails,
    ...decided('return-payout', async (world) => {
      return { idToReturn: await paid(world), reason: 'It came back' };
    }),
  },
  'profit-credited': decided('credit-profit', ({ owner: { uid: id } }) => {
    return { id, profit: 25, profitSelected: 'btc', transactionId: freshKey() };
  }),
  'figures-edited': decided('edit-figures', ({ owner: { uid: id } }) => {
    return { id, balance: 2600, btc: 1, eth: 1, reason: 'As <b>agreed</b>' };
  }),
  'contact-message': {
    to: () => brand.supportEmail,
    async run({ api }) {
      const body = { name: 'A visitor', email: freshEmail(), message: 'Hello' };
      await api.call('send-contact-message', { body });
      return () => undefined;
    },
  },
  'admin-proposal': {
    to: toAdmin,
    async run({ deps, admins, owner }) {
      const id = await fileProposal(deps, { makerUid: admins[0].uid, uid: owner.uid });
      return () => announceProposal(id, deps);
    },
  },
  'admin-wallet-changed': alert('update-wallet'),
  'admin-role-changed': alert('grant-admin'),
  'admin-policy-changed': alert('set-policy'),
  'admin-large-decision': alert('export-audit'),
  'admin-books-broken': {
    to: toAdmin,
    run({ deps, owner: { uid } }) {
      const found = { source: 'books', code: 'I2', uid, subject: missingId(), detail: '1 too much' } as const;
      return () => keepFindings([found], deps);
    },
  },
  'admin-digest': {
    to: toAdmin,
    run:
      ({ deps }) =>
      () =>
        sendDailyDigests(deps),
  },
};
