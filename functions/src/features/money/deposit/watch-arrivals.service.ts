import { dayMs, minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import type { ChainBlock } from '@keelstone/domain/money/blockchain/chain-payment';
import type { DepositAddress } from '@keelstone/domain/money/deposit-address/own-address';
import { SourceSilent } from '../../../platform/ask-source.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oldestFirst } from '../../../platform/firestore/query.ts';
import { findFlags } from '../../../platform/flags/find-flags.ts';
import { runInPool } from '../../../platform/job/in-pool.ts';
import { type JobRun, runParts, startRun } from '../../../platform/job/job-run.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { listPayments, readBlock, readPayees } from '../blockchain/bitcoin-blocks.ts';
import { readBitcoinBalance, readNewestBlock } from '../blockchain/bitcoin-source.ts';
import { findOwnAddresses } from '../blockchain/own-destinations.ts';
import { currentKey } from '../deposit-address/derive-address.ts';
import { fileArrival } from './file-arrival.service.ts';
import { findUnpriced, priceArrival } from './price-arrival.service.ts';

/** How long prices and addresses may each take, and the blocks of all sources: together less than a function may run. */
const partMsMax = minuteMs;
const blocksMsMax = 4 * minuteMs;
/** How long unconfirmed payments to an address are sought after its owner looked at it, unless a quote ends later. */
const shownMs = 15 * minuteMs;
/** How often the payments and the balance of each address are checked, in case a block was misread. */
const checkedEveryMs = { holding: dayMs, empty: 7 * dayMs };
const filedTogether = 10;
const addressesPerRun = 1_000;
/** The most due payments kept for an address. An address with so many has a finding, and later checks read the rest. */
const keptPerAddress = 1_000;
/** The payments of an address that one run asks about. */
const askedPerAddress = 25;
/** The blocks that are read again if the last one is no longer in the best chain, or at the very first run. */
const blocksBack = 12;

/**
 * Files payments to own addresses, and fixes the prices of filed ones. Every block of each source is read once. To check
 * this, the payments to an address are listed each day or week (`checkedEveryMs`), and each minute while its owner looks
 * at it. A payment that cannot be filed now is sought again in every run. Nothing is filed while changes are off. A run
 * may be killed anywhere and repeated: a deposit's id is made from its payment, and a block counts as read only once each
 * of its payments is filed or due. Each part has its own time, so that no source stops another. Source: docs/chain.md.
 */
export async function watchArrivals(deps: Deps): Promise<void> {
  const { depositKeys, chain } = deps;
  if ((await depositKeys.listIds(currentKey)).length === 0 || !(await findFlags(deps)).changes) return;
  const limitTime = (msMax: number, work: (run: JobRun) => Promise<unknown>) => async () => {
    const run = startRun(deps, msMax);
    await work(run);
    run.throwIfFailed('Payments to own addresses could not all be looked for');
  };
  const blocksMs = blocksMsMax / chain.bitcoinSources.length;
  const readAll = chain.bitcoinSources.map((prove, at) =>
    limitTime(blocksMs, (run) => readBlocks([at, prove], run, deps)),
  );
  const price = limitTime(partMsMax, async (run) =>
    run.each(await findUnpriced({ status: 'Pending' }, deps), ({ record }) => priceArrival(record, deps)),
  );
  const check = limitTime(partMsMax, async (run) => {
    // The longest-waiting addresses, more than one run checks. A check ends a turn, so the next run gets to others.
    const longest = { ...oldestFirst('checkAtMs', []), limit: addressesPerRun };
    const waiting = await deps.depositAddresses.list({
      where: [['checkAtMs', '<=', deps.now()]],
      ...longest,
    });
    return run.each(waiting, (each) => checkAddress(each, run, deps));
  });
  await runParts([price, check, ...readAll], deps);
}

type Prove = Deps['chain']['bitcoinSources'][number];

/**
 * Reads the blocks of a source since the last run, each in whole. Three hours without a new one are a finding, even if
 * the source has never answered. `sweeps/{id}`: the last block whose payments are all filed, or due.
 */
async function readBlocks([at, prove]: [number, Prove], run: JobRun, deps: Deps): Promise<void> {
  const id = `bitcoin-blocks-${String(at)}`;
  let last = (await deps.blockReads.find(id)) ?? { height: 0, hash: '', atMs: deps.now() };
  await deps.blockReads.save(id, last);
  try {
    const source = { url: await prove(deps.now()), isOver: run.isOver };
    last = await findStart(source.url, last, deps);
    while (!run.isOver()) {
      const block = await readBlock(source.url, last.height + 1);
      // The block is not there yet, or is of another chain: the next run goes on, or back.
      if (block?.previous !== last.hash) break;
      await fileBlock(await readPayees(source, block), run, deps);
      last = { height: block.height, hash: block.hash, atMs: deps.now() };
      await deps.blockReads.save(id, last);
    }
  } finally {
    if (deps.now() - last.atMs >= blockchainLimits.bitcoinStaleMs) {
      const detail = `the last block that was read is ${String(last.height)}`;
      await keepFindings([makeChainFinding({ code: 'blocks-unread', subject: id, detail })], deps);
    }
  }
}

/**
 * The block after which to continue: the last one, or an earlier one if that is no longer in the best chain. Errors:
 * `SourceSilent` for a source that is behind, which may not take the progress back.
 */
async function findStart(url: string, last: ChainBlock, deps: Deps): Promise<ChainBlock> {
  const isFirst = last.hash === '';
  if (!isFirst && (await readBlock(url, last.height))?.hash === last.hash) return last;
  const tip = (await readNewestBlock(url)).height;
  const isBehind = tip < last.height && deps.now() - last.atMs < blockchainLimits.missingMsMax;
  if (isBehind || tip < last.height - blocksBack) throw new SourceSilent('stale');
  const height = Math.max(0, (isFirst ? tip : Math.min(last.height, tip)) - blocksBack);
  const block = await readBlock(url, height);
  if (block === undefined) throw new SourceSilent('no-answer');
  return { height, hash: block.hash, atMs: last.atMs };
}

/** Files the payments of a block to own addresses. One that cannot be filed now is due in the next run. */
async function fileBlock(payees: Map<string, Set<string>>, run: JobRun, deps: Deps): Promise<void> {
  const payments = [...(await findOwnAddresses(payees.keys(), deps))].flatMap(([script, to]) =>
    [...(payees.get(script) ?? [])].map((txid) => ({ txid, to, state: 'mined' as const })),
  );
  await runInPool(filedTogether, payments, async (payment) => {
    const file = async () => (await fileArrival(payment, () => !run.isOver(), deps)) === 'done';
    if (!(await run.attempt(file))) await keepDue(payment.to, { txids: [payment.txid] }, deps);
  });
}

/**
 * Files the due payments of an address and all that any source lists. A payment unfiled for an hour is a finding. It
 * stays due until it is filed or no source knows it.
 */
async function checkAddress(to: DepositAddress, run: JobRun, deps: Deps): Promise<void> {
  const { id, uid, address, due: storedDue } = to;
  const lists = deps.chain.bitcoinSources.map(async (prove) => {
    const url = await prove(deps.now());
    const payments = await listPayments({ url, isOver: run.isOver }, address);
    return { payments, heldUnits: await readBitcoinBalance(url, address).catch(() => undefined) };
  });
  const answers = await Promise.allSettled(lists);
  const heard = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const payments = heard.flatMap((each) => each.payments);
  const listedTxids = new Set(payments.map(({ txid }) => txid));
  const mined = [...(storedDue?.txids ?? []), ...payments.flatMap((each) => (each.isMined ? each.txid : []))];
  const [due, done]: [string[], string[]] = [[], []];
  // A source may be behind for a while.
  const isLongDue = deps.now() - (storedDue?.sinceMs ?? 0) >= blockchainLimits.missingMsMax;
  let requestsLeft = askedPerAddress;
  const mayAsk = () => {
    requestsLeft -= 1;
    return requestsLeft >= 0 && !run.isOver();
  };
  for (const txid of new Set([...mined, ...listedTxids])) {
    const isListed = listedTxids.has(txid) || !isLongDue;
    const state = !mined.includes(txid) ? 'waiting' : isListed ? 'mined' : 'unlisted';
    const file = async () => (await fileArrival({ txid, to, state }, mayAsk, deps)) === 'done';
    ((await run.attempt(file)) ? done : due).push(txid);
  }
  // The next run begins with the payments left over.
  await keepDue(to, { txids: due.toReversed(), done, heard }, deps);
  if (due.length > 0 && deps.now() - (storedDue?.sinceMs ?? Infinity) >= blockchainLimits.missingMsMax) {
    const detail = `a payment to ${address}`;
    await keepFindings([makeChainFinding({ code: 'arrival-disputed', uid, subject: id, detail })], deps);
  }
  if (heard.length === 0) throw new SourceSilent('no-answer');
}

/** `heard`: the answers of the sources, none if all are silent. */
type Checked = {
  txids: readonly string[];
  done?: readonly string[];
  heard?: readonly { heldUnits?: number | undefined }[];
};

/** Stores an address's due payments and ends its turn. While any is due, each run checks the address last. */
function keepDue({ id }: DepositAddress, { txids, done = [], heard = [] }: Checked, deps: Deps) {
  const heldUnits = heard.find((each) => each.heldUnits !== undefined)?.heldUnits;
  return deps.runTransaction(async (tx) => {
    const depositAddress = await deps.depositAddresses.read(tx, id);
    if (depositAddress === undefined) return;
    const { due, ...own } = depositAddress;
    const all = new Set([...txids, ...(due?.txids ?? [])]);
    for (const txid of done) all.delete(txid);
    const nowMs = deps.now();
    const watchedUntilMs = Math.max(depositAddress.shownAtMs + shownMs, depositAddress.quote?.untilMs ?? 0);
    const isSoon = all.size > 0 || heldUnits === undefined || nowMs < watchedUntilMs;
    const laterMs = checkedEveryMs[heldUnits === 0 ? 'empty' : 'holding'];
    deps.depositAddresses.put(tx, id, {
      ...own,
      ...(heldUnits !== undefined && { heldUnits }),
      ...(all.size > 0 && {
        due: { sinceMs: due?.sinceMs ?? nowMs, txids: [...all].slice(0, keptPerAddress) },
      }),
      checkAtMs: nowMs + (isSoon ? 1 : laterMs),
    });
  });
}
