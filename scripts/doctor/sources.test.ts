import { afterAll, expect, it, vi } from 'vitest';
import { startChain } from '../../emulator/src/chain/server.ts';
import { freePorts } from '../../emulator/src/port-check.ts';
import { examineSources, secretsOf } from './sources.ts';

const { chain: port } = await freePorts();
const server = await startChain({ port });
afterAll(() => server.close());
const base = `http://127.0.0.1:${String(port)}`;
const urls: Record<string, string> = {
  BTC_SOURCE_URL: `${base}/btc`,
  ETH_RPC_URL: `${base}/eth`,
  ETH_INTERNAL_URL: `${base}/etherscan?chainid=1&apikey=hidden`,
};
const examine = async (changes: Record<string, string> = {}) => {
  const secret = (name: string) => Promise.resolve({ ...urls, ...changes }[name] ?? '');
  const findings = await examineSources('demo-probe', secret);
  expect(JSON.stringify(findings)).not.toMatch(/127\.0\.0\.1|hidden/);
  return findings;
};
const setMode = (coin: string, mode: string) =>
  fetch(`${base}/act`, { method: 'POST', body: JSON.stringify({ do: 'mode', coin, mode }) });

it('sources of the main networks are in order; one that is not set is only noted', async () => {
  expect((await examine()).map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'ok']);
  expect(await examine({ ETH_RPC_URL: ' ' })).toContainEqual(
    expect.objectContaining({ verdict: 'note', what: 'ETH_RPC_URL' }),
  );
});

it('one of another network, without an answer, or that cannot be called, is missing, with what to do', async () => {
  const missing = (what: string, remedy: RegExp) =>
    expect.objectContaining({ verdict: 'missing', what, remedy: expect.stringMatching(remedy) });
  await setMode('btc', 'wrong-network');
  await setMode('eth', 'down');
  const found = await examine({ ETH_INTERNAL_URL: `${base}/etherscan?chainid=5` });
  expect(found).toEqual([
    missing('BTC_SOURCE_URL', /^Set a source of the main network: npx firebase/),
    missing('ETH_RPC_URL', /^Check the address, its key/),
    missing('ETH_INTERNAL_URL', /^Check the address, its key/),
  ]);
  await setMode('eth', 'ok');
  expect(await examine({ ETH_INTERNAL_URL: `${base}/etherscan?chainid=5` })).toContainEqual(
    missing('ETH_INTERNAL_URL', /^Set a source of the main network/),
  );
  expect(await examine({ ETH_RPC_URL: 'https://me:hidden@rpc.example.com' })).toContainEqual(
    missing('ETH_RPC_URL', /^Correct the address/),
  );
});

it('they are read from Secret Manager with the operator’s token; what cannot be read says whose right is missing', async () => {
  const answers = [
    Response.json({ payload: { data: btoa('https://node.example.com') } }),
    new Response('', { status: 404 }),
  ];
  const google = vi.fn(() => Promise.resolve(answers.shift() ?? new Response('', { status: 403 })));
  vi.stubGlobal('fetch', google);
  const read = secretsOf('keelstone-live', () => Promise.resolve('operator-token'));
  expect([await read('BTC_SOURCE_URL'), await read('ETH_RPC_URL')]).toEqual(['https://node.example.com', '']);
  expect((await examineSources('keelstone-live', read))[0]).toMatchObject({
    verdict: 'missing',
    found: 'cannot be read: Secret Manager answered 403',
    remedy: expect.stringContaining('roles/secretmanager.secretAccessor') as string,
  });
  vi.unstubAllGlobals();
});
