/** How long the app waits, and how often it asks again. */
export const timing = {
  /** A read of which nothing arrives for this long has failed, and is repeated once. */
  callMs: 15_000,
  /** A write of which nothing arrives for this long has failed: the time limit of the API's function. */
  writeMs: 30_000,
  /** A file of which nothing arrives for this long has failed: the time limit of Hosting. */
  fileMs: 60_000,
  /** The browser's storage, or an upload without progress, has failed after this. */
  answerMs: 10_000,
  /** The wait for a token, which may have to be refreshed, with which a sign-out is reported to the server. */
  signOutMs: 1_000,
  /** The wait for reCAPTCHA to load, and then for a token of App Check. Afterwards a call is made without one. */
  appCheckMs: 5_000,
  /** The time for which our app keeps a token of App Check before it asks the provider's app again. */
  appCheckPassedMs: 10_000,
  /** An answer younger than this is not asked for again when a page opens. */
  freshMs: 15_000,
  /** The interval of polling, if live signals do not arrive. */
  pollMs: 10_000,
  /** The pause after a refused or broken signal listener. */
  relistenMs: 60_000,
  /** A change of the balance within this time of a request of the same tab counts as its effect. */
  ownChangeMs: 10_000,
  /** The interval of renewing one's own lease, which lasts ten minutes, and of asking about the leases of others. */
  leaseMs: 5 * 60_000,
  leaseOfOtherMs: 30_000,
  /** A deciding key is ignored this soon after another one or after the opening of a case: it was meant for the previous case. */
  decisionKeyMs: 700,
  /** The time in which a rejection can be undone. */
  undoMs: 6_000,
  /** The interval of refreshing shown rates. */
  ratesMs: 60_000,
  /** The time for which a form that was sent without an answer keeps its transaction id. */
  draftMs: 10 * 60_000,
  /** The pause between two mails to an address. The server sends no more than one in this time. */
  mailCooldownSeconds: 60,
} as const;

export const timingLimits = {
  /** The shortest interval of refreshing administrators' pages (docs/performance.md#what-breaks-first). */
  adminRefreshMs: 5_000,
  toastMs: 3500,
  copiedMs: 2000,
} as const;
