import { expect, type Page } from '@playwright/test';
import { demoPassword } from '@keelstone/demo/personas';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { kycTicketStorageKey } from '@keelstone/domain/storage-keys';
import { testUid } from '@keelstone/domain/testing/test-id';
import { ask, type Caller, callerOf } from '../support/api.ts';
import { freshEmail, register } from '../support/arrange.ts';
import { linkOf, mailTo } from '../support/mail-inbox.ts';
import { demoCaller, demoLogin, signIn } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { beginUse } from '../support/wait-for-page.ts';
import { adminScenes } from './admin.ts';
import type { Scene } from './scene.ts';
import { applicantScenes, publicScenes } from './signed-out.ts';
import { holderScenes, newcomerScenes, waitingScenes } from './user.ts';

export type PersonScenes = {
  /** The person of the scenes. */
  who: string;
  /** Signs in on the page. */
  enter: (page: Page) => Promise<void>;
  scenes: () => Promise<readonly Scene[]>;
  /** Whether the gate checks some of them. */
  isCore: boolean;
};

/** A user of the demo data who is not among the logins that `npm start` prints. */
const goran = { email: 'goran@keelstone.test', password: demoPassword };

/** Everyone who has scenes of their own: together they see every route, in every state that it has. */
export const scenesByPerson: readonly PersonScenes[] = [
  { who: 'a signed-out visitor', enter: arrive, ...just(publicScenes) },
  { who: 'a user who has just verified the email', enter: verifyEmail, ...just(applicantScenes) },
  { who: 'a user with a history', enter: signInTwice, ...just(holderScenes) },
  { who: 'a newcomer', enter: enterAsDemo('Farah'), ...just(newcomerScenes) },
  { who: 'a user whose KYC application is pending', enter: enterAsDemo('Deepa'), ...just(waitingScenes) },
  {
    who: 'a user whose KYC application was rejected',
    enter: async (page) => enterAs(page, await callerOf(goran)),
    ...just([{ name: 'kyc-rejected', path: '/kyc' }]),
  },
  { who: 'an administrator', enter: enterAsDemo('Ada'), scenes: scenesOfAda, isCore: true },
];

function just(scenes: readonly Scene[]): Pick<PersonScenes, 'scenes' | 'isCore'> {
  return { scenes: () => Promise.resolve(scenes), isCore: scenes.some(({ core }) => core !== undefined) };
}

async function arrive(page: Page): Promise<void> {
  await page.goto('/');
  await beginUse(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

function enterAsDemo(firstName: string): PersonScenes['enter'] {
  return async (page) => enterAs(page, await demoCaller(firstName));
}

async function enterAs(page: Page, caller: Caller): Promise<void> {
  await startSession(page, caller);
  await page.goto('/dashboard');
}

/** With the ticket of an address that has just been verified. */
async function verifyEmail(page: Page): Promise<void> {
  const email = freshEmail('Axel');
  await register(email);
  const link = new URL(linkOf(await mailTo(email, /Verify your email/), '/verified'));
  const { kycTicket = '' } = await ask('verify-email', {
    body: { oobCode: link.searchParams.get('oobCode') ?? '' },
  });
  const expiresAtMs = Date.now() + oneTimeLinkLimits.kycTicketAgeMsMax;
  const kept = [kycTicketStorageKey, JSON.stringify({ ticket: kycTicket, email, expiresAtMs })] as const;
  await page.addInitScript(([key, value]) => {
    sessionStorage.setItem(key, value);
  }, kept);
  await page.goto('/verified');
  await expect(page.getByRole('link', { name: 'Proceed' })).toBeVisible();
}

/** Signed in from a second place too. */
async function signInTwice(page: Page): Promise<void> {
  await callerOf(demoLogin('Clara'));
  await signIn(page, demoLogin('Clara'));
}

async function scenesOfAda(): Promise<readonly Scene[]> {
  const { uid: adminId, token } = await demoCaller('Ada');
  // Whoever else has applied meanwhile.
  const query = { status: 'pending', search: 'Deepa' };
  const { items } = await ask('list-kyc', { token, params: { adminId }, query });
  return adminScenes({ kycId: items[0]?._id ?? '', userId: testUid('demoClaraJensen') });
}
