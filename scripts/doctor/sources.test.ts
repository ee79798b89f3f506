import { afterAll, expect, it, vi } from 'vitest';
import { startChain } from '../../emulator/src/chain/server.ts';
import { findFreePorts } from '../../emulator/src/port-check.ts';
import { examineGapLimits, examineSources, makeSecretReader } from './sources.ts';

const { chain: port } = await findFreePorts();
const server = await startChain({ port });
afterAll(() => server.close());
const base = `http://127.0.0.1:${String(port)}`;
const urls: Record<string, string> = {
  BTC_SOURCE_URL: `${base}/btc`,
  ETH_RPC_URL: `${base}/eth`,
  ETH_INTERNAL_URL: `${base}/etherscan?chainid=1&apikey=hidden`,
  BTC_SECOND_SOURCE_URL: `${base}/second/btc`,
  ETH_SECOND_RPC_URL: `${base}/second/eth`,
};
/** The verdict on each, and what is to be done; never where it is. */
const examine = async (changes: Record<string, string> = {}) => {
  const findings = await examineSources('demo-probe', (name) =>
    Promise.resolve({ ...urls, ...changes }[name] ?? ''),
  );
  expect(JSON.stringify(findings)).not.toMatch(/127\.0\.0\.1|hidden/);
  return findings.map(({ verdict, remedy = '' }) => [verdict, remedy.split(/[,:]/)[0]]);
};

it('asks each source for its network, and says in one sentence what to do; one that is not set is only noted', async () => {
  const ok = ['ok', ''];
  expect(await examine()).toEqual([ok, ok, ok, ok, ok]);
  const given = { ETH_RPC_URL: ' ', ETH_INTERNAL_URL: `${base}/etherscan?chainid=5` };
  const other = ['missing', 'Set a source of the main network'];
  expect(await examine(given)).toEqual([ok, ['note', ''], other, ok, ok]);
  for (const [coin, mode] of [
    ['btc', 'wrong-network'],
    ['eth', 'down'],
  ])
    await fetch(`${base}/act`, { method: 'POST', body: JSON.stringify({ do: 'mode', coin, mode }) });
  const silent = ['missing', 'Check the address'];
  expect(await examine()).toEqual([other, silent, silent, ok, ok]);
  const withPassword = { ETH_RPC_URL: 'https://me:hidden@rpc.example.com' };
  expect((await examine(withPassword))[1]).toEqual(['missing', 'Correct the address']);
});

it('reads them from Secret Manager with the operator’s token; what cannot be read says which right is missing', async () => {
  const payload = { data: btoa('https://node.example.com') };
  const answers = [Response.json({ payload }), new Response('', { status: 404 })];
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift() ?? new Response('', { status: 403 })));
  const read = makeSecretReader('keelstone-live', () => Promise.resolve('operator-token'));
  expect([await read('BTC_SOURCE_URL'), await read('ETH_RPC_URL')]).toEqual(['https://node.example.com', '']);
  const [finding] = await examineSources('keelstone-live', read);
  expect(finding?.remedy).toContain('roles/secretmanager.secretAccessor');
  vi.unstubAllGlobals();
});

it('warns of a wallet that needs a higher gap limit, and asks for no key itself', async () => {
  const documents = ['10', '11', '81'].map((integerValue) => ({ fields: { nextIndex: { integerValue } } }));
  const asked = vi.fn((_url: string) => Promise.resolve(Response.json({ documents })));
  vi.stubGlobal('fetch', asked);
  const found = await examineGapLimits('keelstone-live', () => Promise.resolve('operator-token'));
  expect(found.map(({ verdict, remedy }) => [verdict, /to \d+ or more/.exec(remedy ?? '')?.[0]])).toEqual([
    ['ok', undefined],
    ['note', 'to 100 or more'],
    ['note', 'to 200 or more'],
  ]);
  expect(asked.mock.calls[0]?.[0]).toMatch(/depositKeys\?(mask\.fieldPaths=(nextIndex|path)&?){2}$/);
  vi.unstubAllGlobals();
});
