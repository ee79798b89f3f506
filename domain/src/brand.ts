/** The product's own values: the one place to change a name, an address or a storage key. */
export const brand = {
  name: 'Keelstone',
  supportEmail: 'support@keelstone.example',
  supportPhone: '+1 202 555 0142',
  postalAddress: '12 Harbour Row, Portsmouth, NH 03801, United States',
  /** Snapshot of id, name and role for the first paint. */
  sessionStorageKey: 'keelstone.session.v1',
  /** The transaction ids of forms that were sent but not yet answered. */
  draftStorageKey: 'keelstone.drafts.v1',
  /** A random id of this browser: a sign-in from a known one needs no mail to its owner. Outlives a sign-out. */
  deviceStorageKey: 'keelstone.device.v1',
  /** Of this browser: `off` if single-key shortcuts are off. Outlives a sign-out. */
  shortcutStorageKey: 'keelstone.shortcuts.v1',
  /** For one tab: what a verified address may be exchanged for, and which address that is. */
  kycTicketStorageKey: 'keelstone.kyc-ticket.v1',
  /** For one tab: an application was sent from it while signed out. */
  kycSentStorageKey: 'keelstone.kyc-sent.v1',
  /** For one tab: what was typed into an identity form that was not sent yet, and whose it is. Never an image. */
  kycDraftStorageKey: 'keelstone.kyc-draft.v1',
} as const;
