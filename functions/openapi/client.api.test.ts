import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makePerson } from '../testing/people.ts';
import { testedApi } from '../testing/tested-api.ts';
import { writeClient } from './client.ts';

/** A program on the package: somebody signs in, reads their account, and is refused. */
const journey = `import { createClient, type components } from './index.js';

export async function journey(baseUrl: string, login: { email: string; password: string }) {
  const { data: session } = await createClient({ baseUrl }).POST('/api/auth/login', { body: login });
  if (session === undefined) throw new Error('Not signed in');
  const client = createClient({ baseUrl, token: session.token });
  const { data: user } = await client.GET('/api/user');
  if (user === undefined) throw new Error('Not their own');
  const body: components['schemas']['WithdrawalBody'] = {
    usd: user.balance + 500,
    coinSelected: 'btc',
    btcAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    transactionId: String(Date.now()),
  };
  const params = { path: { userId: user._id } };
  const { error } = await client.POST('/api/transaction/{userId}/withdraw', { params, body });
  // @ts-expect-error: its id is a text
  void (() => client.GET('/api/transaction/{userId}', { params: { path: { userId: 1 } } }));
  return { name: user.name, isShort: error?.code === 'insufficient-funds' };
}
`;

// Within the checkout, so that the compiler finds the packages.
const root = join(import.meta.dirname, '../..');
const folder = join(root, 'functions/.cache', `client-${randomUUID()}`);
const file = join(folder, 'journey.ts');
afterAll(() => rm(folder, { recursive: true }));

it('a program compiles with the written client, signs in with it, reads and is refused with a reason', async () => {
  const { deps, api } = await testedApi('client');
  await writeClient(folder);
  await writeFile(file, journey);
  const config = { extends: join(root, 'tsconfig.base.json'), files: [file] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--noEmit'], { encoding: 'utf8' });
  expect(stdout).toBe('');

  const { journey: run } = (await import(file)) as { journey: (...given: unknown[]) => Promise<unknown> };
  const figures = { usd: 100_000, btc: 100_000_000, eth: 0 };
  const { email, password } = await makePerson(deps, { name: 'Nora Quist', kycStatus: 'Approved', figures });
  expect(await run(api.url, { email, password })).toEqual({ name: 'Nora Quist', isShort: true });
});
