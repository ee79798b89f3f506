import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withAssetHeaders } from '../../emulator/src/firebase-config.ts';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { hostingServer } from '../firebase-tools.ts';
import { root } from '../run-command.ts';

const site = mkdtempSync(join(tmpdir(), 'hosting-'));
mkdirSync(join(site, 'web/dist/assets'), { recursive: true });
for (const name of ['index.html', 'app.html', 'assets/app-1.js'])
  writeFileSync(join(site, 'web/dist', name), name);
const config = withAssetHeaders(objectAt(readJsonObject(join(root, 'firebase.json')), 'hosting'), site);
const server = hostingServer(config, site);

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

const secured = {
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'no-referrer',
  'strict-transport-security': expect.stringContaining('max-age='),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

it.each([
  ...['/.x', '/..x', '/.x/login', '/admin/.x', '/admin/.x/y', '/.well-known/x', '/%0a.x'],
  ...['/assets/.x', '/assets/missing.js', '/api/.x', '/api/.x/y', '/auth/.login', '/x.php', '//.x'],
])('%s is served nothing, with the headers that keep a page from being framed', async (path) => {
  const { status, headers, text } = await get(path);
  expect([status, headers['cache-control']]).toEqual([404, 'no-cache']);
  expect(text).not.toContain('app.html');
  expect(headers).toMatchObject(secured);
});

it.each([
  ['/', 'index.html'],
  ['/login', 'app.html'],
  ['/login/.', 'app.html'],
  ['/nothing//here/', 'app.html'],
  ['/%2ex', 'app.html'],
  // Links as mail programs write them.
  ['/passwordreset/abc.', 'app.html'],
  ['/passwordreset/abc.%3E', 'app.html'],
  ['/secure%23code=abc', 'app.html'],
  ['/assets/app-1.js', 'assets/app-1.js'],
  ['/api/health', 'api'],
  ['/api/own-data/export/x', 'dataExport'],
  ['/api/profit/x', 'profits'],
  ['/auth/login', 'api'],
])('%s is served %s, with the same headers', async (path, served) => {
  const { status, headers, text } = await get(path);
  expect([status, text]).toEqual([200, served]);
  expect(headers).toMatchObject(secured);
});

/** Sends the path as it is: `fetch` resolves dots. */
async function get(path: string) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of answer) text += String(part);
  return { status: answer.statusCode, headers: answer.headers, text };
}
