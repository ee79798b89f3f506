import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { fingerprint } from '../ids.ts';
import { canonicalJson } from './canonical-json.ts';

/** A row of `audit` or `securityEvents`, never changed, without personal data but uids (docs/decisions/events.md). */
export type EventRow<Kind extends string> = {
  kind: Kind;
  /** The actor: a uid, or `sys:<job>` or `sys:cli` if no person acted. */
  actorUid: string;
  /** The actor's session, as a fingerprint of its sid: rows of one session can be found, but nobody can use it. */
  sessionRef: string | null;
  /** The record, image, session or account that the act is about. For a list it is the collection. */
  targetId: string;
  /** The person concerned; the actor if nobody else is. */
  subjectUid: string;
  requestId: string;
  atMs: number;
  /** sha256(salt ‖ canonical JSON of the detail), hex, or null for a row without detail. */
  commitment: string | null;
};

/** Flat, so that people can read it as a table. */
export type Detail = Readonly<Record<string, string | number | boolean | null>>;

/** `auditDetails/{toDetailId(id of the row)}`: the part of an event that can be erased without breaking anything. */
export type EventDetail = {
  /** 128 random bits, base64; without them a short detail could be guessed from the commitment. */
  salt: string;
  detail: Detail;
  subjectUid: string;
};

/**
 * The id under which a row's detail is stored. In 1.0.0 the row of a new device shared the detail of its sign-in.
 * Fingerprints are longer than a Firestore id with that ending.
 */
export function toDetailId(id: string): string {
  return /^[A-Za-z0-9]{20}Also$/.test(id) ? id.slice(0, 20) : id;
}

/** Binds a row to its detail without showing it. Returns the commitment for the row, and the salt for the detail. */
export function commitTo(detail: Detail, salt: Uint8Array): { commitment: string; salt: string } {
  return {
    commitment: bytesToHex(sha256(concatBytes(salt, utf8ToBytes(canonicalJson(detail))))),
    salt: base64.encode(salt),
  };
}

/** Returns whether a stored detail is the one with which its row was written; false if it cannot be read. */
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

/** A session as event rows refer to it. */
export function toSessionRef(sid: string): string {
  return fingerprint(`session|${sid}`);
}
