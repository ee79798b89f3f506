import type { Detail, EventRow } from '../../kernel/hash-chain/event-row.ts';

/** Where an event came from, as the owner recognises it. */
type Place = { browser: string; os: string; ip: string };

/** The detail of each kind of security event in addition to its row; `null` if it has none. */
export type SecurityEventDetails = {
  'sign-in': Place;
  'new-device': Place;
  /** `by`: what the counter that reached its limit counts by. */
  'sign-ins-refused': { by: string; attempts: number; ip: string };
  /** By its owner, from another session or its own. */
  'session-ended': { sessions: number };
  'password-changed': null;
  /** Through Firebase's own API, not ours. */
  'password-changed-outside': null;
  'identity-restored': null;
  /** `by`: from a session, or with the link of a security mail. */
  'account-locked': Place & { by: 'owner' | 'link' };
  'unlock-requested': Place & { unlocksAtMs: number };
  /** By an administrator; what the owner asked for takes effect by itself. */
  'account-unlocked': null;
  'factor-added': { method: string };
  'factor-removed': { method: string };
  /** Wrong ones until no more are taken for a while: the person who tried them knows the password, or has a session. */
  'factors-refused': { attempts: number; ip: string };
  'recovery-codes-made': null;
  'recovery-code-used': { left: number };
  'factor-reset-started': { effectiveAtMs: number };
  'factor-reset-cancelled': null;
  /** All factors were removed: by the reset, or by an operator at the command line. */
  'factors-reset': { by: string };
  /** `address`: its two ends. The label is its owner's own and in no event. */
  'address-added': Place & { address: string };
  'address-removed': Place & { address: string };
  /** "Only my addresses" was turned on; its end was asked for; it is kept on after all. */
  'only-saved-on': Place;
  'only-saved-off-requested': Place & { effectiveAtMs: number };
  'only-saved-kept': Place;
  /** The versions that were accepted; 0 for a text that was not among them. */
  'texts-accepted': { terms: number; privacy: number };
  /** A session has begun to fetch a copy of everything that is theirs. */
  'data-export-downloaded': Place;
  /** Its owner asked for the end of the account; that was undone, by them or because something was missing; it came. */
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

/** One event of an account's sign-in. No switch disables it and nobody can delete it. */
export type SecurityEvent = EventRow<SecurityEventKind>;

/** A security event that happened, with the detail that belongs to its kind. */
export type SecurityFact = {
  [Kind in SecurityEventKind]: SecurityEventDetails[Kind] extends Detail
    ? { kind: Kind; detail: SecurityEventDetails[Kind] }
    : { kind: Kind };
}[SecurityEventKind];
