import { auditTrails } from '@keelstone/domain/api/audit.contract';
import { listSorts } from '@keelstone/domain/api/common.wire';
import { proposalFilters } from '@keelstone/domain/api/proposal.contract';
import {
  reviewStatuses,
  transactionStatuses,
  typeFilters,
  userStatuses,
} from '@keelstone/domain/api/list-filter';
import { closedUser } from '@keelstone/domain/closing/closing';
import { movementTypes, periodOf } from '@keelstone/domain/ledger/statement-period';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { transactionTypes } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../../src/entry/deps.ts';
import type { Collection } from '../../src/platform/firestore/collection.ts';
import { missingId } from '../../testing/records.ts';
import { reindexPhases, type ReindexRepository } from '../../src/features/desk/reindex/reindex.repository.ts';

type Repositories = Pick<
  Deps,
  | 'users'
  | 'mailRequests'
  | 'directory'
  | 'kyc'
  | 'holds'
  | 'sealedAccounts'
  | 'transactions'
  | 'activity'
  | 'journal'
  | 'months'
  | 'statements'
  | 'expiring'
  | 'mail'
  | 'notices'
  | 'books'
  | 'reconciliations'
  | 'proposals'
  | 'securityEvents'
  | 'renames'
  | 'audit'
  | 'events'
  | 'seals'
  | 'findings'
  | 'holdings'
  | 'prices'
  | 'desk'
> & { reindex: ReindexRepository; runTransaction: Deps['runTransaction'] };
/** Every filter of a trail by itself, and all of them together. */
function eventFilters(uid: string) {
  const days = { from: '2026-01-01', to: '2026-12-31' };
  const each = { who: uid, what: 'get-user', whom: uid, record: uid };
  const alone = Object.entries(each).map(([name, value]) => ({ [name]: value }));
  return [{}, days, ...alone, { ...each, ...days }, { cursor: `0_${uid}` }];
}

/** The methods of a repository beyond those of every collection. */
type OwnMethods<R> = R extends { newId: unknown } ? Exclude<keyof R, keyof Collection<never>> : keyof R;
type Calls = (() => Promise<unknown>)[];

/**
 * Every method of every repository that runs queries, with every kind of argument. Complete by type: a new one must be
 * added. `holder`: somebody with movements this month.
 */
export function everyQuery(deps: Repositories, holder: string) {
  const period = periodOf({}, Date.now());
  const uid = missingId();
  const cursor = undefined;
  const owner = { userName: 'Nora', userEmail: 'nora@people.test' };
  const lists = <Status extends string>(statuses: readonly Status[]) =>
    statuses.flatMap((status) =>
      listSorts.flatMap((sort) =>
        [undefined, 'nora'].map((search) => ({ status, sort, search, limit: 10, cursor })),
      ),
    );
  const dueRequests = [undefined, { atMs: 1, id: uid }].map((after) => ({ untilMs: 1, limit: 10, after }));
  const waitingPages = [undefined, { createdAtMs: 1, id: uid }].map((after) => ({ after, limit: 10 }));
  return {
    users: {
      readByEmail: [() => deps.runTransaction((tx) => deps.users.readByEmail(tx, owner.userEmail))],
      listUnverified: [undefined, makeUser()].map(
        (after) => () => deps.users.listUnverified({ beforeMs: 0, limit: 1, ...(after && { after }) }),
      ),
      listClosing: [undefined, { uid, closing: { requestedAtMs: 1, closesAtMs: 2 } }].map(
        (after) => () => deps.users.listClosing({ nowMs: 0, limit: 10, after }),
      ),
      listMissing: [],
      findNames: [],
      listActiveAdmins: [() => deps.users.listActiveAdmins()],
      listFormerAdmins: [() => deps.users.listFormerAdmins(0)],
      countAdmins: [() => deps.users.countAdmins()],
    },
    proposals: {
      countWaiting: [() => deps.proposals.countWaiting({ forUid: uid, nowMs: 0 })],
      oldestWaitingAtMs: [() => deps.proposals.oldestWaitingAtMs({ forUid: uid, nowMs: 0 })],
      countMadeBy: [() => deps.proposals.countMadeBy({ uid, nowMs: 0 })],
      listNewest: proposalFilters.map(
        (status) => () => deps.proposals.listNewest({ status, forUid: uid, nowMs: 0, limit: 10, cursor }),
      ),
    },
    mailRequests: {
      listWaiting: [undefined, { id: uid, createdAtMs: 1 }].map(
        (after) => () => deps.mailRequests.listWaiting(0, after),
      ),
    },
    directory: {
      listPage: lists(userStatuses).map((request) => () => deps.directory.listPage(request)),
      countStatus: userStatuses.map((status) => () => deps.directory.countStatus(status)),
    },
    kyc: {
      listAll: lists(reviewStatuses).map((request) => () => deps.kyc.listAll(request)),
      countStatus: reviewStatuses.map((status) => () => deps.kyc.countStatus(status)),
      listWaiting: waitingPages.map((page) => () => deps.kyc.listWaiting(page)),
      listOf: [() => deps.kyc.listOf(uid, { limit: 10, cursor })],
      listDue: dueRequests.map((request) => () => deps.kyc.listDue(request)),
      findLatestOf: [() => deps.kyc.findLatestOf(uid)],
      readLatestOf: [() => deps.runTransaction((tx) => deps.kyc.readLatestOf(tx, uid))],
      listWithImage: [() => deps.kyc.listWithImage('a'.repeat(64), uid)],
      listRejectedOf: [() => deps.kyc.listRejectedOf(uid, uid)],
      renameOwner: [() => deps.kyc.renameOwner(uid, owner)],
    },
    holds: { listNewest: [() => deps.holds.listNewest({ forUid: uid, limit: 10, cursor })] },
    sealedAccounts: {
      listLeaving: [undefined, closedUser(makeUser(), 1).sealed].map(
        (after) => () => deps.sealedAccounts.listLeaving({ limit: 10, after }),
      ),
      listDue: dueRequests.map((request) => () => deps.sealedAccounts.listDue(request)),
    },
    transactions: {
      openOf: [
        () => deps.transactions.openOf(uid),
        () => deps.runTransaction((tx) => deps.transactions.openOf(uid, tx)),
      ],
      listDue: dueRequests.map((request) => () => deps.transactions.listDue(request)),
      listAll: lists(transactionStatuses).flatMap((request) =>
        typeFilters.map((type) => () => deps.transactions.listAll({ ...request, type })),
      ),
      countStatus: reviewStatuses.map((status) => () => deps.transactions.countStatus(status)),
      listWaiting: waitingPages.flatMap((page) => [
        ...typeFilters.map((type) => () => deps.transactions.listWaiting('pending', type, page)),
        () => deps.transactions.listWaiting('unpaid', 'any', page),
      ]),
      listVisibleTo: typeFilters.flatMap((type) =>
        reviewStatuses.flatMap((status) =>
          [{}, period].map(
            (days) => () => deps.transactions.listVisibleTo(uid, { limit: 10, type, status, ...days }),
          ),
        ),
      ),
      listRecent: [() => deps.transactions.listRecent(uid)],
      listOpen: [() => deps.transactions.listOpen(uid)],
      listApprovedOnce: [() => deps.transactions.listApprovedOnce(0)],
      countApprovedOnce: [() => deps.transactions.countApprovedOnce({ forUid: uid, nowMs: 0 })],
      countFirstApprovedBy: [() => deps.transactions.countFirstApprovedBy({ uid, nowMs: 0 })],
      countPending: transactionTypes.map((type) => () => deps.transactions.countPending(uid, type)),
      listNaming: [() => deps.transactions.listNaming('a'.repeat(64))],
      listWithProof: [() => deps.transactions.listWithProof('a'.repeat(64), uid)],
      listRejectedOf: [() => deps.transactions.listRejectedOf({ uid, type: 'Deposit' }, uid)],
      renameOwner: [() => deps.transactions.renameOwner(uid, owner)],
    },
    activity: {
      shownOf: [],
      listLatest: [() => deps.activity.listLatest(uid)],
    },
    months: {
      running: [],
      reached: [],
    },
    statements: {
      readDays: [() => deps.statements.readDays(holder, period)],
      readPage: [undefined, ...movementTypes].flatMap((type) =>
        [undefined, '1'].map(
          (from) => () =>
            deps.statements.readPage(holder, period, { limit: 1, cursor: from, ...(type && { type }) }),
        ),
      ),
      readWhole: [() => deps.statements.readWhole(holder, period, 1)],
    },
    notices: { shownOf: [], listLatest: [() => deps.notices.listLatest(uid)] },
    journal: {
      listOf: [() => deps.journal.listOf(uid)],
      recordsOf: [],
      readPage: listSorts.flatMap((sort) =>
        [undefined, `1_${uid}_figures-edited`].map(
          (from) => () => deps.journal.readPage(uid, { limit: 1, sort, cursor: from }),
        ),
      ),
    },
    mail: {
      isOver: [],
      listDue: [undefined, { id: uid, to: uid, nextAttemptAtMs: 0 }].map(
        (after) => () => deps.mail.listDue(0, after),
      ),
      readHeld: [() => deps.runTransaction((tx) => deps.mail.readHeld(tx, owner.userEmail))],
    },
    expiring: { listSoon: [() => deps.expiring.listSoon({ uid, email: uid }, 0)], postpone: [] },
    books: {
      allUids: [() => deps.books.allUids().next()],
      uidsChangedSince: [() => deps.books.uidsChangedSince(0).next()],
      read: [() => deps.books.read(uid)],
      doubt: [],
      release: [],
    },
    securityEvents: {
      listOf: [undefined, `0_${uid}`].map(
        (from) => () => deps.securityEvents.listOf(uid, { limit: 1, cursor: from }),
      ),
    },
    renames: {
      listDue: [undefined, { uid, changedAtMs: 1, dueAtMs: 1 }].map(
        (after) => () => deps.renames.listDue(0, after),
      ),
    },
    audit: { add: [], addNow: [], findDetail: [() => deps.audit.findDetail(uid)] },
    events: {
      listPage: [
        ...auditTrails.flatMap((trail) =>
          eventFilters(uid).map((asked) => () => deps.events.listPage({ trail, limit: 1, ...asked })),
        ),
        () =>
          deps.events.listPage({ trail: 'audit', limit: 1, whom: uid, kinds: ['edit-figures', 'propose'] }),
      ],
      findDetails: [],
      findWithDetail: [() => deps.events.findWithDetail(uid)],
    },
    findings: { listOpen: [() => deps.findings.listOpen(1)] },
    seals: {
      findHead: [() => deps.seals.findHead()],
      append: [],
      findSeal: [() => deps.seals.findSeal(0)],
      listFrom: [() => deps.seals.listFrom(0, 1)],
      allSeals: [() => deps.seals.allSeals().next()],
      listUntimed: [() => deps.seals.listUntimed(0, 1)],
      listRows: [undefined, 0].map((afterMs) => () => deps.seals.listRows({ afterMs, untilMs: 1 }, 1)),
    },
    reconciliations: {
      latestAtMs: [() => deps.reconciliations.latestAtMs()],
      listLatest: [() => deps.reconciliations.listLatest(1)],
      findLatestWhole: [() => deps.reconciliations.findLatestWhole()],
    },
    desk: {
      waitingKyc: [() => deps.desk.waitingKyc()],
      waitingOf: transactionTypes.map((type) => () => deps.desk.waitingOf(type)),
      waitingPayouts: [() => deps.desk.waitingPayouts()],
      openFindings: [() => deps.desk.openFindings()],
      decidedOn: [{}, { countMax: 1 }].map((bound) => () => deps.desk.decidedOn('2026-01-01', bound)),
    },
    prices: { listOf: [() => deps.prices.listOf(period)] },
    holdings: { listLatest: [() => deps.holdings.listLatest(1)] },
    reindex: {
      checkpoints: [],
      countAll: [() => deps.reindex.countAll()],
      listPage: reindexPhases.flatMap((phase) =>
        ['', uid].map((after) => () => deps.reindex.listPage(phase, after, 1)),
      ),
      listStale: [],
      repair: [],
    },
  } satisfies {
    [Name in Exclude<keyof Repositories, 'runTransaction'>]: Record<OwnMethods<Repositories[Name]>, Calls>;
  };
}
