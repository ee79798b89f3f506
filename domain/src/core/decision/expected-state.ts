import { canonicalJson } from '../../kernel/hash-chain/canonical-json.ts';
import { fingerprint } from '../../kernel/ids.ts';
import { listDifferentParts, type SeenPart, seenParts } from '../../refusal-details.ts';

/** The fields of each document that a decision depends on, as it read them: by part, then by the document's path. */
export type Seen = Readonly<Record<SeenPart, Readonly<Record<string, unknown>>>>;

const partLength = 12;

/** Identifies the state that was seen. Each part has its own digest, so that a refusal can name the changed parts. */
export function stateDigest(seen: Seen): string {
  return seenParts.map((part) => partDigest(seen[part])).join('.');
}

/** The parts that differ from the state in `expected`. */
export function listChangedParts(expected: string, seen: Seen): SeenPart[] {
  return listDifferentParts(expected, stateDigest(seen));
}

/** The signed price after the digests. */
export function readPrice(expected: string): string | undefined {
  return expected.split('.')[seenParts.length];
}

function partDigest(documents: Readonly<Record<string, unknown>>): string {
  return fingerprint(canonicalJson(documents)).slice(0, partLength);
}
