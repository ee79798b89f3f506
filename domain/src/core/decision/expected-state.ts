import { fingerprint } from '../../kernel/ids.ts';
import { type SeenPart, seenParts } from '../../refusal-details.ts';
import { canonicalJson } from '../../kernel/hash-chain/canonical-json.ts';

/** The fields that count of the documents of each part, as a decision read them, by their place. */
export type Seen = Readonly<Record<SeenPart, Readonly<Record<string, unknown>>>>;

const partLength = 12;

/** Identifies what was seen, part by part, so that a change can be named too. */
export function stateDigest(seen: Seen): string {
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
  return fingerprint(canonicalJson(documents)).slice(0, partLength);
}
