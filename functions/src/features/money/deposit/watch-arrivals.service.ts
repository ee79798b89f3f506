import { blockReadId, depositKeyId } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import type { BlockRead } from '@keelstone/domain/money/blockchain/chain-payment';
import { depositAddressLimits } from '@keelstone/domain/money/deposit-address/deposit-address.limits';
import type { DepositAddress } from '@keelstone/domain/money/deposit-address/own-address';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { SourceSilent } from '../../../platform/ask-source.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newestFirst, oldestFirst } from '../../../platform/firestore/query.ts';
import { findFlags } from '../../../platform/flags/find-flags.ts';
import { inPool } from '../../../platform/job/in-pool.ts';
import { type JobRun, startRun } from '../../../platform/job/job-run.ts';
import { rowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { findTip, listTxids, readBlock, readOutputs } from '../blockchain/bitcoin-blocks.ts';
import { findOwnAddresses } from '../blockchain/own-destinations.ts';
import { fileArrival, followArrival } from './file-arrival.service.ts';

/** Short enough that the next run, a minute later, seldom has to wait for it. */
const runMsMax = 4 * minuteMs;
const pageSize = 100;
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
  const { currentDepositKeys, depositAddresses, transactions, now } = deps;
  if ((await currentDepositKeys.find(depositKeyId)) === undefined || !(await findFlags(deps)).changes) return;
  const run = startRun(deps, runMsMax);
  const urls = await deps.chain.listBitcoinUrls(now());
  const nowMs = now();
  const due = rowsInPages<DepositAddress>(pageSize, (after) =>
    depositAddresses.list({
      where: [['checkAtMs', '<=', nowMs]],
      ...oldestFirst('checkAtMs', after && [after.checkAtMs, after.id]),
      limit: pageSize,
    }),
  );
  await run.each(due, (address) => checkAddress(address, urls, deps));
  await run.attempt(() => readBlocks(run, urls, deps));
  const shown = await depositAddresses.list({
    where: [['shownAtMs', '>', nowMs - depositAddressLimits.shownMs]],
    ...newestFirst('shownAtMs', undefined),
    limit: pageSize,
  });
  await run.each(shown, (address) => fileKnown({ address, which: 'mempool' }, urls, deps));
  const unpriced = rowsInPages<Transaction>(pageSize, (after) =>
    transactions.listUnpriced({ after: after?.id, limit: pageSize }),
  );
  await run.each(unpriced, (record) => followArrival(record, deps));
  run.throwIfFailed('Payments to own addresses could not all be looked for');
}

/** Files everything that a source knows of an address. Its next check is in 7 days if nothing was left. */
async function checkAddress(address: DepositAddress, urls: readonly string[], deps: Deps): Promise<void> {
  if (!(await fileKnown({ address, which: 'all' }, urls, deps))) return;
  await deps.runTransaction(async (tx) => {
    const kept = await deps.depositAddresses.read(tx, address.id);
    if (kept?.checkAtMs !== address.checkAtMs) return;
    const { disputedSinceMs: _since, ...settled } = kept;
    const checkAtMs = deps.now() + depositAddressLimits.checkedEveryMs;
    deps.depositAddresses.put(tx, address.id, { ...settled, checkAtMs });
  });
}

/** Returns whether all payments that a source knows are filed. */
async function fileKnown(
  { address, which }: { address: DepositAddress; which: 'mempool' | 'all' },
  urls: readonly string[],
  deps: Deps,
): Promise<boolean> {
  let isWhole = true;
  for (const txid of await listTxids(urls, address.address, which))
    isWhole = (await fileOrNote({ txid, address }, deps)) && isWhole;
  return isWhole;
}

/** Files a payment. If that fails, its address is looked at again in the next run, and after an hour it is a finding. */
async function fileOrNote(payment: Parameters<typeof fileArrival>[0], deps: Deps): Promise<boolean> {
  try {
    await fileArrival(payment, deps);
    return true;
  } catch (error) {
    const { txid, address } = payment;
    const { id, uid } = address;
    const nowMs = deps.now();
    if (!(error instanceof SourceSilent || error instanceof DomainError))
      deps.log.error({ operation: 'file-arrival', address: id, error: String(error) });
    const sinceMs = await deps.runTransaction(async (tx) => {
      const { disputedSinceMs = nowMs, ...kept } = (await deps.depositAddresses.read(tx, id)) ?? address;
      const checkAtMs = Math.min(kept.checkAtMs, nowMs);
      deps.depositAddresses.put(tx, id, { ...kept, checkAtMs, disputedSinceMs });
      return disputedSinceMs;
    });
    const detail = `transaction ${txid}`;
    const found = makeChainFinding({ code: 'payment-disputed', uid, subject: id, txid, detail });
    if (nowMs - sinceMs >= blockchainLimits.missingMsMax) await keepFindings([found], deps);
    return false;
  }
}

/** Reads the blocks since the last run, each in whole. After hours without an answer that is a finding. */
async function readBlocks(run: JobRun, urls: readonly string[], deps: Deps): Promise<void> {
  let last = await deps.blockReads.find(blockReadId);
  const save = (read: BlockRead) => deps.blockReads.save(blockReadId, { ...read, atMs: deps.now() });
  try {
    const { url, tip } = await findTip(urls);
    last = await findStart({ url, tip, last });
    while (last.height < tip && !run.isOver()) {
      const block = await readBlock(url, last.height + 1);
      // The chain was reorganised meanwhile: the next run goes back.
      if (block?.previous !== last.hash) return;
      await fileBlock(await readOutputs(urls, block), deps);
      last = { height: block.height, hash: block.hash, atMs: deps.now() };
      await save(last);
    }
    await save(last);
  } catch (error) {
    if (last !== undefined && deps.now() - last.atMs >= blockchainLimits.blocksOldMs) {
      const detail = `the last block that was read is ${String(last.height)}`;
      await keepFindings([makeChainFinding({ code: 'blocks-unread', subject: 'btc', detail })], deps);
    }
    throw error;
  }
}

type Start = { url: string; tip: number; last: BlockRead | undefined };

/** The block after which to continue: the last one, or an earlier one if that is no longer in the best chain. */
async function findStart({ url, tip, last }: Start): Promise<BlockRead> {
  if (last !== undefined && (await readBlock(url, last.height))?.hash === last.hash) return last;
  const height = Math.max(0, Math.min(last?.height ?? tip, tip) - blocksBack);
  const block = await readBlock(url, height);
  if (block === undefined) throw new Error('The source lacks an old block');
  return { height, hash: block.hash, atMs: last?.atMs ?? 0 };
}

async function fileBlock(outputs: Awaited<ReturnType<typeof readOutputs>>, deps: Deps): Promise<void> {
  const paying = new Map<string, Set<string>>();
  for (const { txid, scripts } of outputs)
    for (const script of scripts) paying.set(script, (paying.get(script) ?? new Set()).add(txid));
  const payments = (await findOwnAddresses(paying.keys(), deps)).flatMap(({ destination, address }) =>
    [...(paying.get(destination) ?? [])].map((txid) => ({ txid, address })),
  );
  await inPool(filedTogether, payments, (payment) => fileOrNote(payment, deps));
}
