import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import createClient from 'openapi-fetch';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';
import { startApi } from '../testing/api.ts';
import { makePerson } from '../testing/people.ts';
import { testDeps } from '../testing/test-environment.ts';
import { buildOpenapi } from './build-openapi.ts';

const root = join(import.meta.dirname, '../..');
const client = join(import.meta.dirname, 'client/journey.ts');

it('a client compiles with the types that are generated from the document', async () => {
  // Within the checkout, so that the compiler finds the packages.
  const place = join(root, 'functions/.cache', `openapi-${String(process.pid)}`);
  await mkdir(place, { recursive: true });
  const api = join(place, 'api.ts');
  await writeFile(api, astToString(await openapiTypescript(JSON.stringify(buildOpenapi()))));
  const compilerOptions = { paths: { '#api': [api] } };
  const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, files: [client] };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', place], { encoding: 'utf8' });
  await rm(place, { recursive: true });
  expect(stdout + stderr).toBe('');
});

/** Its types are generated: this file cannot import them. */
type Journey = (
  client: unknown,
  person: { email: string; password: string; newEmail: string },
) => Promise<unknown>;

it('that client registers, signs in, looks around and is refused with a reason', async () => {
  const deps = testDeps({ config: { throttleScale: 1000 } });
  const api = await startApi(deps);
  const { journey } = (await import(client)) as { journey: Journey };
  const figures = { usd: 100_000, btc: 100_000_000, eth: 0 };
  const { email, password } = await makePerson(deps, { name: 'Nora Quist', kycStatus: 'Approved', figures });
  const person = { email, password, newEmail: `${randomUUID()}@people.test` };
  expect(await journey(createClient({ baseUrl: api.url }), person)).toEqual({
    registered: 'Verification email sent',
    name: 'Nora Quist',
    transactions: 0,
    advice: 'Withdraw less.',
  });
  await api.close();
});
