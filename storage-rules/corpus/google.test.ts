import { describe, expect, it } from 'vitest';
import { compile } from '../src/program/compile.ts';
import { ask, faultOf, rulesWith } from '../testing/ask.ts';
import google from './google.json' with { type: 'json' };

/**
 * The results of Google's rules engine (the one inside its Firestore emulator 1.19.9) for the same text. It represents
 * production's, as far as can be measured here. README.md lists the differences that remain.
 */

/** Google has a value, ours an error: always the stricter answer. */
const ERRORS_HERE = ["'😀'[0]", '/a/$(null)', 'request.time-request.time'];
/** Google compiles them: a file without a service, an unknown verb, 11 `let`s, 11 nested matches. */
const REFUSED_HERE =
  /^rules_version.*\s+function f\(\) \{ return true; \}$|allow foo|let a10 = 1|match \/m10 /;

/** The value as `debug()` prints it, or what happened instead. */
function outcomeOf(expression: string): string {
  const rules = rulesWith(`debug(\n${expression}\n) == 0 || true`);
  if (!compile('storage.rules', rules).ok) return 'does not compile';
  const [line] = ask(rules).printed;
  return line?.replace(/^debug \S+ /, '') ?? 'error';
}

/** Whether a recorded text compiles: rules of Firestore, whose grammar is the same. */
function compiles(content: string): boolean {
  return faultOf(content.replaceAll('cloud.firestore', 'firebase.storage')) === undefined;
}

const inDocuments = (body: string) =>
  `rules_version = '2';\nservice cloud.firestore {\n match /databases/{db}/documents {\n${body}\n }\n}`;
const inCondition = (expression: string) =>
  inDocuments(`match /t/{x} { allow get: if (\n${expression}\n) == 0 || true; }`);

describe("the value of an expression is that of Google's engine", () => {
  it.each(google.values as [string, string][])('%s', (expression, recorded) => {
    expect(outcomeOf(expression)).toBe(ERRORS_HERE.includes(expression) ? 'error' : recorded);
  });
});

describe.each([
  ['expression', google.expressions, inCondition],
  ['part of a file', google.bodies, inDocuments],
  ['file', google.files, (content: string) => content],
] as const)("a %s compiles if Google's compiler accepts it", (_kind, { accepted, refused }, whole) => {
  it.each(accepted)('accepts %s', (text) => {
    expect(compiles(whole(text))).toBe(!REFUSED_HERE.test(text));
  });

  it.each(refused)('refuses %s', (text) => {
    expect(compiles(whole(text))).toBe(false);
  });
});
