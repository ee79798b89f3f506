import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';

/** One zip file of a copy, and where it is kept. `id` names it in its address. */
export type ExportPart = { id: string; path: string; bytes: number };

/**
 * Where the work on a copy continues: in which section, after which row (`after`), and how many files of what follows
 * are already in the parts.
 */
export type ExportPlace = { section: number; after: readonly (string | number)[]; done: number };

/** `dataExports/{uid}`: the last copy of their data that somebody asked for (docs/decisions/0047-export-my-data.md). */
export type DataExport = {
  uid: string;
  /** Distinguishes this copy from the previous one. */
  id: string;
  state: 'making' | 'ready' | 'failed';
  requestedAtMs: number;
  place: ExportPlace;
  /** Those that are complete. */
  parts: readonly ExportPart[];
  percent: number;
  /** The run that makes it, and until when no other run may. */
  leaseId: string | null;
  leaseUntilMs: number;
  /** How often it was started since the last part. */
  attempts: number;
  /** When it stops being available; `null` until it is ready. */
  expiresAtMs: number | null;
};

/** When another copy may be requested; after a failed one there is no wait. */
export function nextExportAtMs({ state, requestedAtMs }: DataExport): number {
  return state === 'failed' ? requestedAtMs : requestedAtMs + limits.exportEveryMs;
}

/**
 * A new copy, or the stored one while it is being made: the same request may arrive twice. Errors: `too-many-requests`,
 * with the seconds to wait, if there was one in the last 24 hours.
 */
export function decideExport(
  stored: DataExport | undefined,
  { uid, id, nowMs }: { uid: string; id: string; nowMs: number },
): DataExport {
  if (stored?.state === 'making') return stored;
  const waitMs = stored === undefined ? 0 : nextExportAtMs(stored) - nowMs;
  if (waitMs > 0) {
    throw new DomainError('too-many-requests', {
      message: 'You can ask for a copy of your data once a day',
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
  }
  return {
    uid,
    id,
    state: 'making',
    requestedAtMs: nowMs,
    place: firstPlace,
    parts: [],
    percent: 0,
    leaseId: null,
    leaseUntilMs: 0,
    attempts: 0,
    expiresAtMs: null,
  };
}

const firstPlace: ExportPlace = { section: 0, after: [], done: 0 };

/**
 * The copy as one run continues it, or as failed; `undefined` if there is nothing to do, or another run works on it.
 */
export function claimExport(
  stored: DataExport | undefined,
  { leaseId, nowMs }: { leaseId: string; nowMs: number },
): DataExport | undefined {
  if (stored?.state !== 'making' || stored.leaseUntilMs > nowMs) return undefined;
  if (stored.attempts >= limits.exportAttempts) return stoppedExport(stored);
  const leaseUntilMs = nowMs + limits.exportLeaseMs;
  return { ...stored, leaseId, leaseUntilMs, attempts: stored.attempts + 1 };
}

/** The copy, abandoned; its owner may ask for another one. */
export function stoppedExport(stored: DataExport): DataExport {
  return { ...stored, state: 'failed', leaseId: null, leaseUntilMs: 0 };
}

/** The copy with another part. After the last one it is ready for 24 hours. */
export function withPart(
  stored: DataExport,
  { part, place, nowMs }: { part: ExportPart; place: ExportPlace | null; nowMs: number },
): DataExport {
  const more = { ...stored, parts: [...stored.parts, part], attempts: 0 };
  if (place !== null) return { ...more, place };
  return { ...more, state: 'ready', percent: 100, leaseId: null, expiresAtMs: nowMs + limits.exportKeptMs };
}

/** True as long as the files of a copy may be fetched. */
export function isFetchable({ state, expiresAtMs }: DataExport, nowMs: number): boolean {
  return state === 'ready' && expiresAtMs !== null && expiresAtMs > nowMs;
}
