import { createHash } from 'node:crypto';

export type ChainCoin = 'btc' | 'eth';

/**
 * One movement of a transaction; `units`: satoshi or wei. An internal one is made by a contract; nothing moves in one that
 * only runs code (`delegated`), or below a call that was undone (`reverted`).
 */
export type Transfer = {
  to: string;
  units: bigint;
  isInternal?: boolean;
  isVoid?: 'delegated' | 'reverted';
  token?: string;
};

export type Input = { txid: string; vout: number; from: string; units: bigint };

export type ChainTx = {
  id: string;
  from: string;
  /** Bitcoin only: the outputs that it spends. */
  inputs: readonly Input[];
  /** Ethereum only: its number among its sender's. */
  nonce: number;
  transfers: readonly Transfer[];
  hasFailed: boolean;
  isCoinbase: boolean;
};

export type Block = { height: number; hash: string; atMs: number; ids: readonly string[] };

/** A transaction from the start: in its own block at `atMs`, or waiting if that is `null`. */
export type PastTx = Pick<ChainTx, 'id' | 'from' | 'transfers' | 'hasFailed'> & { atMs: number | null };

export type Payment = {
  transfers: readonly Transfer[];
  from?: string | undefined;
  hasFailed?: boolean;
  isCoinbase?: boolean;
};

/** So many blocks are there from the first day on, each some minutes older than the next. */
const oldBlocks = 20;
const spacingMs = { btc: 600_000, eth: 12_000 } as const;
/** The first block of the real chains: sources prove their network with it. */
const genesis = {
  btc: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  eth: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
} as const;

/**
 * An invented chain of one coin: blocks, what waits for one, and what happened to the rest. Nothing is signed or
 * checked; amounts come from nowhere. Without a random number: the same steps make the same ids.
 */
export class Chain {
  readonly coin: ChainCoin;
  readonly #txs = new Map<string, ChainTx>();
  /** Every block that was ever made; those of the best chain are in `#best`, by height. */
  readonly #blocks = new Map<string, Block>();
  #best: Block[] = [];
  #pool: string[] = [];
  #steps = 0;
  readonly #now: () => number;

  constructor(coin: ChainCoin, now: () => number, past: readonly PastTx[] = []) {
    this.coin = coin;
    this.#now = now;
    const startMs = now() - oldBlocks * spacingMs[coin];
    const mined = past.flatMap(({ atMs, ...tx }) => (atMs === null ? [] : [{ atMs, tx }]));
    mined.sort((one, other) => one.atMs - other.atMs);
    this.#append([], Math.min(startMs, ...mined.map(({ atMs }) => atMs - spacingMs[coin])), genesis[coin]);
    for (const { atMs, tx } of mined) this.#append([this.#old(tx)], atMs);
    for (let height = 1; height < oldBlocks; height += 1)
      this.#append([], startMs + height * spacingMs[coin]);
    this.#pool = past.flatMap(({ atMs, ...tx }) => (atMs === null ? [this.#old(tx)] : []));
  }

  /** Newest last. */
  get blocks(): readonly Block[] {
    return this.#best;
  }

  get tip(): Block {
    const tip = this.#best.at(-1);
    if (tip === undefined) throw new Error('A chain has a first block');
    return tip;
  }

  /** The waiting transactions, oldest first. */
  get waiting(): readonly ChainTx[] {
    return this.#pool.flatMap((id) => this.#txs.get(id) ?? []);
  }

  /** Finds a transaction of the network now: none that was replaced, dropped or never there. */
  find(id: string): { tx: ChainTx; block: Block | undefined } | undefined {
    const tx = this.#txs.get(id);
    const block = this.#best.find(({ ids }) => ids.includes(id));
    return tx === undefined || (block === undefined && !this.#pool.includes(id)) ? undefined : { tx, block };
  }

  block(hash: string): Block | undefined {
    return this.#blocks.get(hash);
  }

  isBest({ hash, height }: Block): boolean {
    return this.#best[height]?.hash === hash;
  }

  /** The transaction that spends an output, as far as the network has it. */
  spender({ txid, vout }: Pick<Input, 'txid' | 'vout'>): ChainTx | undefined {
    const spends = ({ inputs }: ChainTx) => inputs.some((each) => each.txid === txid && each.vout === vout);
    return this.known().find(spends);
  }

  /** Everything that the network has, waiting ones first, then the newest. */
  known(): ChainTx[] {
    const confirmed = this.#best.toReversed().flatMap(({ ids }) => ids);
    return [...this.#pool, ...confirmed].flatMap((id) => this.#txs.get(id) ?? []);
  }

  /** Sums an address's receipts and payments, in blocks or, with `isWaiting`, outside of them. */
  sumMovements(address: string, { isWaiting }: { isWaiting: boolean }): { funded: bigint; spent: bigint } {
    const sum = (all: readonly bigint[]) => all.reduce((total, units) => total + units, 0n);
    const txs = this.known().filter(
      ({ id, hasFailed }) => !hasFailed && this.#pool.includes(id) === isWaiting,
    );
    const isOf = (holder: string) => holder.toLowerCase() === address.toLowerCase();
    const funding = txs.flatMap(({ transfers }) =>
      transfers.filter(({ to, token, isVoid }) => isOf(to) && !token && !isVoid),
    );
    const spending = txs.flatMap(({ inputs }) => inputs.filter(({ from }) => isOf(from)));
    return { funded: sum(funding.map(({ units }) => units)), spent: sum(spending.map(({ units }) => units)) };
  }

  /** How many of a sender are in blocks: the nonce of its next one. */
  nonceOf(from: string): number {
    const ofSender = this.#best.flatMap(({ ids }) => ids.filter((id) => this.#txs.get(id)?.from === from));
    return ofSender.length;
  }

  /** Sends a payment, which then waits for a block. */
  pay({ transfers, from = this.#sender(), hasFailed = false, isCoinbase = false }: Payment): ChainTx {
    const units = transfers.reduce((sum, each) => sum + each.units, 0n) + 1_000n;
    const inputs = isCoinbase ? [] : [{ txid: this.#id('input'), vout: 0, from, units }];
    const nonce = this.nonceOf(from) + this.waiting.filter((tx) => tx.from === from).length;
    return this.#add({ from, inputs, nonce, transfers, hasFailed, isCoinbase });
  }

  /** Puts everything that waits, or `only` one of it, into the first of `count` new blocks. */
  mine(count = 1, only?: string): void {
    for (let made = 0; made < count; made += 1) {
      const ids = this.#pool.filter((id) => only === undefined || id === only);
      this.#pool = this.#pool.filter((id) => !ids.includes(id));
      this.#append(ids, this.#now());
    }
  }

  /** Spends the inputs of one that waits in another transaction, which pays the same, or its sender again. */
  replace(id: string, { paysAgain }: { paysAgain: boolean }): ChainTx | undefined {
    const found = this.find(id);
    if (found === undefined || found.block !== undefined) return undefined;
    this.drop(id);
    const { tx } = found;
    const back = tx.transfers.map((each) => ({ ...each, to: tx.from }));
    return this.#add({ ...tx, transfers: paysAgain ? tx.transfers : back });
  }

  /** Forgets one that waits. */
  drop(id: string): void {
    this.#pool = this.#pool.filter((each) => each !== id);
  }

  /**
   * Replaces the last `depth` blocks by one more of others. Their transactions are in a new one again, or wait, or
   * are lost.
   */
  reorganise(depth: number, become: 'mined' | 'waiting' | 'lost'): void {
    const gone = this.#best.splice(Math.max(1, this.#best.length - depth));
    const ids = become === 'lost' ? [] : gone.flatMap((block) => block.ids);
    if (become === 'waiting') this.#pool = [...ids, ...this.#pool];
    for (let made = 0; made <= gone.length; made += 1)
      this.#append(made === 0 && become === 'mined' ? ids : [], this.#now());
  }

  #append(ids: readonly string[], atMs: number, hash = this.#id('block')): void {
    const block = { height: this.#best.length, hash, atMs, ids };
    this.#best.push(block);
    this.#blocks.set(hash, block);
  }

  #add(tx: Omit<ChainTx, 'id'>): ChainTx {
    const added = { ...tx, id: this.#id('tx') };
    this.#txs.set(added.id, added);
    this.#pool.push(added.id);
    return added;
  }

  #old({ id, from, transfers, hasFailed }: Omit<PastTx, 'atMs'>): string {
    const units = transfers.reduce((sum, each) => sum + each.units, 0n);
    const inputs = [{ txid: this.#id('input'), vout: 0, from, units }];
    this.#txs.set(id, {
      id,
      from,
      inputs,
      nonce: this.nonceOf(from),
      transfers,
      hasFailed,
      isCoinbase: false,
    });
    return id;
  }

  #sender(): string {
    const hex = this.#id('sender');
    return this.coin === 'eth' ? hex.slice(0, 42) : `0014${hex.slice(0, 40)}`;
  }

  #id(kind: string): string {
    this.#steps += 1;
    const hex = createHash('sha256')
      .update(`${this.coin}|${kind}|${String(this.#steps)}`)
      .digest('hex');
    return this.coin === 'eth' ? `0x${hex}` : hex;
  }
}
