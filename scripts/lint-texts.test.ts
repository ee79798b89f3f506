import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const cases = {
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

describe('the lint rule about text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keelstone-lint-texts-'));
  const config = join(folder, 'oxlint.json');
  const plugin = fileURLToPath(new URL('lint-texts.mjs', import.meta.url));
  const rules = { 'texts/of-its-own': 'error' };
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
