import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesWith } from '../testing/ask.ts';

// What `npm pack` makes, installed in an empty project without a network: its own files, exports, types and command.
const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const project = mkdtempSync(join(tmpdir(), 'storage-rules-packed-'));
const patiently = { timeout: 120_000 };
const run = promisify(execFile);
/** The files in the package. */
let files: string[];

beforeAll(async () => {
  const into = ['--pack-destination', project, '--json'];
  const packed = await run('npm', ['pack', ...into], { cwd: packageFolder });
  // Its dependency comes from this checkout, and must be the only one.
  const dependency = await run('npm', ['pack', join(modules, 're2js'), '--ignore-scripts', ...into]);
  const reports = [packed, dependency].map(({ stdout }) => reportIn(stdout));
  const tarballs = reports.map(({ filename }) => join(project, filename));
  files = reports[0]?.files.map(({ path }) => path) ?? [];
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  // With an empty cache, so that nothing comes from an earlier install.
  const env = { ...process.env, npm_config_cache: join(project, '.npm') };
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], { cwd: project, env });
}, patiently.timeout);
afterAll(() => rmSync(project, { recursive: true }));

const load = JSON.stringify({
  action: 'load_ruleset',
  context: {
    rulesetName: '0',
    source: { files: [{ name: 's.rules', content: rulesWith("string(file).matches('/al+owed')") }] },
  },
  id: 0,
});
const verify = (path: string, id: number) =>
  JSON.stringify({
    action: 'verify',
    context: {
      rulesetName: '0',
      service: 'firebase.storage',
      path: `/b/bucket/o/${path}`,
      method: 'get',
      variables: { resource: { null_value: null }, request: { map_value: { fields: {} } } },
    },
    id,
  });
const lines = [load, verify('allowed', 1), verify('denied', 2)];
const permits = [
  { id: 1, result: { permit: true } },
  { id: 2, result: { permit: false } },
];

describe('the packed package', patiently, () => {
  it('evaluates a rule by its export `server`', async () => {
    const program = `
      import { RulesServer } from '@keelstone/storage-rules/server';
      const server = new RulesServer((line) => console.log(line));
      for (const line of ${JSON.stringify(lines)}) server.handleLine(line);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: project });
    expect(answers(stdout).slice(-2)).toMatchObject(permits);
  });

  it('evaluates a rule by its command', async () => {
    const child = spawn(join(project, 'node_modules/.bin/storage-rules'), ['serve'], { cwd: project });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += String(text)));
    child.stdin.end(lines.map((line) => `${line}\n`).join(''));
    const [code] = (await once(child, 'close')) as [number | null];
    expect({ code, first: answers(stdout)[0] }).toEqual({ code: 0, first: { id: -1, status: 'ok' } });
    expect(answers(stdout).slice(-2)).toMatchObject(permits);
  });

  it('has types for each export: a wrong argument does not compile', async () => {
    const program = `
      import { compile } from '@keelstone/storage-rules/compile';
      import { RulesServer } from '@keelstone/storage-rules/server';
      import '@keelstone/storage-rules/main';
      export const isRight: boolean = compile('s.rules', '').ok;
      // @ts-expect-error: the content is a text
      compile('s.rules', 1);
      // @ts-expect-error: it writes lines
      new RulesServer(1);`;
    writeFileSync(join(project, 'program.ts'), program);
    const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--noUncheckedSideEffectImports'];
    const compiler = join(modules, 'typescript-native/bin/tsc');
    await run(process.execPath, [compiler, ...strict, 'program.ts'], { cwd: project });
  });

  it('contains what was built, and no tests or sources', () => {
    const strange = files.filter((path) => !/^(dist\/.+\.(js|d\.ts)|package\.json|README\.md)$/.test(path));
    expect(strange).toEqual([]);
    expect(files.filter((path) => /\btesting\b|\.test\./.test(path))).toEqual([]);
    expect(files).toContain('dist/main.js');
  });
});

type Report = { filename: string; files: { path: string }[] };

/** What npm reports as JSON; the output of `prepack` comes before it. */
function reportIn(stdout: string): Report {
  const [report] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [Report];
  return report;
}

function answers(stdout: string): unknown[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}
