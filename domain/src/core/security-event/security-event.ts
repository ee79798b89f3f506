import type { Detail, EventRow } from '../../kernel/hash-chain/event-row.ts';

/** The origin of an event, in terms that the owner recognises. */
type Place = { browser: string; os: string; ip: string };

/** The detail of each kind of security event, or `null` for a kind without one. */
export type SecurityEventDetails = {
  'sign-in': Place;
  'new-device': Place;
  /** `by`: the key of the counter that reached its limit. */
  'sign-ins-refused': { by: string; attempts: number; ip: string };
  /** Ended by its owner, from this or another session. */
  'session-ended': { sessions: number };
  'password-changed': null;
  /** Changed through Firebase's own API instead of ours. */
  'password-changed-outside': null;
  'identity-restored': null;
  /** `by`: locked from a session, or with the link of a security mail. */
  'account-locked': Place & { by: 'owner' | 'link' };
  'unlock-requested': Place & { unlocksAtMs: number };
  /** Unlocked by an administrator. An unlock that the owner asked for takes effect without an event. */
  'account-unlocked': null;
  'factor-added': { method: string };
  'factor-removed': { method: string };
  /** Wrong factors until more are refused for a while: the person knows the password, or has a session. */
  'factors-refused': { attempts: number; ip: string };
  'recovery-codes-made': null;
  'recovery-code-used': { left: number };
  'factor-reset-started': { effectiveAtMs: number };
  'factor-reset-cancelled': null;
  /** All factors were removed, by the reset or by an operator at the command line. */
  'factors-reset': { by: string };
  /** `address`: its first and last characters. No event has the label, which is the owner's own. */
  'address-added': Place & { address: string };
  'address-removed': Place & { address: string };
  /** "Only my addresses": turned on, asked to be turned off, kept on after all. */
  'only-saved-on': Place;
  'only-saved-off-requested': Place & { effectiveAtMs: number };
  'only-saved-kept': Place;
  /** The accepted versions, or 0 for a text that was not accepted. */
  'texts-accepted': { terms: number; privacy: number };
  /** A session has begun to download a copy of all the owner's data. */
  'data-export-downloaded': Place;
  /** The closing of the account: requested, undone (by the owner or because of an obstacle), carried out. */
  'closing-requested': Place & { effectiveAtMs: number };
  'closing-undone': null;
  'account-closed': null;
};

export type SecurityEventKind = keyof SecurityEventDetails;

const kinds = {
  'sign-in': true,
  'new-device': true,
  'sign-ins-refused': true,
  'session-ended': true,
  'password-changed': true,
  'password-changed-outside': true,
  'identity-restored': true,
  'account-locked': true,
  'unlock-requested': true,
  'account-unlocked': true,
  'factor-added': true,
  'factor-removed': true,
  'factors-refused': true,
  'recovery-codes-made': true,
  'recovery-code-used': true,
  'factor-reset-started': true,
  'factor-reset-cancelled': true,
  'factors-reset': true,
  'address-added': true,
  'address-removed': true,
  'only-saved-on': true,
  'only-saved-off-requested': true,
  'only-saved-kept': true,
  'texts-accepted': true,
  'data-export-downloaded': true,
  'closing-requested': true,
  'closing-undone': true,
  'account-closed': true,
} satisfies Record<SecurityEventKind, true>;
export const securityEventKinds = Object.keys(kinds) as SecurityEventKind[];

/** One security event of an account. No switch stops its recording and nobody can delete it. */
export type SecurityEvent = EventRow<SecurityEventKind>;

/** A security event with the detail of its kind. */
export type SecurityFact = {
  [Kind in SecurityEventKind]: SecurityEventDetails[Kind] extends Detail
    ? { kind: Kind; detail: SecurityEventDetails[Kind] }
    : { kind: Kind };
}[SecurityEventKind];
