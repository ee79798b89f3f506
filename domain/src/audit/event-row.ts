import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { fingerprint } from '../ids.ts';

/** A row of `securityEvents` (docs/decisions/0016). Created once, never changed. No personal data but uids. */
export type EventRow<Kind extends string> = {
  kind: Kind;
  /** Who: a uid, or `sys:<job>` where no account acted. */
  actorUid: string;
  /** The actor's session, as a fingerprint of its sid: rows of one session can be found, and nobody can use it. */
  sessionRef: string | null;
  /** What was acted on: a session, a device, an account. */
  targetId: string;
  /** Whom it concerns. */
  subjectUid: string;
  requestId: string;
  atMs: number;
  /** sha256(salt ‖ canonical JSON of the detail), hex; null for a row without detail. */
  commitment: string | null;
};

/** Flat, so that its canonical form needs no rules but sorted keys. */
export type Detail = Readonly<Record<string, string | number | boolean | null>>;

/** `auditDetails/{id of the row}`: what may have to be erased one day. Erasing it breaks nothing. */
export type EventDetail = {
  /** 128 random bits, base64: without it a short detail could be guessed from the commitment. */
  salt: string;
  detail: Detail;
  subjectUid: string;
};

/** Binds a row to its detail without showing it: what the row keeps, and what is stored apart. */
export function commitTo(detail: Detail, salt: Uint8Array): { commitment: string; salt: string } {
  return {
    commitment: bytesToHex(sha256(concatBytes(salt, utf8ToBytes(canonicalJson(detail))))),
    salt: base64.encode(salt),
  };
}

/** Whether a stored detail is the one that its row was written with. */
export function isCommitted(
  { commitment }: Pick<EventRow<string>, 'commitment'>,
  kept: EventDetail,
): boolean {
  return commitTo(kept.detail, base64.decode(kept.salt)).commitment === commitment;
}

/** A session as event rows name it. */
export function sessionRefOf(sid: string): string {
  return fingerprint(`session|${sid}`);
}

function canonicalJson(detail: Detail): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(detail).sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}
