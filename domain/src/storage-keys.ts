import { brand } from './kernel/brand.ts';

const { slug } = brand;

/** A random id of this browser: a sign-in from a known one needs no mail to its owner. Outlives a sign-out. */
export const deviceStorageKey = `${slug}.device.v1`;
/** Of this browser: `off` if single-key shortcuts are off. Outlives a sign-out. */
export const shortcutStorageKey = `${slug}.shortcuts.v1`;
/** Of this browser: `closed` if an administrator has folded their own account on the dashboard, or in the menu. */
export const ownAccountStorageKeys = { page: `${slug}.own-page.v1`, menu: `${slug}.own-menu.v1` } as const;
/** For one tab: what a verified address may be exchanged for, and which address that is. */
export const kycTicketStorageKey = `${slug}.kyc-ticket.v1`;
/** For one tab: an application was sent from it while signed out. */
export const kycSentStorageKey = `${slug}.kyc-sent.v1`;
/** For one tab: what was typed into an identity form that was not sent yet, and whose it is. Never an image. */
export const kycDraftStorageKey = `${slug}.kyc-draft.v1`;
