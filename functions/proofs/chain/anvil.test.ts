import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { toChainDestination, type ChainPayment } from '@keelstone/domain/money/blockchain/chain-payment';
import { exampleAddresses, examplePlatformAddresses } from '@keelstone/domain/testing/make-wallet';
import { findFreePorts } from '../../../emulator/src/port-check.ts';
import { isEthereumMainnet, readEthereum } from '../../src/features/money/blockchain/ethereum-source.ts';

/** The adapter of Ethereum against a real node: what the local chain only imitates. A block is final two later. */
const { chain: port } = await findFreePorts();
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
const asked = 8_000_000;
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
const own = new Set([toChainDestination('eth', ours)]);
const [from = ''] = await call<string[]>('eth_accounts');
/** 0.08 ether and 9 wei: below 1e-8. */
const value = `0x${80_000_000_000_000_009n.toString(16)}`;
const pay = (more: object = {}) =>
  call<string>('eth_sendTransaction', { from, to: ours, value, gas: '0x186a0', ...more });
const mine = (blocks = 1) => call('anvil_mine', `0x${blocks.toString(16)}`);
type Seen = { sender?: string; nonce: number | null; traced?: ChainPayment };
const read = (txid: string, { sender, ...seen }: Seen = { nonce: null }, from = urls) =>
  readEthereum(from, { txid, sender, ...seen, ours: own, nowMs: Date.now() });
const payment = async (txid: string) => {
  const reading = await read(txid);
  if (reading.found !== 'payment') throw new Error(reading.found);
  return reading.payment;
};
type Trace = {
  type: string;
  action: { callType?: string; from?: string; to?: string; value?: string; address?: string } & Record<
    string,
    string
  >;
  result?: { address?: string } | null;
  error?: string;
  traceAddress: number[];
};
/** The payments of contracts, as Etherscan documents them: the node knows the list by another name. */
const list = createServer((request, response) => {
  const txid = new URL(String(request.url), 'http://localhost').searchParams.get('txhash');
  void call<Trace[]>('trace_transaction', txid).then((traces) => {
    const result = traces
      .filter(({ traceAddress }) => traceAddress.length > 0)
      .map(({ type, action, result: made, error }) => ({
        from: action.from ?? action.address ?? '',
        to: action.to ?? action['refundAddress'] ?? '',
        value: String(BigInt(action.value ?? action['balance'] ?? '0x0')),
        contractAddress: made?.address ?? '',
        type: action.callType ?? type,
        isError: error === undefined ? '0' : '1',
      }));
    const isEmpty = result.length === 0;
    const message = isEmpty ? 'No transactions found' : 'OK';
    response.end(JSON.stringify({ status: isEmpty ? '0' : '1', message, result }));
  });
});
await once(list.listen(0, '127.0.0.1'), 'listening');
urls.internal = `http://127.0.0.1:${String((list.address() as AddressInfo).port)}/?chainid=1`;
afterAll(() => void list.close());

/** The same node without traces. */
const untraced = createServer((request, response) => {
  void (async () => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method } = JSON.parse(body) as { method: string };
    if (method === 'debug_traceTransaction') return response.end('{"error":{"code":-32601}}');
    const found = await fetch(urls.rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return response.end(await found.text());
  })();
});
await once(untraced.listen(0, '127.0.0.1'), 'listening');
const untracedUrl = `http://127.0.0.1:${String((untraced.address() as AddressInfo).port)}`;
afterAll(() => void untraced.close());

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
    [{ position: 0, to: ours.slice(2).toLowerCase(), coinUnits: 8_000_000, from: from.slice(2) }],
  ]);
  await mine();
  expect(await payment(txid)).toMatchObject({ confirmations: 1, isFinal: false, hasFailed: false });
  await mine(2);
  expect(await payment(txid)).toMatchObject({ confirmations: 3, isFinal: true });
  const block = await call<{ hash: string; timestamp: string }>('eth_getBlockByNumber', '0x1', false);
  const atMs = Number(block.timestamp) * 1000;
  expect((await payment(txid)).block).toEqual({ height: 1, hash: block.hash, atMs });
});

const topic = (text: string) => `7f${text.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`;
const transferred = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const reverts = '0x60006000fd';
const sendsToken = `0x${topic(ours)}6000${topic(transferred)}60006000a300`;
/** Pays on what it gets. */
const forwards = `0x600060006000600034${ours.replace('0x', '73')}5af100`;
const wei = (units: number) => `0x${(BigInt(units) * 10n ** 10n).toString(16)}`;
it.each([
  ['the whole amount', {}, [asked]],
  ['less', { value: wei(asked - 1) }, [asked - 1]],
  ['dust', { value: '0x9' }, []],
  ['somebody else', { to: exampleAddresses.eth }, []],
  ['nothing, because it failed', { code: reverts }, [], { hasFailed: true }],
  ['a token', { code: sendsToken }, [], { isToken: true }],
  ['by a contract', { code: forwards }, [asked]],
] as [string, object, number[], object?][])(
  'a final payment of %s is read',
  async (_what, situation, units, marks = {}) => {
    const { code = '0x', ...more } = { to: ours, ...situation } as { code?: string };
    const txid = await pay({ ...more, ...(code !== '0x' && (await contract(code))) });
    await mine(3);
    const { transfers, ...read } = await payment(txid);
    expect(read).toMatchObject({ isFinal: true, hasFailed: false, isToken: false, ...marks });
    expect(transfers.map(({ coinUnits }) => coinUnits)).toEqual(units);
  },
);

it.each([1, 6])(
  'one that is reorganised %i blocks deep is gone, waits again, and is in another block',
  async (depth) => {
    const nonce = await call<string>('eth_getTransactionCount', from, 'latest');
    const again = { nonce, gasPrice: '0x2540be400' };
    const txid = await pay(again);
    await mine(depth);
    const before = await payment(txid);
    await call('anvil_reorg', depth, []);
    expect(await read(txid, { sender: from, nonce: before.nonce })).toEqual({ found: 'nothing' });
    expect(await pay(again)).toBe(txid);
    expect(await payment(txid)).toMatchObject({ block: null, isFinal: false });
    await mine(3);
    const after = await payment(txid);
    expect([after.isFinal, after.block?.hash === before.block?.hash]).toEqual([true, false]);
  },
);

it('one that was dropped is unknown, one whose place another has taken is replaced', async () => {
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
});

const push = (address: string) => address.replace('0x', '73').toLowerCase();
const other = `0x${'cd'.repeat(20)}`;
const [all, half] = ['34', '60023404'];
const pays = (to: string, value = all) => `6000600060006000${value}${push(to)}5af150`;
const runs = (to: string, opcode: 'f2' | 'f4') =>
  `6000600060006000${opcode === 'f2' ? all : ''}${push(to)}5a${opcode}50`;
const undone = '60006000fd';
it.each([
  ['twice', [`0x${pays(ours, half)}${pays(ours, half)}00`], ['0', '1'], ['4000000#1', '4000000#2']],
  ['by another contract', [`0x${pays(other)}00`, `0x${pays(ours)}00`], ['0.0'], ['8000000#1']],
  ['as it ends', [`0x${push(ours)}ff`], ['0'], ['8000000#1']],
  [
    'nothing, below a call that was undone',
    [`0x${pays(other)}00`, `0x${pays(ours)}${undone}`],
    [],
    ['8000000#1'],
  ],
  ['nothing, by running code there', [`0x${runs(ours, 'f4')}${runs(ours, 'f2')}00`], [], []],
] as const)(
  'what contracts pay %s is known by its path, or by its number in the list',
  async (_what, codes, traced, listed) => {
    for (const [at, code] of codes.entries())
      await call('anvil_setCode', at === 0 ? exampleAddresses.eth : other, code);
    await call('anvil_setBalance', exampleAddresses.eth, '0x0');
    const txid = await pay({ to: exampleAddresses.eth, gas: '0x493e0' });
    await mine(3);
    const seen = await payment(txid);
    expect([seen.calls, seen.transfers.map((each) => each.call)]).toEqual(['traced', traced]);
    for (const { from: sender } of seen.transfers)
      expect([exampleAddresses.eth, other].map((each) => each.slice(2).toLowerCase())).toContain(sender);
    const byList = await read(txid, { nonce: null }, { ...urls, rpc: untracedUrl });
    expect(byList).toMatchObject({ payment: { calls: 'listed' } });
    expect(byList.found === 'payment' && byList.payment.transfers.map((each) => each.call)).toEqual(listed);
    const unread = await read(txid, { nonce: null }, { rpc: untracedUrl, internal: '' });
    expect(unread).toMatchObject({ payment: { calls: 'unread', transfers: [] } });
    // A node forgets a trace, and what is in the same block stays as it was.
    const kept = await read(txid, { nonce: null, traced: seen }, { rpc: untracedUrl, internal: '' });
    expect(kept).toMatchObject({ payment: { calls: 'traced', transfers: seen.transfers } });
  },
);
