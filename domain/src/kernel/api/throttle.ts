/**
 * How often a call may be made: `max` within `windowSeconds`, counted by the trusted client address (of IPv6 the /64,
 * and with ten times the `max` the /48), the signed-in caller, the e-mail address in the body, that address together
 * with the network it is tried from, or together with the device that the body names. `refusals` counts only attempts
 * that failed, so that nobody is kept out by signing in often; `successes` only those that did not, so that nobody
 * fills it who does not know the password.
 *
 * `of` keeps strangers from locking out an owner. A device that has signed in to the address before is counted by the
 * `known-device` throttles alone, everybody else by those of `strangers`; without it, everybody is.
 */
export type Throttle = {
  by: 'ip' | 'caller' | 'email' | 'email-and-network' | 'email-and-device';
  counts: 'all' | 'refusals' | 'successes';
  of?: 'known-device' | 'strangers';
  max: number;
  windowSeconds: number;
};

const minute = 60;
const hour = 60 * minute;

/** The limits of every call that has any. */
export const throttles = {
  login: [
    {
      by: 'email-and-device',
      of: 'known-device',
      counts: 'refusals',
      max: 5,
      windowSeconds: 15 * minute,
    },
    {
      by: 'email-and-network',
      of: 'strangers',
      counts: 'refusals',
      max: 5,
      windowSeconds: 15 * minute,
    },
    // Guesses from many networks: far above what an owner on a new device can cause.
    { by: 'email', of: 'strangers', counts: 'refusals', max: 100, windowSeconds: 15 * minute },
    { by: 'ip', of: 'strangers', counts: 'refusals', max: 20, windowSeconds: 15 * minute },
    // Each leaves events and a session, a new device also a mail with a link.
    { by: 'email-and-device', of: 'known-device', counts: 'successes', max: 60, windowSeconds: hour },
    { by: 'email-and-network', of: 'strangers', counts: 'successes', max: 30, windowSeconds: hour },
  ],
  /** The second step of a sign-in, for invented tickets; a real one counts for its account. */
  factorTicket: [{ by: 'ip', counts: 'refusals', max: 20, windowSeconds: 15 * minute }],
  register: [
    // An office and a mobile network share an address: many people a day, a few at a time.
    { by: 'ip', counts: 'all', max: 10, windowSeconds: 10 * minute },
    { by: 'ip', counts: 'all', max: 60, windowSeconds: 24 * hour },
    // Each registration of an unverified address mails it.
    { by: 'email', counts: 'all', max: 10, windowSeconds: hour },
  ],
  mailRequest: [
    { by: 'email', counts: 'all', max: 3, windowSeconds: hour },
    { by: 'ip', counts: 'all', max: 10, windowSeconds: hour },
  ],
  mailedCode: [{ by: 'ip', counts: 'all', max: 10, windowSeconds: hour }],
  // Nobody guesses a code of 256 bits: it bounds what invented ones cost, and a neighbour on the same network keeps
  // nobody from locking their account.
  secureLink: [{ by: 'ip', counts: 'all', max: 100, windowSeconds: hour }],
  kycSession: [{ by: 'ip', counts: 'refusals', max: 20, windowSeconds: 15 * minute }],
  activity: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
  // A new name is copied into every record of its owner.
  profile: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
  notices: [{ by: 'caller', counts: 'all', max: 120, windowSeconds: hour }],
  settings: [{ by: 'caller', counts: 'all', max: 30, windowSeconds: hour }],
  // Up to 120 documents a page.
  statement: [{ by: 'caller', counts: 'all', max: 120, windowSeconds: 15 * minute }],
  // Parts of 5 MB, of which few people have more than one; each can be fetched again.
  dataExport: [{ by: 'caller', counts: 'all', max: 60, windowSeconds: hour }],
  // Up to 2,000 movements a file.
  statementFile: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
  // Up to 61 documents a chart, which asks again after each change of the account.
  history: [{ by: 'caller', counts: 'all', max: 120, windowSeconds: 15 * minute }],
  // A check of 20,000 entries, or two of 10,000.
  journal: [{ by: 'caller', counts: 'all', max: 120, windowSeconds: 15 * minute }],
  // Far above what an open page asks for; it bounds how many people a stolen session reads.
  // Three files of 10,000 rows.
  adminExport: [{ by: 'caller', counts: 'all', max: 60, windowSeconds: hour }],
  adminList: [{ by: 'caller', counts: 'all', max: 300, windowSeconds: 15 * minute }],
  // One person, record or document at a time: a page that shows many images asks for each.
  adminView: [{ by: 'caller', counts: 'all', max: 300, windowSeconds: 15 * minute }],
  // One per case and a renewal every five minutes, or what the chain says every ten seconds.
  lease: [{ by: 'caller', counts: 'all', max: 600, windowSeconds: 15 * minute }],
  // What administrators tell each other about cases.
  caseNotes: [{ by: 'caller', counts: 'all', max: 300, windowSeconds: hour }],
  adminDelete: [{ by: 'caller', counts: 'all', max: 100, windowSeconds: hour }],
  // Far above what people decide by hand.
  figures: [{ by: 'caller', counts: 'all', max: 100, windowSeconds: hour }],
  // A check looks up everybody in a file: up to 4,000 documents, and tells which of 2,000 addresses have an account.
  profits: [{ by: 'caller', counts: 'all', max: 20, windowSeconds: hour }],
  kyc: [
    { by: 'caller', counts: 'all', max: 6, windowSeconds: 24 * hour },
    { by: 'ip', counts: 'all', max: 10, windowSeconds: hour },
  ],
  // Each mails somebody: far above what people ask by hand.
  ask: [{ by: 'caller', counts: 'all', max: 200, windowSeconds: hour }],
  answer: [{ by: 'caller', counts: 'all', max: 20, windowSeconds: hour }],
  // Asked for by two pages, and only after a rejection.
  ownKyc: [{ by: 'caller', counts: 'all', max: 60, windowSeconds: hour }],
  deposit: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
  // Each mails the owner twice, once it was locked again; a lock is never refused.
  unlock: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
  // Each mails the owner, and the undoing that has to come between two of them once more.
  closing: [{ by: 'caller', counts: 'all', max: 5, windowSeconds: hour }],
  withdrawal: [{ by: 'caller', counts: 'all', max: 5, windowSeconds: hour }],
  // Each address that is added sends a mail.
  addressBook: [{ by: 'caller', counts: 'all', max: 60, windowSeconds: hour }],
  wallet: [{ by: 'caller', counts: 'all', max: 5, windowSeconds: hour }],
  policy: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
  /** Far above what reading takes, far below what copying takes. */
  auditList: [{ by: 'caller', counts: 'all', max: 300, windowSeconds: hour }],
  auditExport: [{ by: 'caller', counts: 'all', max: 600, windowSeconds: hour }],
  /** Each reads every account. */
  proveBooks: [{ by: 'caller', counts: 'all', max: 4, windowSeconds: hour }],
  // A page that breaks on opening, for an office.
  fault: [{ by: 'ip', counts: 'all', max: 20, windowSeconds: hour }],
  contact: [{ by: 'ip', counts: 'all', max: 5, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;

/**
 * Second factors and passwords entered as a confirmation, counted together for one account, wherever they are asked
 * for.
 */
export const factorTries = {
  by: 'caller',
  counts: 'refusals',
  max: 5,
  windowSeconds: 15 * minute,
} as const satisfies Throttle;

/** Whole copies of a person's data: counted when the last part was delivered. */
export const wholeExports = {
  by: 'caller',
  counts: 'successes',
  max: 1,
  windowSeconds: 24 * hour,
} as const satisfies Throttle;
