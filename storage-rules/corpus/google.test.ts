import { describe, expect, it } from 'vitest';
import { compile } from '../src/program/compile.ts';
import { ask, faultsOf, rulesWith } from '../testing/ask.ts';
import compiles from './google-compiles.json' with { type: 'json' };
import values from './google-values.json' with { type: 'json' };

/**
 * What Google's rules engine (the one inside its Firestore emulator 1.19.9) made of the same text. It represents
 * production's, as far as can be measured here. README.md lists the differences that remain.
 */

/** Where we differ on purpose: what ours makes of it instead. */
const DIFFERENT_VALUES: ReadonlyMap<string, string> = new Map([
  // Half of a surrogate pair: only its printed form differs.
  ["'😀'[0]", String.raw`"\ud83d"`],
  ["b'\\xff' < b'a'", 'does not compile'],
  ["int('१')", 'error'],
  ["float('0x1p3')", 'error'],
]);
const DIFFERENT_FILES: ReadonlySet<string> = new Set([
  'only function',
  'unknown verb',
  'bytes oct',
  'lets 11',
  'nested matches 11',
]);

/** The value as `debug()` prints it, or what happened instead. */
function outcomeOf(expression: string): string {
  const rules = rulesWith(`debug(\n${expression}\n) == 0 || true`);
  if (!compile('storage.rules', rules).ok) return 'does not compile';
  try {
    const [line] = ask(rules).printed;
    return line?.replace(/^debug \S+ /, '') ?? 'error';
  } catch {
    return 'ends the request';
  }
}

function inFirestoreRules(condition: string): string {
  return `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents/t/{x} {
    allow get: if (
${condition}
) == 0 || true;
  }
}`;
}

describe("the value of an expression is that of Google's engine", () => {
  it.each(values as [string, string][])('%s', (expression, recorded) => {
    expect(outcomeOf(expression)).toBe(DIFFERENT_VALUES.get(expression) ?? recorded);
  });
});

describe("an expression compiles if Google's compiler accepts it", () => {
  it.each(compiles.expressions as [string, boolean][])('%s: %s', (expression, accepted) => {
    expect(faultsOf(compile('f', inFirestoreRules(expression))).length === 0).toBe(accepted);
  });
});

describe("a file compiles if Google's compiler accepts it", () => {
  it.each(compiles.files as [string, string, boolean][])('%s', (name, content, accepted) => {
    const isAccepted = faultsOf(compile('f', content)).length === 0;
    expect(isAccepted).toBe(DIFFERENT_FILES.has(name) ? !accepted : accepted);
  });
});
