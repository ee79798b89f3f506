import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesWith } from '../testing/ask.ts';

/** The part of firebase-tools' own client that is used here. */
interface CliRuntime {
  start(autoDownload: boolean): Promise<unknown>;
  stop(): Promise<void>;
  loadRuleset(source: object): Promise<{ issues: Issues; ruleset?: CliRuleset }>;
}
type CliRuleset = { verify(question: object): Promise<{ permitted?: boolean; issues: Issues }> };
type Issues = Readonly<Record<'errors' | 'warnings', readonly string[]>>;

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'storage-rules-'));
const before = { ...process.env };
let firestore: Server;
let cli: CliRuntime;

/** Takes the place of the `java` launcher: firebase-tools runs the first `java` on the PATH. */
function writeJavaShim(): void {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const tsx = pathToFileURL(require.resolve('tsx')).href;
  const shim = join(folder, 'java');
  writeFileSync(shim, `#!/bin/sh\nexec "${process.execPath}" --import "${tsx}" "${main}" serve\n`);
  chmodSync(shim, 0o755);
  writeFileSync(join(folder, 'placeholder.jar'), '');
}

/** Knows one document, `users/ana`, as Firestore's REST API would show it. */
function startFirestore(): Promise<Server> {
  const server = createServer((request, response) => {
    const known = request.url?.endsWith('/databases/(default)/documents/users/ana') === true;
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    const name = 'projects/demo/databases/(default)/documents/users/ana';
    response.end(JSON.stringify(known ? { name, fields: { admin: { booleanValue: true } } } : { error: {} }));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Tells firebase-tools of this process where Firestore is. */
async function registerFirestore(): Promise<void> {
  const address = firestore.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { EmulatorRegistry } = require('firebase-tools/lib/emulator/registry.js');
  await EmulatorRegistry.start({
    getName: () => 'firestore',
    getInfo: () => ({ name: 'firestore', host: '127.0.0.1', port }),
    start: () => Promise.resolve(),
  });
}

beforeAll(async () => {
  writeJavaShim();
  firestore = await startFirestore();
  process.env['STORAGE_EMULATOR_BINARY_PATH'] = join(folder, 'placeholder.jar');
  process.env['PATH'] = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  await registerFirestore();
  const { StorageRulesRuntime } = require('firebase-tools/lib/emulator/storage/rules/runtime.js');
  cli = new StorageRulesRuntime();
  await cli.start(false);
});

afterAll(async () => {
  await cli.stop();
  firestore.close();
  process.env = before;
  rmSync(folder, { recursive: true });
});

const token = (uid: string) =>
  ['{}', JSON.stringify({ user_id: uid, admin: false }), '']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

const load = (content: string) => cli.loadRuleset({ files: [{ name: '/abs/storage.rules', content }] });
const read = { method: 'get', path: 'b/demo/o/a', projectId: 'demo', file: {} };

describe("firebase-tools' own client", () => {
  it('loads rules and gets answers, with the types that it sends', async () => {
    const { ruleset } = await load(
      rulesWith('request.auth.uid == "ana" && resource.size == 5 && resource.timeCreated < request.time'),
    );
    const file = { before: { size: 5, timeCreated: new Date(0), metadata: { a: 'b' } } };
    const permitted = async (question: object) =>
      (await ruleset?.verify({ ...read, ...question }))?.permitted;
    expect(await permitted({ file, token: token('ana') })).toBe(true);
    expect(await permitted({ file, token: token('bob') })).toBe(false);
    expect(await permitted({ file })).toBe(false);
  });

  it('gets compile errors in a form that shows line and column', async () => {
    const { issues, ruleset } = await load(rulesWith('(1'));
    expect(issues.errors).toEqual(["/abs/storage.rules:4:27 - Unexpected ';'. Expected ')'."]);
    expect(ruleset).toBeUndefined();
  });

  it('fetches documents for several requests in parallel', async () => {
    const user = 'firestore.get(/databases/(default)/documents/users/$(request.auth.uid))';
    const { ruleset } = await load(rulesWith(`${user}.data.admin`));
    const ask = async (uid: string) => ruleset?.verify({ ...read, token: token(uid) });
    const answers = await Promise.all(['ana', 'bob', 'ana', '../users/ana'].map(ask));
    expect(answers.map((answer) => answer?.permitted)).toEqual([true, false, true, false]);
    expect(answers[1]?.issues.warnings).toEqual([expect.stringContaining('Service call error')]);
  });
});
