import { RE2JS } from 're2js';
import { EvaluationError } from './evaluation-error.ts';

const CACHE_MAX = 500;
const cache = new Map<string, RE2JS>();

/** Whether the **whole** text matches: production anchors both ends (local-stack.md 4.5). */
export function matchesWhole(pattern: string, text: string): boolean {
  return compiled(pattern).testExact(text);
}

/** The pieces between the matches; empty ones at the end are dropped, as RE2/J does. */
export function splitBy(pattern: string, text: string): readonly string[] {
  return compiled(pattern).split(text);
}

/** The text with each match replaced. The substitute is literal: `$1` and `\1` mean nothing. */
export function replaceEvery(pattern: string, text: string, substitute: string): string {
  return compiled(pattern).matcher(text).replaceAll(RE2JS.quoteReplacement(substitute, true), true);
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
  // Patterns may come from uploaded data, so the cache must not grow for ever.
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
