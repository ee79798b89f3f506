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
  const {
    users,
    holds,
    sealedAccounts,
    mailRequests,
    directory,
    kyc,
    transactions,
    activity,
    journal,
    statements,
    expiring,
    mail,
    notices,
    books,
    proposals,
    reconciliations,
    securityEvents,
    renames,
    audit,
    events,
    seals,
    findings,
    holdings,
    prices,
    desk,
    reindex,
  } = deps;
  return {
    users: {
      readByEmail: [() => deps.runTransaction((tx) => users.readByEmail(tx, owner.userEmail))],
      listUnverified: [undefined, makeUser()].map(
        (after) => () => users.listUnverified({ beforeMs: 0, limit: 1, ...(after && { after }) }),
      ),
      listClosing: [undefined, { uid, closing: { requestedAtMs: 1, closesAtMs: 2 } }].map(
        (after) => () => users.listClosing({ nowMs: 0, limit: 10, after }),
      ),
      listMissing: [],
      findNames: [],
      listActiveAdmins: [() => users.listActiveAdmins()],
      listFormerAdmins: [() => users.listFormerAdmins(0)],
      countAdmins: [() => users.countAdmins()],
    },
    proposals: {
      countWaiting: [() => proposals.countWaiting({ forUid: uid, nowMs: 0 })],
      oldestWaitingAtMs: [() => proposals.oldestWaitingAtMs({ forUid: uid, nowMs: 0 })],
      countMadeBy: [() => proposals.countMadeBy({ uid, nowMs: 0 })],
      listNewest: proposalFilters.map(
        (status) => () => proposals.listNewest({ status, forUid: uid, nowMs: 0, limit: 10, cursor }),
      ),
    },
    mailRequests: {
      listWaiting: [undefined, { id: uid, createdAtMs: 1 }].map(
        (after) => () => mailRequests.listWaiting(0, after),
      ),
    },
    directory: {
      listPage: lists(userStatuses).map((request) => () => directory.listPage(request)),
      countStatus: userStatuses.map((status) => () => directory.countStatus(status)),
    },
    kyc: {
      listAll: lists(reviewStatuses).map((request) => () => kyc.listAll(request)),
      countStatus: reviewStatuses.map((status) => () => kyc.countStatus(status)),
      listOf: [() => kyc.listOf(uid, { limit: 10, cursor })],
      listDue: dueRequests.map((request) => () => kyc.listDue(request)),
      findLatestOf: [() => kyc.findLatestOf(uid)],
      readLatestOf: [() => deps.runTransaction((tx) => kyc.readLatestOf(tx, uid))],
      listWithImage: [() => kyc.listWithImage('a'.repeat(64), uid)],
      listRejectedOf: [() => kyc.listRejectedOf(uid, uid)],
      renameOwner: [() => kyc.renameOwner(uid, owner)],
    },
    holds: { listNewest: [() => holds.listNewest({ forUid: uid, limit: 10, cursor })] },
    sealedAccounts: {
      listLeaving: [undefined, closedUser(makeUser(), 1).sealed].map(
        (after) => () => sealedAccounts.listLeaving({ limit: 10, after }),
      ),
      listDue: dueRequests.map((request) => () => sealedAccounts.listDue(request)),
    },
    transactions: {
      openOf: [
        () => transactions.openOf(uid),
        () => deps.runTransaction((tx) => transactions.openOf(uid, tx)),
      ],
      listDue: dueRequests.map((request) => () => transactions.listDue(request)),
      listAll: lists(transactionStatuses).flatMap((request) =>
        typeFilters.map((type) => () => transactions.listAll({ ...request, type })),
      ),
      countStatus: reviewStatuses.map((status) => () => transactions.countStatus(status)),
      listVisibleTo: typeFilters.flatMap((type) =>
        reviewStatuses.flatMap((status) =>
          [{}, period].map(
            (days) => () => transactions.listVisibleTo(uid, { limit: 10, type, status, ...days }),
          ),
        ),
      ),
      listRecent: [() => transactions.listRecent(uid)],
      listOpen: [() => transactions.listOpen(uid)],
      listApprovedOnce: [() => transactions.listApprovedOnce(0)],
      countApprovedOnce: [() => transactions.countApprovedOnce({ forUid: uid, nowMs: 0 })],
      countFirstApprovedBy: [() => transactions.countFirstApprovedBy({ uid, nowMs: 0 })],
      countPending: transactionTypes.map((type) => () => transactions.countPending(uid, type)),
      listNaming: [() => transactions.listNaming('a'.repeat(64))],
      listWithProof: [() => transactions.listWithProof('a'.repeat(64), uid)],
      listRejectedOf: [() => transactions.listRejectedOf({ uid, type: 'Deposit' }, uid)],
      renameOwner: [() => transactions.renameOwner(uid, owner)],
    },
    activity: {
      shownOf: [],
      listLatest: [() => activity.listLatest(uid)],
    },
    months: {
      running: [],
      reached: [],
    },
    statements: {
      readDays: [() => statements.readDays(holder, period)],
      readPage: [undefined, ...movementTypes].flatMap((type) =>
        [undefined, '1'].map(
          (from) => () =>
            statements.readPage(holder, period, { limit: 1, cursor: from, ...(type && { type }) }),
        ),
      ),
      readWhole: [() => statements.readWhole(holder, period, 1)],
    },
    notices: { shownOf: [], listLatest: [() => notices.listLatest(uid)] },
    journal: {
      listOf: [() => journal.listOf(uid)],
      recordsOf: [],
      readPage: listSorts.flatMap((sort) =>
        [undefined, `1_${uid}_figures-edited`].map(
          (from) => () => journal.readPage(uid, { limit: 1, sort, cursor: from }),
        ),
      ),
    },
    mail: {
      isOver: [],
      listDue: [undefined, { id: uid, to: uid, nextAttemptAtMs: 0 }].map(
        (after) => () => mail.listDue(0, after),
      ),
      readHeld: [() => deps.runTransaction((tx) => mail.readHeld(tx, owner.userEmail))],
    },
    expiring: { listSoon: [() => expiring.listSoon({ uid, email: uid }, 0)], postpone: [] },
    books: {
      allUids: [() => books.allUids().next()],
      uidsChangedSince: [() => books.uidsChangedSince(0).next()],
      read: [() => books.read(uid)],
      doubt: [],
      release: [],
    },
    securityEvents: {
      listOf: [undefined, `0_${uid}`].map(
        (from) => () => securityEvents.listOf(uid, { limit: 1, cursor: from }),
      ),
    },
    renames: {
      listDue: [undefined, { uid, changedAtMs: 1, dueAtMs: 1 }].map(
        (after) => () => renames.listDue(0, after),
      ),
    },
    audit: { add: [], addNow: [], findDetail: [() => audit.findDetail(uid)] },
    events: {
      listPage: [
        ...auditTrails.flatMap((trail) =>
          eventFilters(uid).map((asked) => () => events.listPage({ trail, limit: 1, ...asked })),
        ),
        () => events.listPage({ trail: 'audit', limit: 1, whom: uid, kinds: ['edit-figures', 'propose'] }),
      ],
      findDetails: [],
      findWithDetail: [() => events.findWithDetail(uid)],
    },
    findings: { listOpen: [() => findings.listOpen(1)] },
    seals: {
      findHead: [() => seals.findHead()],
      append: [],
      findSeal: [() => seals.findSeal(0)],
      listFrom: [() => seals.listFrom(0, 1)],
      allSeals: [() => seals.allSeals().next()],
      listUntimed: [() => seals.listUntimed(0, 1)],
      listRows: [undefined, 0].map((afterMs) => () => seals.listRows({ afterMs, untilMs: 1 }, 1)),
    },
    reconciliations: {
      latestAtMs: [() => reconciliations.latestAtMs()],
      listLatest: [() => reconciliations.listLatest(1)],
      findLatestWhole: [() => reconciliations.findLatestWhole()],
    },
    desk: {
      waitingKyc: [() => desk.waitingKyc()],
      waitingOf: transactionTypes.map((type) => () => desk.waitingOf(type)),
      waitingPayouts: [() => desk.waitingPayouts()],
      openFindings: [() => desk.openFindings()],
      decidedOn: [{}, { countMax: 1 }].map((bound) => () => desk.decidedOn('2026-01-01', bound)),
    },
    prices: { listOf: [() => prices.listOf(period)] },
    holdings: { listLatest: [() => holdings.listLatest(1)] },
    reindex: {
      checkpoints: [],
      countAll: [() => reindex.countAll()],
      listPage: reindexPhases.flatMap((phase) =>
        ['', uid].map((after) => () => reindex.listPage(phase, after, 1)),
      ),
      listStale: [],
      repair: [],
    },
  } satisfies {
    [Name in Exclude<keyof Repositories, 'runTransaction'>]: Record<OwnMethods<Repositories[Name]>, Calls>;
  };
}
