import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import type { ChainBlock } from '@keelstone/domain/money/blockchain/chain-payment';
import { depositAddressLimits } from '@keelstone/domain/money/deposit-address/deposit-address.limits';
import type { DepositAddress } from '@keelstone/domain/money/deposit-address/own-address';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import { oldestFirst } from '../../../platform/firestore/query.ts';
import { findFlags } from '../../../platform/flags/find-flags.ts';
import { inPool } from '../../../platform/job/in-pool.ts';
import { type JobRun, startRun } from '../../../platform/job/job-run.ts';
import { rowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { listTxids, readBlock, readPayees, readTip } from '../blockchain/bitcoin-blocks.ts';
import { findOwnAddresses } from '../blockchain/own-destinations.ts';
import { currentKey } from '../deposit-address/derive-address.ts';
import { fileArrival, followArrival } from './file-arrival.service.ts';

/** Short enough that the next run, a minute later, seldom has to wait for it. */
const runMsMax = 4 * minuteMs;
const pageSize = 100;
const filedTogether = 10;
/** The blocks that are read again if the last one is no longer in the best chain, or at the very first run. */
const blocksBack = 12;
/** `sweeps/{progressId and the number of the source}`: the last block whose payments are all filed, or due. */
const progressId = 'bitcoin-blocks-';

/**
 * Files payments to own addresses. Every block of each source is read once; all payments to an address once in 7 days as
 * a check of that, and its newest ones while its owner looks at it. A payment that cannot be filed now is looked for
 * again in every run. Nothing is filed while changes are off. A run may be killed anywhere and repeated: what was filed
 * has the id of its payment, and a block counts as read only once each of its payments is filed or its address due.
 * Source: docs/chain.md.
 */
export async function watchArrivals(deps: Deps): Promise<void> {
  const { depositAddresses, depositKeys, transactions, chain } = deps;
  if ((await depositKeys.listIds(currentKey)).length === 0 || !(await findFlags(deps)).changes) return;
  const run = startRun(deps, runMsMax);
  for (const source of chain.bitcoinSources.entries()) await run.attempt(() => readBlocks(source, run, deps));
  const nowMs = deps.now();
  const due = rowsInPages<DepositAddress>(pageSize, (after) =>
    depositAddresses.list({
      where: [['checkAtMs', '<=', nowMs]],
      ...oldestFirst('checkAtMs', after && [after.checkAtMs, after.id]),
      limit: pageSize,
    }),
  );
  await run.each(due, (address) => checkAddress(address, run, deps));
  const unpriced = rowsInPages<Transaction>(pageSize, (after) =>
    transactions.listUnpriced(after?.id, pageSize),
  );
  await run.each(unpriced, (record) => followArrival(record, deps));
  run.throwIfFailed('Payments to own addresses could not all be looked for');
}

type Source = [at: number, prove: (nowMs: number) => Promise<string>];

/** Reads the blocks of a source since the last run, each in whole. An hour without an answer is a finding. */
async function readBlocks([at, prove]: Source, run: JobRun, deps: Deps): Promise<void> {
  const id = `${progressId}${String(at)}`;
  let last = await deps.blockReads.find(id);
  const save = () => last && deps.blockReads.save(id, { ...last, atMs: deps.now() });
  try {
    const url = await prove(deps.now());
    last = await findStart(url, last);
    while (!run.isOver()) {
      const block = await readBlock(url, last.height + 1);
      // Beyond the newest block, or of another chain: the next run goes on, or back.
      if (block?.previous !== last.hash) break;
      await fileBlock(await readPayees(url, block), run, deps);
      last = { height: block.height, hash: block.hash, atMs: deps.now() };
      await save();
    }
    await save();
  } catch (error) {
    if (last !== undefined && deps.now() - last.atMs >= blockchainLimits.missingMsMax) {
      const detail = `the last block that was read is ${String(last.height)}`;
      await keepFindings([makeChainFinding({ code: 'blocks-unread', subject: id, detail })], deps);
    }
    throw error;
  }
}

/** The block after which to continue: the last one, or an earlier one if that is no longer in the best chain. */
async function findStart(url: string, last: ChainBlock | undefined): Promise<ChainBlock> {
  if (last !== undefined && (await readBlock(url, last.height))?.hash === last.hash) return last;
  const tip = await readTip(url);
  const height = Math.max(0, Math.min(last?.height ?? tip, tip) - blocksBack);
  const { hash } = (await readBlock(url, height)) ?? {};
  if (hash === undefined) throw new Error('The source lacks an old block');
  return { height, hash, atMs: last?.atMs ?? 0 };
}

/** Files the payments of a block to own addresses. If one cannot be filed now, its address is due in the next run. */
async function fileBlock(payees: Map<string, Set<string>>, run: JobRun, deps: Deps): Promise<void> {
  const payments = (await findOwnAddresses(payees.keys(), deps)).flatMap(({ destination, address: to }) =>
    [...(payees.get(destination) ?? [])].map((txid) => ({ txid, to })),
  );
  await inPool(filedTogether, payments, async (payment) => {
    if (await run.attempt(() => fileArrival(payment, deps))) return;
    await changeCheck(payment.to, ({ checkAtMs }) => Math.min(checkAtMs, deps.now()), deps);
  });
}

/** Files everything that a source knows of an address, or has not done so for an hour, which is a finding. */
async function checkAddress(to: DepositAddress, run: JobRun, deps: Deps): Promise<void> {
  const { id, uid, address, checkAtMs } = to;
  const { checkedEveryMs, shownMs } = depositAddressLimits;
  const isShown = ({ shownAtMs }: DepositAddress) => deps.now() < shownAtMs + shownMs;
  const asked = deps.chain.bitcoinSources.map(async (prove) =>
    listTxids(await prove(deps.now()), address, isShown(to) ? 'newest' : 'mined'),
  );
  let isWhole = true;
  for (const txid of await Promise.any(asked))
    isWhole = (await run.attempt(() => fileArrival({ txid, to }, deps))) && isWhole;
  if (isWhole) return changeCheck(to, (kept) => deps.now() + (isShown(kept) ? 1 : checkedEveryMs), deps);
  if (deps.now() - checkAtMs < blockchainLimits.missingMsMax) return;
  const detail = `a payment to ${address}`;
  await keepFindings([makeChainFinding({ code: 'payment-disputed', uid, subject: id, detail })], deps);
}

function changeCheck({ id }: DepositAddress, next: (kept: DepositAddress) => number, deps: Deps) {
  return deps.runTransaction(async (tx) => {
    const kept = await deps.depositAddresses.read(tx, id);
    if (kept !== undefined) deps.depositAddresses.put(tx, id, { ...kept, checkAtMs: next(kept) });
  });
}
