import { RE2JS } from 're2js';
import { EvaluationError } from './evaluation-error.ts';

const CACHE_MAX = 500;
const cache = new Map<string, RE2JS>();

/** Whether the **whole** text matches: production anchors both ends. */
export function matchesWhole(pattern: string, text: string): boolean {
  return compiled(pattern).testExact(text);
}

/**
 * The pieces between the matches. An empty match is one too, also at the start; empty pieces at the end are dropped,
 * down to one piece.
 */
export function splitBy(pattern: string, text: string): readonly string[] {
  const matcher = compiled(pattern).matcher(text);
  const pieces: string[] = [];
  let start = 0;
  while (matcher.find()) {
    pieces.push(text.slice(start, matcher.start()));
    start = matcher.end();
  }
  pieces.push(text.slice(start));
  const last = pieces.findLastIndex((piece) => piece !== '');
  return pieces.slice(0, Math.max(last + 1, 1));
}

/**
 * The text with each match replaced: `$1` and `${name}` are groups, a backslash makes the next character literal, any
 * other `$` is itself.
 *
 * @throws Error for a group that the pattern does not have, which ends the whole request, as in Google's engine.
 */
export function replaceEvery(pattern: string, text: string, substitute: string): string {
  return compiled(pattern).matcher(text).replaceAll(substituteOf(substitute), true);
}

/** RE2 in JavaScript knows neither a lone `$` nor a backslash at the end; both are themselves. */
function substituteOf(substitute: string): string {
  return substitute.replaceAll(/\\.|\$(?![0-9{])|\\$/gs, (part) => (part.length === 1 ? `\\${part}` : part));
}

/** Why RE2 refuses the pattern, or `undefined` if it does not. */
export function patternFault(pattern: string): string | undefined {
  try {
    compiled(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof EvaluationError) return error.message;
    throw error;
  }
}

function compiled(pattern: string): RE2JS {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  const fresh = compile(pattern);
  // Patterns may come from uploaded data, so the cache must not grow forever.
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(pattern, fresh);
  return fresh;
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EvaluationError(`Invalid regular expression ${JSON.stringify(pattern)}: ${reason}`);
  }
}
