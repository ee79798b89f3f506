import { NAMESPACES } from '../functions/namespaces.ts';
import type { PatternSegment, RulesVersion } from '../syntax/declaration.ts';
import { CompileError } from '../syntax/source.ts';
import { MATCH_CAPTURES_MAX, MATCH_SEGMENTS_MAX } from './limits.ts';

/**
 * Refuses a chain of `match` paths that production refuses: too long, too many wildcards, two recursive wildcards,
 * or, in version 1, a recursive wildcard that is not last.
 */
export function checkPattern(pattern: readonly PatternSegment[], version: RulesVersion): void {
  const captures = pattern.filter(({ kind }) => kind !== 'literal');
  refuseAt(pattern[MATCH_SEGMENTS_MAX], `A match may have at most ${MATCH_SEGMENTS_MAX} path segments.`);
  refuseAt(captures[MATCH_CAPTURES_MAX], `A match may have at most ${MATCH_CAPTURES_MAX} wildcards.`);
  refuseAt(
    captures.find((segment) => segment.kind !== 'literal' && NAMESPACES.has(segment.name)),
    'A wildcard may not have the name of a namespace.',
  );
  refuseAt(
    pattern.filter(({ kind }) => kind === 'recursive')[1],
    'Duplicate recursive wildcard in one path.',
  );
  if (version === 2) return;
  const recursive = pattern.findIndex(({ kind }) => kind === 'recursive');
  if (recursive < 0) return;
  refuseAt(pattern[recursive + 1], "In rules_version '1' a recursive wildcard must be the last segment.");
}

function refuseAt(segment: PatternSegment | undefined, description: string): void {
  if (segment !== undefined) throw new CompileError(description, segment.at);
}
