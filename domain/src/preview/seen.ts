import { collections } from '../collections.ts';
import type { Factors } from '../factor/factors.ts';
import type { KeptFinding } from '../finding/finding.ts';
import { fingerprint } from '../ids.ts';
import type { User } from '../user/user.ts';
import { seenParts, type SeenPart } from '../refusal-details.ts';

/** The documents of each part as a decision read them, by their place. */
export type Seen = Readonly<Record<SeenPart, Readonly<Record<string, unknown>>>>;

const partLength = 12;

/** Identifies what was seen, part by part, so that a change can be named too. */
export function digestOf(seen: Seen): string {
  return seenParts.map((part) => partDigest(seen[part])).join('.');
}

/** The parts that are not what they were when `expected` was made. */
export function changedParts(expected: string, seen: Seen): SeenPart[] {
  const parts = expected.split('.');
  return seenParts.filter((part, index) => parts[index] !== partDigest(seen[part]));
}

/** The signed price behind the digest. */
export function priceIn(expected: string): string | undefined {
  return expected.split('.')[seenParts.length];
}

function partDigest(documents: Readonly<Record<string, unknown>>): string {
  const counting = Object.entries(documents).map(([path, document]) => [path, countingOf(path, document)]);
  return fingerprint(JSON.stringify(sorted(Object.fromEntries(counting)))).slice(0, partLength);
}

/**
 * Of some documents only these fields count: people change their names and settings as they like, and jobs note the
 * time.
 */
const countingFields: Readonly<Record<string, readonly string[]>> = {
  [collections.users]: [
    'isAdmin',
    'isBlocked',
    'kycStatus',
    'lockedAtMs',
    'unlocksAtMs',
    'factorResetAtMs',
    'closing',
    'closedAtMs',
  ] satisfies (keyof User)[],
  [collections.factors]: ['changedAtMs', 'reset'] satisfies (keyof Factors)[],
  [collections.findings]: ['isOpen', 'openedAtMs', 'detail'] satisfies (keyof KeptFinding)[],
};

function countingOf(path: string, document: unknown): unknown {
  const fields = countingFields[path.slice(0, path.indexOf('/'))];
  if (fields === undefined || typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(fields.map((field) => [field, Reflect.get(document, field) ?? null]));
}

/** Firestore keeps no order of fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, sorted(field)]));
}
