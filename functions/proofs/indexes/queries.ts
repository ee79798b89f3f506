import { closeUser } from '@keelstone/domain/access/account-closing/account-closing';
import { reviewStatuses } from '@keelstone/domain/core/review/review-filter';
import { userStatuses } from '@keelstone/domain/core/user/user-filter';
import { auditTrails } from '@keelstone/domain/desk/audit/audit.contract';
import { proposalFilters } from '@keelstone/domain/desk/proposal/proposal.contract';
import { listSorts } from '@keelstone/domain/kernel/api/common.wire';
import { movementTypes, readPeriod } from '@keelstone/domain/money/statement/statement-period';
import { transactionTypes } from '@keelstone/domain/money/transaction/transaction';
import { statusFilters, typeFilters } from '@keelstone/domain/money/transaction/transaction-filter';
import { makeUser } from '@keelstone/domain/testing/make-user';
import type { Deps } from '../../src/entry/create-deps.ts';
import { resumeParts } from '../../src/features/desk/books/prove-parts.service.ts';
import { holding } from '../../src/features/desk/books/read-holdings.service.ts';
import { reindexPhases, type ReindexRepository } from '../../src/features/desk/reindex/reindex.repository.ts';
import { makeBookingQuery } from '../../src/features/money/blockchain/sender-standing.ts';
import { listOpenFacts } from '../../src/features/money/blockchain/watch-chain.service.ts';
import { missingId } from '../../testing/records.ts';

/** Every filter of a trail by itself, and all of them together. */
function eventFilters(uid: string) {
  const days = { from: '2026-01-01', to: '2026-12-31' };
  const each = { who: uid, what: 'get-user', whom: uid, record: uid };
  const alone = Object.entries(each).map(([name, value]) => ({ [name]: value }));
  return [{}, days, ...alone, { ...each, ...days }, { cursor: `0_${uid}` }];
}

type Made = Deps & { reindex: ReindexRepository };

/**
 * Every query of the repositories, with every kind of argument. A missing one is still checked wherever an API test
 * asks it. `holder`: somebody with movements this month.
 */
export async function askEverything(deps: Made, holder: string): Promise<void> {
  const { users, directory, kyc, transactions, statements, seals, desk, reindex, runTransaction } = deps;
  const { proposals, reconciliations, books } = deps;
  const period = readPeriod({}, Date.now());
  const uid = missingId();
  const cursor = undefined;
  const arrival = { isOwn: true, keyId: '', path: '', pricedAtMs: null } as const;
  const owner = { userName: 'Nora', userEmail: 'nora@people.test' };
  const waiting = { forUid: uid, nowMs: 0 };
  const lists = <Status extends string>(statuses: readonly Status[]) =>
    statuses.flatMap((status) =>
      listSorts.flatMap((sort) =>
        [undefined, 'nora', 'a'.repeat(64)].map((search) => ({ status, sort, search, limit: 10, cursor })),
      ),
    );
  /** The first page of something, and a later one. */
  const bothPages = <T>(after: T, ask: (after: T | undefined) => Promise<unknown>) =>
    Promise.all([undefined, after].map(ask));

  await bothPages(makeUser(), (after) =>
    users.listUnverified({ beforeMs: 0, limit: 1, ...(after && { after }) }),
  );
  for (const direction of ['asc', 'desc'] as const)
    await deps.bookedOutputs.list(makeBookingQuery('', direction));
  const closing = { uid, closing: { requestedAtMs: 1, closesAtMs: 2 } };
  await bothPages(closing, (after) => users.listClosing({ nowMs: 0, limit: 10, after }));
  await runTransaction((tx) => users.readHasTwoAdmins(tx));
  await Promise.all([users.listActiveAdmins(), users.listFormerAdmins(0), users.countAdmins()]);
  for (const request of lists(userStatuses)) await directory.listPage(request);
  for (const status of userStatuses) await directory.countStatus(status);

  for (const status of proposalFilters) await proposals.listNewest({ ...waiting, status, limit: 10, cursor });
  await Promise.all([proposals.countWaiting(waiting), proposals.oldestWaitingAtMs(waiting)]);
  await proposals.countMadeBy(uid, waiting);
  await bothPages({ id: uid, createdAtMs: 1 }, (after) => deps.mailRequests.listWaiting(0, after));

  const { profitBatches, profitChecks } = deps;
  const readOf = () => runTransaction((tx) => profitChecks.readOf(tx, uid));
  await Promise.all([profitBatches.listNewest(), profitBatches.listRunning(), readOf()]);
  await profitBatches.listStarted(0, 1);
  for (const states of [undefined, ['waiting', 'skipped'] as const])
    await bothPages('0002', (after) =>
      profitBatches.listRows(uid, { after, limit: 1, ...(states && { states }) }),
    );
  await profitBatches.countRows(uid, 'posted');
  await runTransaction((tx) => profitBatches.readIsOf(tx, uid, holder));

  for (const request of lists(reviewStatuses)) await kyc.listAll(request);
  for (const status of reviewStatuses) await kyc.countStatus(status);
  await bothPages({ id: uid, createdAtMs: 1 }, (after) => kyc.listWaiting({ after, limit: 10 }));
  await bothPages({ id: uid, atMs: 1 }, (after) => kyc.listDue({ untilMs: 1, limit: 10, after }));
  await Promise.all([kyc.listOf(uid, { limit: 10, cursor }), kyc.findLatestOf(uid)]);
  await runTransaction((tx) => kyc.readDeciding(tx, { id: uid, uid, status: 'Rejected' }));
  await Promise.all([kyc.listWithImage('a'.repeat(64), uid), kyc.listRejectedOf(uid, uid)]);
  await kyc.renameOwner(uid, owner);
  await deps.holds.listNewest({ forUid: uid, limit: 10, cursor });
  const { sealed } = closeUser(makeUser(), 1);
  await bothPages(sealed, (after) => deps.sealedAccounts.listLeaving({ limit: 10, after }));
  await bothPages({ id: uid, atMs: 1 }, (after) =>
    deps.sealedAccounts.listDue({ untilMs: 1, limit: 10, after }),
  );

  await transactions.findOpenKinds(uid);
  await runTransaction((tx) => transactions.findOpenKinds(uid, tx));
  await bothPages({ id: uid, atMs: 1 }, (after) => transactions.listDue({ untilMs: 1, limit: 10, after }));
  for (const request of lists(statusFilters))
    for (const type of typeFilters) await transactions.listAll({ ...request, type });
  for (const status of reviewStatuses) await transactions.countStatus(status);
  await bothPages({ id: uid, createdAtMs: 1 }, async (after) => {
    for (const type of typeFilters) await transactions.listWaiting('pending', type, { after, limit: 10 });
    await transactions.listWaiting('unpaid', 'any', { after, limit: 10 });
  });
  for (const type of typeFilters)
    for (const status of reviewStatuses)
      for (const days of [{}, period])
        await transactions.listVisibleTo(uid, { limit: 10, type, status, ...days });
  await Promise.all([transactions.listRecent(uid), transactions.listOpen(uid)]);
  await Promise.all([transactions.listApprovedOnce(0), transactions.countApprovedOnce(waiting)]);
  await transactions.countFirstApprovedBy({ uid, nowMs: 0 });
  for (const type of transactionTypes) await transactions.countPending(uid, type);
  await Promise.all([transactions.countArrivals(uid), transactions.listUnpriced({ uid })]);
  await Promise.all([
    ...[{}, { arrival }].map((of) => transactions.listClaims({ uid, txid: 'a'.repeat(64), ...of })),
    transactions.listWithProof('a'.repeat(64), uid),
  ]);
  await listOpenFacts(deps).next();
  await deps.depositAddresses.countAndSum(holding, 'heldUnits');
  await transactions.listRejectedOf({ uid, type: 'Deposit' }, uid);
  await transactions.renameOwner(uid, owner);

  await Promise.all([deps.activity.listLatest(uid), deps.notices.listLatest(uid), deps.journal.listOf(uid)]);
  for (const sort of listSorts)
    for (const from of [undefined, `1_${uid}_figures-edited`])
      await deps.journal.readPage(uid, { limit: 1, sort, cursor: from });
  await Promise.all([statements.readDays(holder, period), statements.readWhole(holder, period, 1)]);
  for (const type of [undefined, ...movementTypes])
    for (const from of [undefined, '1'])
      await statements.readPage(holder, period, { limit: 1, cursor: from, ...(type && { type }) });

  await bothPages({ id: uid, to: uid, nextAttemptAtMs: 0 }, (after) => deps.mail.listDue(0, after));
  await runTransaction((tx) => deps.mail.readHeld(tx, owner.userEmail));
  await deps.expiring.listSoon({ uid, email: uid }, 0);
  await Promise.all([
    books.usersIn({ after: uid, upTo: uid }).next(),
    books.readSums(0),
    deps.proofParts.list({ orderBy: [['provenAtMs', 'asc']] }),
    resumeParts(deps),
    books.uidsChangedSince({ atMs: 0, after: '' }).next(),
    books.read(uid),
  ]);
  await bothPages(`0_${uid}`, (from) => deps.securityEvents.listOf(uid, { limit: 1, cursor: from }));
  await bothPages({ uid, changedAtMs: 1, dueAtMs: 1 }, (after) => deps.renames.listDue(0, after));
  await Promise.all([deps.audit.findDetail(uid), deps.events.findWithDetail(uid), deps.findings.listOpen(1)]);
  await deps.findings.listOpenOf(['payout-gone'], 1);
  for (const trail of auditTrails)
    for (const asked of eventFilters(uid)) await deps.events.listPage({ trail, limit: 1, ...asked });
  const kinds = ['edit-figures', 'propose'] as const;
  await deps.events.listPage({ trail: 'audit', limit: 1, whom: uid, kinds: [...kinds] });
  await Promise.all([seals.findHead(), seals.findSeal(0), seals.listFrom(0, 1)]);
  await Promise.all([seals.allSeals(0).next(), seals.allSeals(0, 1).next()]);
  await bothPages(0, (afterMs) => seals.countRows({ afterMs, untilMs: 1 }));
  await seals.listUntimed(0, 1);
  await bothPages(0, (afterMs) => seals.listRows({ afterMs, untilMs: 1 }, 1));
  await Promise.all([reconciliations.findLatestWhole(), reconciliations.listLatest(1)]);
  for (const type of transactionTypes) await desk.countWaiting(type);
  await Promise.all([desk.countWaitingKyc(), desk.countWaitingPayouts(), desk.countOpenFindings()]);
  await bothPages(1, (countMax) =>
    desk.countDecided('2026-01-01', countMax === undefined ? {} : { countMax }),
  );
  await Promise.all([
    deps.prices.listOf(period),
    deps.holdings.list({ orderBy: [['day', 'desc']], limit: 1 }),
    reindex.countAll(),
  ]);
  for (const phase of reindexPhases) for (const after of ['', uid]) await reindex.listPage(phase, after, 1);
}
