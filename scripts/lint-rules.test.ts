import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

type Cases = Record<'refused' | 'allowed', Record<string, string>>;

const texts: Cases = {
  refused: {
    'changing text next to other text': 'const A = ({ b }) => <p>Reason: {b}</p>;',
    'text that appears': 'const A = ({ b }) => <p><i />{b && "text"}</p>;',
    'text after elements that appear': 'const A = ({ b }) => <p>{b && <i />} text</p>;',
    'text in a fragment': 'const A = () => <>text <i /></>;',
    'the changing label of a button': 'const A = ({ b }) => <Button>{b ? "Saving..." : "Save"}</Button>;',
    'a component that is bare text': 'function A() { return "text"; }',
  },
  allowed: {
    'text alone, which React replaces as a whole': 'const A = ({ b }) => <p>{b}</p>;',
    'one template string': 'const A = ({ b }) => <p>{`Reason: ${b}`}</p>;',
    'an element around what changes': 'const A = ({ b }) => <p>Reason: <span>{b}</span></p>;',
    'text before elements that appear': 'const A = ({ b }) => <p>text {b && <i />}</p>;',
    'text after an element that stays': 'const A = ({ b }) => <p>{b && <i />}<b /> text</p>;',
    'what never changes': 'const fixed = "b"; const A = () => <p>Reason: {fixed}{" "}</p>;',
    'the label that a button was given': 'const A = ({ b }) => <Button>{b}</Button>;',
    'a prop whose type is elements': 'const A = ({ b }: { b: ReactNode }) => <p><i />{b}</p>;',
    'a list that a function makes':
      'const A = ({ b }) => <p>a {b.map(c)}</p>; function c() { return <i />; }',
  },
};

const money: Cases = {
  refused: {
    'a difference of figures': 'const a = (before, after) => after - before;',
    'its size': 'const a = ({ after, before }) => Math.abs(after) - 1;',
    'a figure of what has figures': 'const a = (before, asset) => 1 + before[asset];',
    'a sum of answered amounts': 'const a = (rows) => rows.reduce((sum, { usd }) => sum + usd, 0);',
    'what was made of units': 'const a = (units) => coinToNumber(units) * 2;',
    'a typed amount': 'const a = (text) => (amountOf(text, "usd") ?? 0) - 1;',
    'an amount added up': 'let all = 0; const a = (row) => { all += row.held?.btc; };',
    'rounded units': 'const a = (value) => usdCents(Math.round(value));',
  },
  allowed: {
    'a difference of units': 'const a = (beforeUnits, afterUnits) => afterUnits - beforeUnits;',
    'units of an answered amount': 'const a = ({ usd }) => unitsOf("usd", usd) + 1;',
    'an amount in words': 'const a = (amount) => amount + " BTC";',
    'a length': 'const a = (before, after) => after.length - before.length;',
    'the smaller of two units': 'const a = (mostCents, ownCents) => usdCents(Math.min(mostCents, ownCents));',
  },
};

const bookkeeping: Cases = {
  refused: {
    'balances written beside a posting': 'const a = (deps, to) => deps.accounts.put(to, "uid", {});',
    'an entry of its own': 'const a = ({ journal }, tx) => journal.create(tx, "id", {});',
    'an account that is erased': 'const a = (deps, tx) => deps.accounts.erase(tx, "uid");',
  },
  allowed: {
    'what is read': 'const a = (deps, tx) => deps.accounts.read(tx, "uid");',
    'another document': 'const a = (deps, to) => deps.users.put(to, "uid", {});',
  },
};

describe.each([
  ['text', 'lint-texts.mjs', 'texts/of-its-own', texts],
  ['money', 'lint-rules.mjs', 'keelstone/money-in-units', money],
  ['books', 'lint-rules.mjs', 'keelstone/books-in-one-place', bookkeeping],
] as const)('the lint rule about %s', (_about, file, rule, cases) => {
  const folder = mkdtempSync(join(tmpdir(), 'keelstone-lint-'));
  const config = join(folder, 'oxlint.json');
  const plugin = fileURLToPath(new URL(file, import.meta.url));
  const rules = { [rule]: 'error' };
  writeFileSync(config, JSON.stringify({ jsPlugins: [plugin], categories: { correctness: 'off' }, rules }));
  const every = Object.values(cases).flatMap((each) => Object.entries(each));
  for (const [title, code] of every) writeFileSync(join(folder, `${title}.tsx`), code);
  const { stdout } = spawnSync('npx', ['oxlint', '-c', config, '-f', 'unix', folder], { encoding: 'utf8' });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(Object.keys(cases.refused))('refuses %s', (title) => {
    expect(stdout).toContain(`${title}.tsx:1:`);
  });

  it.each(Object.keys(cases.allowed))('allows %s', (title) => {
    expect(stdout).not.toContain(`${title}.tsx:`);
  });
});
