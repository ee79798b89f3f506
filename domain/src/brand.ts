import { brand as own } from '@keelstone/operator/brand';

const { slug } = own;

/** The operator's own values (operator/README.md), and the keys under which a browser keeps something of ours. */
export const brand = {
  ...own,
  /** Snapshot of id, name and role for the first paint. */
  sessionStorageKey: `${slug}.session.v1`,
  /** The transaction ids of forms that were sent but not yet answered. */
  draftStorageKey: `${slug}.drafts.v1`,
  /** A random id of this browser: a sign-in from a known one needs no mail to its owner. Outlives a sign-out. */
  deviceStorageKey: `${slug}.device.v1`,
  /** Of this browser: `off` if single-key shortcuts are off. Outlives a sign-out. */
  shortcutStorageKey: `${slug}.shortcuts.v1`,
  /** For one tab: what a verified address may be exchanged for, and which address that is. */
  kycTicketStorageKey: `${slug}.kyc-ticket.v1`,
  /** For one tab: an application was sent from it while signed out. */
  kycSentStorageKey: `${slug}.kyc-sent.v1`,
  /** For one tab: what was typed into an identity form that was not sent yet, and whose it is. Never an image. */
  kycDraftStorageKey: `${slug}.kyc-draft.v1`,
};
