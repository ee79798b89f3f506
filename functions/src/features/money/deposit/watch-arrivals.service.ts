import { blockReadId, depositKeyId } from '@keelstone/domain/collections';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import type { BlockRead } from '@keelstone/domain/money/blockchain/chain-payment';
import { depositAddressLimits } from '@keelstone/domain/money/deposit-address/deposit-address.limits';
import type { DepositAddress } from '@keelstone/domain/money/deposit-address/own-address';
import type { Deps } from '../../../platform/deps.ts';
import { newestFirst, oldestFirst } from '../../../platform/firestore/query.ts';
import { findFlags } from '../../../platform/flags/find-flags.ts';
import { inPool } from '../../../platform/job/in-pool.ts';
import { type JobRun, startRun } from '../../../platform/job/job-run.ts';
import { rowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { findOwnAddresses } from '../blockchain/own-destinations.ts';
import { fileArrival } from './file-arrival.service.ts';
import { priceArrivals } from './price-arrivals.service.ts';

/** Short enough that the next run, a minute later, seldom has to wait for it. */
const runMsMax = 4 * minuteMs;
const pageSize = 100;
/** The addresses whose unconfirmed payments one run looks for, the last shown first. */
const shownMax = 100;
const filedTogether = 10;
/** The blocks that are read again if the last one is no longer in the best chain, or at the very first run. */
const blocksBack = 12;

/**
 * Files payments to own addresses. Every block is read once, all payments to an address once in 7 days as a check of
 * that, and unconfirmed ones while its owner looks at it. A payment that cannot be filed now is looked for again in
 * every run. Nothing is filed while changes are off. A run may be killed anywhere and repeated: what was filed has the
 * id of its payment, and a block counts as read only once all of its payments are filed or noted. Source: docs/chain.md.
 */
export async function watchArrivals(deps: Deps): Promise<void> {
  if ((await deps.currentDepositKeys.find(depositKeyId)) === undefined) return;
  if (!(await findFlags(deps)).changes) return;
  if (!deps.chain.isOn('btc')) return reportOld(await deps.blockReads.find(blockReadId), deps);
  const run = startRun(deps, runMsMax);
  await run.each(listDue(deps), (address) => checkAddress(address, deps));
  await run.attempt(() => readBlocks(run, deps));
  await run.each(await listShown(deps), (address) => fileKnown(address, 'mempool', deps));
  await run.attempt(() => priceArrivals(run, deps));
  run.throwIfFailed('Payments to own addresses could not all be looked for');
}

/** Addresses all of whose payments must be looked for, the longest due first. */
function listDue(deps: Deps): AsyncGenerator<DepositAddress> {
  const nowMs = deps.now();
  return rowsInPages<DepositAddress>(pageSize, (after) =>
    deps.depositAddresses.list({
      where: [['checkAtMs', '<=', nowMs]],
      ...oldestFirst('checkAtMs', after && [after.checkAtMs, after.id]),
      limit: pageSize,
    }),
  );
}

function listShown({ depositAddresses, now }: Deps): Promise<DepositAddress[]> {
  return depositAddresses.list({
    where: [['shownAtMs', '>', now() - depositAddressLimits.shownMs]],
    ...newestFirst('shownAtMs', undefined),
    limit: shownMax,
  });
}

/** Files everything that a source knows of an address. Its next check is in 7 days if nothing was left. */
async function checkAddress(address: DepositAddress, deps: Deps): Promise<void> {
  if (!(await fileKnown(address, 'all', deps))) return;
  const atMs = deps.now();
  await deps.runTransaction(async (tx) => {
    const kept = await deps.depositAddresses.read(tx, address.id);
    if (kept?.checkAtMs !== address.checkAtMs) return;
    const { disputedSinceMs: _since, ...settled } = kept;
    const checkAtMs = atMs + depositAddressLimits.checkedEveryMs;
    deps.depositAddresses.put(tx, address.id, { ...settled, checkAtMs });
  });
}

/** Returns whether all payments that a source knows are filed. */
async function fileKnown(address: DepositAddress, which: 'mempool' | 'all', deps: Deps): Promise<boolean> {
  let isWhole = true;
  const asked = { address: address.address, which, nowMs: deps.now() };
  for (const txid of await deps.chain.listTxids(asked))
    isWhole = (await fileOrNote({ txid, address }, deps)) && isWhole;
  return isWhole;
}

/** Files a payment. If that fails, its address is looked at again in the next run, and after an hour it is a finding. */
async function fileOrNote(payment: Parameters<typeof fileArrival>[0], deps: Deps): Promise<boolean> {
  try {
    await fileArrival(payment, deps);
    return true;
  } catch (error) {
    const { id, uid } = payment.address;
    const nowMs = deps.now();
    const sinceMs = await deps.runTransaction(async (tx) => {
      const kept = await deps.depositAddresses.read(tx, id);
      if (kept === undefined) throw error;
      const { disputedSinceMs = nowMs } = kept;
      deps.depositAddresses.put(tx, id, {
        ...kept,
        checkAtMs: Math.min(kept.checkAtMs, nowMs),
        disputedSinceMs,
      });
      return disputedSinceMs;
    });
    const { txid } = payment;
    if (nowMs - sinceMs >= blockchainLimits.missingMsMax)
      await keepFindings(
        [
          makeChainFinding({
            code: 'payment-disputed',
            uid,
            subject: id,
            txid,
            detail: `transaction ${txid}`,
          }),
        ],
        deps,
      );
    return false;
  }
}

type Blocks = Awaited<ReturnType<Deps['chain']['openBlocks']>>;

/** Reads the blocks since the last run, each in whole. After hours without an answer that is a finding. */
async function readBlocks(run: JobRun, deps: Deps): Promise<void> {
  let last = await deps.blockReads.find(blockReadId);
  try {
    const blocks = await deps.chain.openBlocks(deps.now());
    for (last = await findStart(blocks, last, deps); last.height < blocks.tip && !run.isOver();) {
      const height: number = last.height + 1;
      const hash = await blocks.hashAt(height);
      const block = hash === undefined ? undefined : await blocks.header({ height, hash });
      // The chain was reorganised meanwhile: the next run goes back.
      if (block?.previous !== last.hash) return;
      await fileBlock(await blocks.outputs(block), deps);
      last = { height, hash: block.hash, atMs: deps.now() };
      await deps.blockReads.save(blockReadId, last);
    }
    await deps.blockReads.save(blockReadId, { ...last, atMs: deps.now() });
  } catch (error) {
    await reportOld(last, deps);
    throw error;
  }
}

/** The block after which to continue: the last one, or an earlier one if that is no longer in the best chain. */
async function findStart(blocks: Blocks, last: BlockRead | undefined, deps: Deps): Promise<BlockRead> {
  if (last !== undefined && (await blocks.hashAt(last.height)) === last.hash) return last;
  const height = Math.max(0, Math.min(last?.height ?? blocks.tip, blocks.tip) - blocksBack);
  const hash = await blocks.hashAt(height);
  if (hash === undefined) throw new Error('The source lacks an old block');
  return { height, hash, atMs: deps.now() };
}

async function fileBlock(transactions: Awaited<ReturnType<Blocks['outputs']>>, deps: Deps): Promise<void> {
  const paying = new Map<string, Set<string>>();
  for (const { txid, scripts } of transactions)
    for (const script of scripts) paying.set(script, (paying.get(script) ?? new Set()).add(txid));
  const found = await findOwnAddresses(paying.keys(), deps);
  const payments = found.flatMap(({ destination, address }) =>
    [...(paying.get(destination) ?? [])].map((txid) => ({ txid, address })),
  );
  await inPool(filedTogether, payments, (payment) => fileOrNote(payment, deps));
}

async function reportOld(last: BlockRead | undefined, deps: Deps): Promise<void> {
  if (last === undefined || deps.now() - last.atMs < blockchainLimits.blocksOldMs) return;
  const detail = `the last block that was read is ${String(last.height)}`;
  await keepFindings([makeChainFinding({ code: 'blocks-unread', subject: 'btc', detail })], deps);
}
