import { dayMs, minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { blocksUnreadMsMax, makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import type { ChainBlock } from '@keelstone/domain/money/blockchain/chain-payment';
import type { DepositAddress } from '@keelstone/domain/money/deposit-address/own-address';
import { SourceSilent } from '../../../platform/ask-source.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oldestFirst } from '../../../platform/firestore/query.ts';
import { findFlags } from '../../../platform/flags/find-flags.ts';
import { inPool } from '../../../platform/job/in-pool.ts';
import { type JobRun, runParts, startRun } from '../../../platform/job/job-run.ts';
import { rowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { listTxids, readBlock, readPayees, readTip } from '../blockchain/bitcoin-blocks.ts';
import { findOwnAddresses } from '../blockchain/own-destinations.ts';
import { currentKey } from '../deposit-address/derive-address.ts';
import { fileArrival, followArrival } from './file-arrival.service.ts';

/** How long prices and addresses may each take, and the blocks of all sources: together less than a function may run. */
const partMsMax = minuteMs;
const blocksMsMax = 4 * minuteMs;
/** How long after its owner has looked at an address its unconfirmed payments are looked for. */
const shownMs = 15 * minuteMs;
/** How often all payments to each address are looked for, in case the blocks were read wrongly. */
const checkedEveryMs = 7 * dayMs;
const pageSize = 100;
const filedTogether = 10;
/** The most payments of an address that are kept until they can be filed. */
const unfiledMax = 1_000;
/** The blocks that are read again if the last one is no longer in the best chain, or at the very first run. */
const blocksBack = 12;
/** `sweeps/{progressId and the number of the source}`: the last block whose payments are all filed, or due. */
const progressId = 'bitcoin-blocks-';

/**
 * Files payments to own addresses, after the prices of those that were filed. Every block of each source is read once;
 * all payments to an address once in 7 days as a check of that, and its newest ones while its owner looks at it. A
 * payment that cannot be filed now is looked for again in every run. Nothing is filed while changes are off. A run may
 * be killed anywhere and repeated: what was filed has the id of its payment, and a block counts as read only once each
 * of its payments is filed or due. Each part has its own time, so that no source stops another. Source: docs/chain.md.
 */
export async function watchArrivals(deps: Deps): Promise<void> {
  const { depositAddresses, depositKeys, chain } = deps;
  if ((await depositKeys.listIds(currentKey)).length === 0 || !(await findFlags(deps)).changes) return;
  const inTime = async (msMax: number, work: (run: JobRun) => Promise<unknown>) => {
    const run = startRun(deps, msMax);
    await work(run);
    run.throwIfFailed('Payments to own addresses could not all be looked for');
  };
  const nowMs = deps.now();
  const due = rowsInPages<DepositAddress>(pageSize, (after) =>
    depositAddresses.list({
      where: [['checkAtMs', '<=', nowMs]],
      ...oldestFirst('checkAtMs', after && [after.checkAtMs, after.id]),
      limit: pageSize,
    }),
  );
  await runParts(
    [
      () =>
        inTime(partMsMax, async (run) =>
          run.each(await listUnpriced(deps), (each) => followArrival(each, deps)),
        ),
      () => inTime(partMsMax, (run) => run.each(due, (address) => checkAddress(address, run, deps))),
      ...[...chain.bitcoinSources.entries()].map(
        (source) => () =>
          inTime(blocksMsMax / chain.bitcoinSources.length, (run) => readBlocks(source, run, deps)),
      ),
    ],
    deps,
  );
}

/** The deposits without a price and what is known of their payments, those that were not read for longest first. */
async function listUnpriced({ transactions, chainFacts, findTogether }: Deps) {
  const found: Parameters<typeof followArrival>[0][] = [];
  for (let after: string | undefined; ; after = found.at(-1)?.record.id) {
    const page = await transactions.listUnpriced(after, pageSize);
    const facts = await findTogether(...page.map(({ id }) => chainFacts.at(id)));
    found.push(...page.map((record, at) => ({ record, before: facts[at] })));
    if (page.length < pageSize) break;
  }
  return found.sort((one, other) => (one.before?.askedAtMs ?? 0) - (other.before?.askedAtMs ?? 0));
}

type Source = [at: number, prove: (nowMs: number) => Promise<string>];

/** Reads the blocks of a source since the last run, each in whole. Three hours without a new one are a finding. */
async function readBlocks([at, prove]: Source, run: JobRun, deps: Deps): Promise<void> {
  const id = `${progressId}${String(at)}`;
  const kept = await deps.blockReads.find(id);
  // Also a source that never answers is a finding.
  let last = kept ?? { ...noBlock, atMs: deps.now() };
  if (kept === undefined) await deps.blockReads.save(id, last);
  try {
    const source = { url: await prove(deps.now()), isOver: run.isOver };
    last = await findStart(source.url, last);
    while (!run.isOver()) {
      const block = await readBlock(source.url, last.height + 1);
      // Beyond the newest block, or of another chain: the next run goes on, or back.
      if (block?.previous !== last.hash) break;
      await fileBlock(await readPayees(source, block), run, deps);
      last = { height: block.height, hash: block.hash, atMs: deps.now() };
      await deps.blockReads.save(id, last);
    }
  } finally {
    if (deps.now() - last.atMs >= blocksUnreadMsMax) {
      const detail = `the last block that was read is ${String(last.height)}`;
      await keepFindings([makeChainFinding({ code: 'blocks-unread', subject: id, detail })], deps);
    }
  }
}

/** What is stored of a source before its first block. */
const noBlock = { height: 0, hash: '' };

/**
 * The block after which to continue: the last one, or an earlier one if that is no longer in the best chain. Errors:
 * `SourceSilent` for a source that is behind, which may not take the progress back.
 */
async function findStart(url: string, last: ChainBlock): Promise<ChainBlock> {
  const isFirst = last.hash === noBlock.hash;
  if (!isFirst && (await readBlock(url, last.height))?.hash === last.hash) return last;
  const tip = await readTip(url);
  if (tip < last.height - blocksBack) throw new SourceSilent('stale');
  const height = Math.max(0, Math.min(isFirst ? tip : last.height, tip) - blocksBack);
  const { hash } = (await readBlock(url, height)) ?? {};
  if (hash === undefined) throw new Error('The source lacks an old block');
  return { height, hash, atMs: last.atMs };
}

/** Files the payments of a block to own addresses. One that cannot be filed now is due in the next run. */
async function fileBlock(payees: Map<string, Set<string>>, run: JobRun, deps: Deps): Promise<void> {
  const payments = (await findOwnAddresses(payees.keys(), deps)).flatMap(({ destination, address: to }) =>
    [...(payees.get(destination) ?? [])].map((txid) => ({ txid, to, isListed: true })),
  );
  await inPool(filedTogether, payments, async (payment) => {
    const { txid, to } = payment;
    if (!run.isOver() && (await run.attempt(() => fileArrival(payment, deps)))) return;
    await changeCheck(
      to,
      ({ checkAtMs }) => Math.min(checkAtMs, deps.now()),
      { due: [txid], done: [] },
      deps,
    );
  });
}

/**
 * Files what is due and everything that any source knows of an address, or has not done so for an hour, which is a
 * finding. What is due stays so until it is filed, or no source lists it and none has it.
 */
async function checkAddress(to: DepositAddress, run: JobRun, deps: Deps): Promise<void> {
  const { uid, address, checkAtMs, unfiled = [] } = to;
  const isShown = ({ shownAtMs }: DepositAddress) => deps.now() < shownAtMs + shownMs;
  const which = isShown(to) ? 'newest' : 'mined';
  const asked = deps.chain.bitcoinSources.map(async (prove) =>
    listTxids({ url: await prove(deps.now()), isOver: run.isOver }, address, which),
  );
  const heard = (await Promise.allSettled(asked)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  );
  const listed = new Set(heard.flat());
  const [due, done]: [string[], string[]] = [[], []];
  for (const txid of new Set([...unfiled, ...listed])) {
    const seen = { txid, to, isListed: listed.has(txid) };
    const isDone = !run.isOver() && (await run.attempt(() => fileArrival(seen, deps)));
    (isDone ? done : due).push(txid);
  }
  const isWhole = heard.length > 0 && due.length === 0;
  const next = (kept: DepositAddress) =>
    isWhole ? deps.now() + (isShown(kept) ? 1 : checkedEveryMs) : kept.checkAtMs;
  await changeCheck(to, next, { due, done }, deps);
  if (heard.length === 0) throw new SourceSilent('no-answer');
  if (isWhole || deps.now() - checkAtMs < blockchainLimits.missingMsMax) return;
  const detail = `a payment to ${address}`;
  await keepFindings([makeChainFinding({ code: 'payment-disputed', uid, subject: to.id, detail })], deps);
}

/** Changes when an address is next checked, and what is then due. */
function changeCheck(
  { id }: DepositAddress,
  next: (kept: DepositAddress) => number,
  { due, done }: { due: readonly string[]; done: readonly string[] },
  deps: Deps,
) {
  return deps.runTransaction(async (tx) => {
    const kept = await deps.depositAddresses.read(tx, id);
    if (kept === undefined) return;
    const left = new Set([...(kept.unfiled ?? []), ...due].slice(0, unfiledMax));
    for (const txid of done) left.delete(txid);
    const unfiled = [...left];
    deps.depositAddresses.put(tx, id, { ...kept, checkAtMs: next(kept), unfiled });
  });
}
