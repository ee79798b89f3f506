import { afterAll, beforeEach } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import type { InboxKind } from '@keelstone/domain/core/review/review-queue';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { startChain } from '../../emulator/src/chain/server.ts';
import { findFreePorts } from '../../emulator/src/port-check.ts';
import type { Deps } from '../src/entry/create-deps.ts';
import { watchChain } from '../src/features/money/blockchain/watch-chain.service.ts';
import { everyTick, holderCalls, requestDeposit, type Seen } from './holders.ts';
import type { MemoryDeps } from './memory-store/memory-deps.ts';
import { makePerson, type Person } from './people.ts';
import { memoryApi } from './tested-api.ts';

type Acted = { do: string; coin?: Coin; source?: 'first' | 'second' } & Record<string, unknown>;
type MemoryConfig = NonNullable<NonNullable<Parameters<typeof memoryApi>[0]>['config']>;
type Sources = { hasEth?: boolean; hasSecond?: boolean; config?: MemoryConfig };

/**
 * In memory, on a local chain whose time is that of the services, with an administrator. Each test begins with
 * sources that answer and do not lie, and with our usual addresses.
 */
export async function localChain(
  { hasEth = false, hasSecond = false, config = {} }: Sources = {},
  replaced: (made: MemoryDeps) => Partial<Deps> = () => ({}),
) {
  const { chain: port } = await findFreePorts();
  const base = `http://127.0.0.1:${String(port)}`;
  const eth = { rpc: hasEth ? `${base}/eth` : '', internal: hasEth ? `${base}/etherscan?chainid=1` : '' };
  const second = { btc: `${base}/second/btc`, rpc: hasEth ? `${base}/second/eth` : '' };
  const sources = { chain: { btc: `${base}/btc`, eth }, ...(hasSecond && { secondChain: second }) };
  const { deps, api, clock } = await memoryApi({ config: { ...sources, ...config } }, (made) => ({
    // Findings are logged as errors, which the alert watches.
    log: { info: () => undefined, error: () => undefined },
    ...replaced(made),
  }));
  const server = await startChain({ port, now: deps.now });
  afterAll(() => server.close());
  const admin = await makePerson(deps, { isAdmin: true });

  /** Acts on the chain, or on a source; returns the id of the transaction, if there is one. */
  const act = async (acted: Acted): Promise<string> => {
    const sent = { method: 'POST', body: JSON.stringify({ coin: 'btc', ...acted }) };
    return ((await (await fetch(`${base}/act`, sent)).json()) as { id?: string }).id ?? '';
  };
  /** A block with nothing in it: time has passed, and a source without a new block would be behind. */
  const mineEmpty = async () => {
    await act({ do: 'mine', coin: 'btc', id: 'none' });
    if (hasEth) await act({ do: 'mine', coin: 'eth', id: 'none' });
  };
  beforeEach(async () => {
    await mineEmpty();
    await deps.wallets.save(currentWallet, makeWalletVersion());
    for (const coin of hasEth ? (['btc', 'eth'] as const) : (['btc'] as const))
      for (const source of hasSecond ? (['first', 'second'] as const) : (['first'] as const)) {
        await act({ do: 'mode', coin, source, mode: 'ok' });
        await act({ do: 'lie', coin, source, field: '' });
      }
  });

  const { withdrawal, preview } = holderCalls(api);
  const asAdmin = { token: admin.token, params: { adminId: admin.uid } };
  return {
    ...{ base, deps, api, clock, admin, act, withdrawal },
    preview: (id: string, seen?: Seen) => preview(admin, id, seen),
    /** With everything ticked, unless it says otherwise. */
    approve: (idToApprove: string, seen: Seen & { expected?: string } = {}) =>
      api.call('approve-transaction', {
        token: admin.token,
        body: { idToApprove, ticked: everyTick, ...seen },
      }),
    /** Somebody files a deposit that names a transaction. */
    file: async (txid: string, by?: Person, coin: Coin = 'btc') =>
      (await requestDeposit({ api, deps }, by ?? (await makePerson(deps)), { txid, coin })).body.transaction
        ._id,
    /** The reviewer's view; a source is asked at most every ten seconds. */
    evidence: async (transactionId: string) => {
      clock.skewMs += 11_000;
      const params = { ...asAdmin.params, transactionId };
      return (await api.call('get-evidence', { ...asAdmin, params })).body;
    },
    /** The owner's view. */
    stateFor: ({ token, uid: userId }: Person, transactionId: string) => {
      clock.skewMs += 11_000;
      return api.call('get-payment-state', { token, params: { userId, transactionId } });
    },
    /** Runs the job some time from now. */
    watch: async (laterMs = 10 * 60_000) => {
      clock.skewMs += laterMs;
      if (laterMs > hourMs) await mineEmpty();
      await watchChain(deps);
    },
    /** Open findings about a person or a record. */
    findingsOf: async (about: string) =>
      (await deps.findings.listOpen(500)).filter(({ uid, subject }) => uid === about || subject === about),
    closeFinding: (findingId = '', note = 'it is known') =>
      api.call('close-finding', { ...asAdmin, body: { findingId, entryId: '', note } }),
    isStopped: async ({ uid: userId }: Person) =>
      (await api.call('get-user', { ...asAdmin, params: { ...asAdmin.params, userId } })).body.isInDoubt,
    /** The inbox of one kind. */
    inbox: async (kind: InboxKind) =>
      (await api.call('list-inbox', { ...asAdmin, query: { kind } })).body.items,
    facts: (id: string) => deps.chainFacts.find(id),
  };
}
