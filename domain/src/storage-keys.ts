import { brand } from './kernel/brand.ts';

const { slug } = brand;

/** A random id of this browser, by which a sign-in is recognised. Outlives a sign-out. */
export const deviceStorageKey = `${slug}.device.v1`;
/** For this browser: `off` if single-key shortcuts are off. Outlives a sign-out. */
export const shortcutStorageKey = `${slug}.shortcuts.v1`;
/** For this browser: `closed` if an administrator has collapsed their own account on the dashboard, or in the menu. */
export const ownAccountStorageKeys = { page: `${slug}.own-page.v1`, menu: `${slug}.own-menu.v1` } as const;
/** For one tab: the ticket of a verified address, and that address. */
export const kycTicketStorageKey = `${slug}.kyc-ticket.v1`;
/** For one tab: set if an application was sent from it while signed out. */
export const kycSentStorageKey = `${slug}.kyc-sent.v1`;
/** For one tab: the content of an unsent identity form, and its owner. Never an image. */
export const kycDraftStorageKey = `${slug}.kyc-draft.v1`;
