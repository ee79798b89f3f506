import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../run-command.ts';
import { listPaths } from './source-file.ts';

/** What runs each command that documents name: the command itself, or what it is made of. */
const ranBy: Readonly<Record<string, string>> = {
  'npm start': 'emulator/src/start.stack.test.ts',
  'npm start -- --export': 'emulator/src/start.stack.test.ts',
  'npm run start:official': '.github/workflows/test.yml', // its runners have no other emulator
  'npm test': '.github/workflows/test.yml',
  'npm test -- --only unit,web': 'scripts/test.ts',
  'npm test -- --only api functions/src/entry/first-thread': 'scripts/test.ts',
  'npm test -- --only api --running functions/proofs/flags': 'scripts/test.ts',
  'npm test -- --only journeys first-thread': 'scripts/test.ts',
  'npm test -- --long --only journeys engines': 'scripts/test.ts',
  'npm run test:long': 'scripts/test.ts',
  'npx vitest run --project unit domain/src/money': 'scripts/test.ts',
  'npm run dev': 'scripts/dev.stack.test.ts',
  'npm run doctor': '.github/workflows/test.yml',
  'npm run grant-admin -- EMAIL': 'scripts/commands.product.test.ts',
  'npm run revoke-admin -- EMAIL': 'scripts/commands.product.test.ts',
  'npm run policy': 'scripts/commands.product.test.ts',
  'npm run audit -- verify': 'scripts/commands.product.test.ts',
  'npm run reset-factor -- EMAIL': 'scripts/commands.product.test.ts',
  'npm run flags -- withdrawals off': 'scripts/commands.product.test.ts',
  'npm run reconcile': 'scripts/commands.product.test.ts',
  'npm run retention -- --dry-run': 'scripts/commands.product.test.ts',
  'npm run drill': 'emulator/src/drill/practise-restore.stack.test.ts',
  'npm run reindex': 'functions/proofs/reindex.api.test.ts',
  'npm run yardstick': '.github/workflows/measure.yml',
  'npm run bench': '.github/workflows/measure.yml',
  'npm run lighthouse': '.github/workflows/measure.yml',
  'npm run screenshots': '.github/workflows/measure.yml',
  'npm run seed': 'emulator/src/seed/compare-seed.stack.test.ts',
  'npm run verify': 'scripts/checks.ts', // the suites format, types and lint are the same table
  'npm run format': 'scripts/checks.ts', // prettier, there with --check
  'npm run openapi': 'scripts/checks.ts', // whose linter reads what it writes
  'npm run deploy -- --project PROJECT --dry-run': 'scripts/deploy/plan.test.ts',
};
const documents = ['README.md', 'CONTRIBUTING.md'];

describe.each(documents)('%s', (path) => {
  const commands = commandsOf(readFileSync(join(root, path), 'utf8'));

  it('has commands', () => {
    expect(commands.length).toBeGreaterThan(3);
  });

  it.each(commands)('names only commands that something runs: %s', (command) => {
    expect(Object.keys(ranBy)).toContain(command);
  });

  it.each(commands.filter((command) => command.includes('/')))('names tests that exist: %s', (command) => {
    const filters = command.split(' ').filter((word) => word.includes('/'));
    const tests = listPaths(root).filter((tracked) => tracked.endsWith('.test.ts'));
    for (const filter of filters) expect(tests.some((test) => test.includes(filter))).toBe(true);
  });
});

describe('the table of what runs them', () => {
  it.each(Object.entries(ranBy))('%s is still documented, and %s still exists', (command, file) => {
    const documented = documents.flatMap((path) => commandsOf(readFileSync(join(root, path), 'utf8')));
    expect(documented).toContain(command);
    expect(existsSync(join(root, file))).toBe(true);
  });
});

/** The lines of the `sh` fences, without their comments. */
function commandsOf(text: string): string[] {
  return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)]
    .flatMap(([, lines = '']) => lines.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '');
}
