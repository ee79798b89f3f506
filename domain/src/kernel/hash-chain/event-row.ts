import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { fingerprint } from '../ids.ts';
import { canonicalJson } from './canonical-json.ts';

/**
 * A row of `audit` or `securityEvents` (docs/decisions/events.md). Created once, never changed. No personal data but
 * uids.
 */
export type EventRow<Kind extends string> = {
  kind: Kind;
  /** Who: a uid, or `sys:<job>` or `sys:cli` if no account acted. */
  actorUid: string;
  /** The actor's session, as a fingerprint of its sid: rows of one session can be found, and nobody can use it. */
  sessionRef: string | null;
  /** The target of the act: a record, an image, a session, an account; for a list of all people, its collection. */
  targetId: string;
  /** The person it concerns; the actor if nobody else is concerned. */
  subjectUid: string;
  requestId: string;
  atMs: number;
  /** sha256(salt ‖ canonical JSON of the detail), hex; null for a row without detail. */
  commitment: string | null;
};

/** Flat, so that people can read it as a table. */
export type Detail = Readonly<Record<string, string | number | boolean | null>>;

/** `auditDetails/{detailIdOf(id of the row)}`: what may have to be erased one day. Erasing it breaks nothing. */
export type EventDetail = {
  /** 128 random bits, base64: without it a short detail could be guessed from the commitment. */
  salt: string;
  detail: Detail;
  subjectUid: string;
};

/**
 * Under which id the detail of a row is kept. In 1.0.0 the row of a new device shared the detail of its sign-in;
 * fingerprints are longer than an id of Firestore with that ending.
 */
export function detailIdOf(id: string): string {
  return /^[A-Za-z0-9]{20}Also$/.test(id) ? id.slice(0, 20) : id;
}

/** Binds a row to its detail without showing it: what the row keeps, and what is stored apart. */
export function commitTo(detail: Detail, salt: Uint8Array): { commitment: string; salt: string } {
  return {
    commitment: bytesToHex(sha256(concatBytes(salt, utf8ToBytes(canonicalJson(detail))))),
    salt: base64.encode(salt),
  };
}

/** Whether a stored detail is the one that its row was written with; one that cannot be read is not. */
export function isCommitted(
  { commitment }: Pick<EventRow<string>, 'commitment'>,
  kept: EventDetail,
): boolean {
  try {
    return commitTo(kept.detail, base64.decode(kept.salt)).commitment === commitment;
  } catch {
    return false;
  }
}

/** A session as event rows name it. */
export function sessionRefOf(sid: string): string {
  return fingerprint(`session|${sid}`);
}
