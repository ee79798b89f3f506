/** How long the app waits, and how often it asks again. */
export const timing = {
  /** After which a call has failed from which nothing arrives. One that only reads is then made once more. */
  callMs: 15_000,
  /** The same for one that writes: as long as the API's function lets it take. */
  writeMs: 30_000,
  /** The same for a file, which the server makes first: as long as Hosting lets a call take. */
  fileMs: 60_000,
  /** The same for the browser's storage, and an upload that does not get on. */
  answerMs: 10_000,
  /** For the token with which a sign-out is reported to the server; it may have to be refreshed. */
  signOutMs: 1_000,
  /** For reCAPTCHA to load, and then for a token of App Check, before a call goes without one. */
  appCheckMs: 5_000,
  /** For which one part of App Check passes a token on to the other without asking again. */
  appCheckPassedMs: 10_000,
  /** A list younger than this is not asked for again when a page opens. */
  freshMs: 15_000,
  /** Used if live signals do not arrive. */
  pollMs: 10_000,
  /** After a refused or broken signal listener. */
  relistenMs: 60_000,
  /** A balance that changes so soon after a request of the same tab is its effect. */
  ownChangeMs: 10_000,
  /** Between two renewals of a lease, which lasts ten minutes; and how often one of somebody else is asked about. */
  leaseMs: 5 * 60_000,
  leaseOfOtherMs: 30_000,
  /** A key that decides is ignored for this long after the last one and after its case was opened: it was meant for another. */
  decisionKeyMs: 700,
  /** Rates shown in a preview. */
  ratesMs: 60_000,
  /** A form sent without an answer keeps its transaction id this long. */
  draftMs: 10 * 60_000,
  /** Between two mails to the same address; the server sends no more than one in this time. */
  mailCooldownSeconds: 60,
} as const;

export const timingLimits = {
  /**
   * What administrators see is asked for again at most this often, however much changes
   * (docs/performance.md#what-breaks-first).
   */
  adminRefreshMs: 5_000,
  toastMs: 3500,
  copiedMs: 2000,
} as const;
