import { getAuth } from 'firebase-admin/auth';
import { limits } from '@keelstone/domain/limits';
import type { MailKind } from '@keelstone/domain/mail/mail';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { closeAccounts } from '../../src/features/rights/closing/close-accounts.service.ts';
import type { Deps } from '../../src/entry/deps.ts';
import { attributeSignInBurst } from '../../src/features/access/security-event/attribute-sign-in-burst.service.ts';
import { restoreIdentity } from '../../src/features/access/auth/restore-identity.service.ts';
import type { Api } from '../../testing/api.ts';
import { giveApp, startApp } from '../../testing/factors.ts';
import { lockCalls } from '../../testing/lock-calls.ts';
import { answerRequestsOf, resetCodeFor } from '../../testing/sent-mails.ts';
import { makePerson, tokenOf, type Person } from '../../testing/people.ts';
import { fileKyc, freshEmail, kycForm, missingId } from '../../testing/records.ts';
import { toolkit, type ToolkitSession } from '../../testing/toolkit.ts';
import { upload } from '../../testing/uploads.ts';

import { byAdmin, twice, type MailScenario, type World } from './mail-scenario.ts';

const login = ({ race, holder }: World, password = holder.password, device: string = missingId()) =>
  race.api.call('login', { body: { email: holder.email, password, device } });
const reset = async ({ race: { deps, api }, holder }: World): Promise<void> => {
  const forgot = (email: string) => api.call('forgot-password', { body: { email } });
  const resetToken = await resetCodeFor({ deps, forgot }, holder.email);
  await twice(() =>
    api.call('reset-password', { params: { resetToken }, body: { password: 'another horse' } }),
  );
};

/** Somebody with nothing in their account, who has asked to close it. */
async function makeLeaver(api: Api, deps: Deps): Promise<Person> {
  const leaver = await makePerson(deps);
  await api.call('close-account', { token: leaver.token });
  return leaver;
}

/** Mails about an account and its sign-in. */
export const accountScenarios = {
  'verify-email': {
    async run({ race }) {
      const email = freshEmail();
      const body = { name: 'Nora Quist', email, number: '+12025550100', password: 'a long password' };
      await race.api.call('register', { body });
      return email;
    },
  },
  'account-exists': {
    async run({ race, holder: { email } }) {
      const body = { name: 'Nora Quist', email, number: '+12025550100', password: 'a long password' };
      await twice(() => race.api.call('register', { body }));
      return undefined;
    },
  },
  'password-reset': {
    async run({ race: { api, deps }, holder: { email } }) {
      await twice(async () => {
        await api.call('forgot-password', { body: { email } });
        await answerRequestsOf(deps, email);
      });
      return undefined;
    },
  },
  'password-changed': {
    before: ['password-reset'],
    async run(world) {
      await reset(world);
      return undefined;
    },
  },
  'password-changed-outside': {
    async run(world) {
      const { customToken } = (await login(world)).body;
      const signedIn: ToolkitSession = await toolkit('signInWithCustomToken', {
        token: customToken,
        returnSecureToken: true,
      });
      await toolkit('update', { idToken: signedIn.idToken, password: 'the thief chose this' });
      await twice(() => login(world, 'the thief chose this'));
      return undefined;
    },
  },
  'identity-restored': {
    async run({ race: { deps }, holder: { uid } }) {
      await getAuth().updateUser(uid, { email: freshEmail() });
      await twice(() => restoreIdentity(uid, deps));
      return undefined;
    },
  },
  'new-device': {
    async run(world) {
      await login(world);
      const device = missingId();
      await twice(() => login(world, world.holder.password, device));
      return undefined;
    },
  },
  'sign-ins-refused': {
    async run({ race: { deps }, holder: { email } }) {
      const burst = { email, by: 'email', attempts: 5, ip: '203.0.113.9', requestId: 'r', atMs: deps.now() };
      for (const id of [missingId(), missingId()]) {
        await deps.signInBursts.save(id, burst);
        await twice(() => attributeSignInBurst(id, deps));
      }
      return undefined;
    },
  },
  'factor-changed': {
    async run({ race: { api, deps }, holder }) {
      const body = { code: await startApp(deps, holder) };
      await twice(() => api.call('add-totp', { token: holder.token, body }));
      return undefined;
    },
  },
  'factor-reset-started': {
    async run(world) {
      const { race, holder } = world;
      await giveApp(race.deps, holder);
      await twice(() =>
        race.api.call('reset-factors', { ...byAdmin(world), body: { idToReset: holder.uid } }),
      );
      return undefined;
    },
  },
  'address-added': {
    async run({ race: { api }, holder: { token } }) {
      const body = { coinSelected: 'btc', address: exampleAddresses.btc, label: 'Mine' } as const;
      await twice(() => api.call('add-address', { token, body }));
      return undefined;
    },
  },
  'only-saved-ending': {
    async run({ race: { api }, holder: { token } }) {
      await api.call('require-saved-address', { token, body: {} });
      await twice(() => api.call('request-any-address', { token, body: {} }));
      return undefined;
    },
  },
  'account-locked': {
    async run({ race, holder }) {
      await twice(() => lockCalls(race.api).lock(holder));
      return undefined;
    },
  },
  'unlock-requested': {
    // The mail about the unlock is sent at that time.
    before: ['account-locked', 'account-unlocked'],
    async run({ race, holder }) {
      await lockCalls(race.api).lock(holder);
      await twice(() => lockCalls(race.api).unlock(holder));
      return undefined;
    },
  },
  'account-unlocked': {
    before: ['account-locked'],
    async run({ race, holder, admin }) {
      await lockCalls(race.api).lock(holder);
      await twice(() => lockCalls(race.api).unlockAs(admin, holder));
      return undefined;
    },
  },
  'closing-requested': {
    // The mail of the day before is sent at that time.
    before: ['closing-tomorrow'],
    async run({ race: { api, deps } }) {
      const leaver = await makePerson(deps);
      await twice(() => api.call('close-account', { token: leaver.token }));
      return leaver.email;
    },
  },
  'closing-tomorrow': {
    before: ['closing-requested'],
    async run({ race: { api, deps } }) {
      return (await makeLeaver(api, deps)).email;
    },
  },
  'closing-undone': {
    before: ['closing-requested'],
    async run({ race: { api, deps } }) {
      const leaver = await makeLeaver(api, deps);
      await twice(() => api.call('reopen-account', { token: leaver.token }));
      return leaver.email;
    },
  },
  'account-closed': {
    before: ['closing-requested'],
    async run({ race: { api, deps } }) {
      const { email } = await makeLeaver(api, deps);
      const later = { ...deps, now: () => deps.now() + limits.closingWaitMs };
      await twice(() => closeAccounts(later));
      return email;
    },
  },
  'account-suspended': {
    async run(world) {
      const body = { idToSuspend: world.holder.uid };
      await twice(() => world.race.api.call('suspend-user', { ...byAdmin(world), body }));
      return undefined;
    },
  },
  'account-unsuspended': {
    before: ['account-suspended'],
    async run(world) {
      const { api } = world.race;
      await api.call('suspend-user', { ...byAdmin(world), body: { idToSuspend: world.holder.uid } });
      const body = { idToUnsuspend: world.holder.uid };
      await twice(() => api.call('unsuspend-user', { ...byAdmin(world), body }));
      return undefined;
    },
  },
  'kyc-received': {
    async run({ race: { api, deps }, holder }) {
      const user = await deps.users.find(holder.uid);
      if (user === undefined) throw new Error('The holder is gone');
      await deps.users.save(holder.uid, { ...user, kycStatus: 'Unverified' });
      const token = await tokenOf(deps, holder.uid, { scope: 'kyc' });
      const body = kycForm(holder.email, await upload(deps, holder.uid));
      await twice(() => api.call('submit-kyc', { token, body }));
      return undefined;
    },
  },
  'kyc-information': {
    async run(world) {
      const idToAsk = await fileKyc(world.race.deps, world.holder.uid);
      const body = { idToAsk, items: ['name' as const], text: 'It is not the one in the passport' };
      await twice(() => world.race.api.call('ask-kyc', { ...byAdmin(world), body }));
      return undefined;
    },
  },
  'kyc-approved': {
    async run(world) {
      const body = { idToApprove: await fileKyc(world.race.deps, world.holder.uid) };
      await twice(() => world.race.api.call('approve-kyc', { ...byAdmin(world), body }));
      return undefined;
    },
  },
  'kyc-rejected': {
    async run(world) {
      const idToReject = await fileKyc(world.race.deps, world.holder.uid);
      const body = { idToReject, reason: 'Not readable' };
      await twice(() => world.race.api.call('reject-kyc', { ...byAdmin(world), body }));
      return undefined;
    },
  },
} satisfies Partial<Record<MailKind, MailScenario>>;
