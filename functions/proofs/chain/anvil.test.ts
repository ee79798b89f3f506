import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { chainDestination } from '@keelstone/domain/chain/chain-payment';
import { exampleAddresses, examplePlatformAddresses } from '@keelstone/domain/testing/make-wallet';
import { freePorts } from '../../../emulator/src/port-check.ts';
import { isEthereumMainnet, readEthereum } from '../../src/features/money/chain/ethereum-source.ts';

/** The adapter of Ethereum against a real node: what the local chain only imitates. A block is final two later. */
const { chain: port } = await freePorts();
const program = fileURLToPath(new URL('../../../node_modules/.bin/anvil', import.meta.url));
const options = ['--port', String(port), '--chain-id', '1', '--slots-in-an-epoch', '1', '--no-mining'];
const node = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
afterAll(async () => {
  const ended = once(node, 'exit');
  node.kill();
  await ended;
});
for await (const text of node.stdout) if (String(text).includes('Listening on')) break;
node.stdout.resume();

const urls = { rpc: `http://127.0.0.1:${String(port)}`, internal: '' };
const call = async <T>(method: string, ...params: unknown[]): Promise<T> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const answer = (await (await fetch(urls.rpc, { method: 'POST', headers, body })).json()) as Record<
    string,
    T
  >;
  if (answer['result'] === undefined) throw new Error(JSON.stringify(answer['error']));
  return answer['result'];
};
const ours = examplePlatformAddresses.eth;
const own = new Set([chainDestination('eth', ours)]);
const [from = ''] = await call<string[]>('eth_accounts');
/** 0.08 ether and 9 wei: below 1e-8. */
const value = `0x${80_000_000_000_000_009n.toString(16)}`;
const pay = (more: object = {}) =>
  call<string>('eth_sendTransaction', { from, to: ours, value, gas: '0x186a0', ...more });
const mine = (blocks = 1) => call('anvil_mine', `0x${blocks.toString(16)}`);
const read = (txid: string, seen: { sender?: string; nonce: number | null } = { nonce: null }) =>
  readEthereum(urls, { txid, sender: seen.sender, nonce: seen.nonce, ours: own, nowMs: Date.now() });
const payment = async (txid: string) => {
  const reading = await read(txid);
  if (reading.found !== 'payment') throw new Error(reading.found);
  return reading.payment;
};
/** A contract that does this when it is called. */
const contract = async (code: string) => {
  await call('anvil_setCode', exampleAddresses.eth, code);
  return { to: exampleAddresses.eth };
};

it('a payment waits, is in a block, and is final two blocks later, with its amount rounded down', async () => {
  expect(await isEthereumMainnet(urls)).toBe(true);
  const txid = await pay();
  const { senders, transfers, ...waits } = await payment(txid);
  expect(waits).toMatchObject({ txid, block: null, confirmations: 0, isFinal: false, nonce: 0 });
  expect([senders, transfers]).toEqual([
    [from.slice(2)],
    [{ position: 0, to: ours.slice(2).toLowerCase(), coinUnits: 8_000_000 }],
  ]);
  await mine();
  expect(await payment(txid)).toMatchObject({ confirmations: 1, isFinal: false, hasFailed: false });
  await mine(2);
  expect(await payment(txid)).toMatchObject({ confirmations: 3, isFinal: true });
  const block = await call<{ hash: string; timestamp: string }>('eth_getBlockByNumber', '0x1', false);
  const atMs = Number(block.timestamp) * 1000;
  expect((await payment(txid)).block).toEqual({ height: 1, hash: block.hash, atMs });
});

it('one that failed is known, and so is a token instead of the coin', async () => {
  const reverted = await pay(await contract('0x60006000fd'));
  await mine();
  expect(await payment(reverted)).toMatchObject({ hasFailed: true, transfers: [] });
  const topic = (text: string) => `7f${text.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`;
  const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
  const sent = await pay(await contract(`0x${topic(ours)}6000${topic(transfer)}60006000a300`));
  await mine();
  expect(await payment(sent)).toMatchObject({ isToken: true, hasFailed: false, transfers: [] });
});

it('one that was dropped or reorganised away is unknown, one whose place another has taken is replaced', async () => {
  const dropped = await pay();
  const { nonce } = await payment(dropped);
  const seen = { sender: from, nonce };
  await call('anvil_dropTransaction', dropped);
  expect(await read(dropped, seen)).toEqual({ found: 'nothing' });
  const first = await pay({ gasPrice: '0x77359400' });
  const other = await pay({ nonce: `0x${String(nonce?.toString(16))}`, gasPrice: '0x2540be400', to: from });
  await mine();
  expect(await read(first, seen)).toEqual({ found: 'replaced', by: null });
  expect((await payment(other)).transfers).toEqual([]);
  const gone = await pay();
  await mine();
  const before = await payment(gone);
  await call('anvil_reorg', 1, []);
  expect(await read(gone, { sender: from, nonce: before.nonce })).toEqual({ found: 'nothing' });
});
