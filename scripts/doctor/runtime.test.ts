import { expect, it } from 'vitest';
import { root } from '../run-command.ts';
import { readConfiguredRuntime, examineRuntime } from './runtime.ts';

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
const support = () => ({ status: 'GA', deprecationDate: '2028-04-30' });

it.each([
  ['ok', '2028-01-29', support],
  ['note', '2028-02-01', support],
  ['note', '2028-04-29', support],
  ['missing', '2028-04-30', support],
  ['missing', '2026-01-01', () => ({ status: 'deprecated', deprecationDate: '2028-04-30' })],
  ['missing', '2026-01-01', () => undefined],
])('is %s on %s, and says until when and what to do', (verdict, date, known) => {
  const { remedy = '', ...finding } = examineRuntime(root, day(date), known);
  expect(finding).toMatchObject({ verdict, found: expect.stringContaining(readConfiguredRuntime(root)) });
  expect(remedy).toMatch(verdict === 'ok' ? /^$/ : /"runtime" in firebase\.json[^]*Supported now: /);
});

it('is known to the installed firebase-tools, which names others to change to', () => {
  const { found } = examineRuntime(root, 0);
  expect(found).toMatch(/supports until \d{4}-\d\d-\d\d$/);
  expect(examineRuntime(root, day('2026-01-01'), () => undefined).remedy).toMatch(
    /Supported now: .*nodejs\d\d/,
  );
});
