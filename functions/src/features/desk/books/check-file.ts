import { checkSuspensions, type Suspension } from '@keelstone/domain/core/ledger/check-suspensions';
import { invariantTexts } from '@keelstone/domain/core/ledger/violation';
import { makeDirectoryRow, listStaleFields } from '@keelstone/domain/core/user/directory-row';
import type { AuditRow } from '@keelstone/domain/desk/audit/audit-row';
import { checkUserBooks } from '@keelstone/domain/desk/books/invariants';
import { assets } from '@keelstone/domain/kernel/amounts/coins';
import { listOwnerGrams, withUserIndex } from '@keelstone/domain/kernel/search/name-index';
import { bookedOutputId } from '@keelstone/domain/money/blockchain/booked-output';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { toAddress } from '@keelstone/domain/money/transaction/transaction';
import type { CommandDeps } from '../../../platform/deps.ts';
import type { UserFile } from './books.repository.ts';
import { checkAudit, checkDetails } from './check-audit.ts';
import { checkMonths } from './check-months.ts';
import type { BooksFinding } from './report.ts';

/** Returns whether the ledger itself is broken. Other findings are about its surroundings. */
export function isLedgerFinding({ invariant, uid }: BooksFinding): boolean {
  return Object.hasOwn(invariantTexts, invariant) && uid !== '';
}

/** Checks the invariants of the ledger alone (I1 to I6, I10, I11). */
export function checkLedger(file: UserFile): BooksFinding[] {
  return [
    ...checkUserBooks(file),
    ...checkSuspensions(file.user.uid, file.entries, listSuspensions(file.audit)),
  ];
}

type Check = (file: UserFile, deps: CommandDeps) => Promise<BooksFinding[]> | BooksFinding[];

/** The checks of the ledger's surroundings. A failing check does not stop the others. */
export const surroundings: readonly Check[] = [
  checkIdentity,
  checkReservation,
  checkImages,
  checkAudit,
  checkDetails,
  checkCopies,
  checkMonths,
  checkClosed,
  checkOutputs,
];

/** I12: Firebase Auth and the user's document agree, and nobody can sign in to a closed account. */
async function checkIdentity({ user }: UserFile, deps: CommandDeps): Promise<BooksFinding[]> {
  const report = (subject: string, detail: string): BooksFinding => ({
    invariant: 'I12',
    uid: user.uid,
    subject,
    detail,
  });
  const identity = await deps.identity.describe(user.uid);
  if (user.closedAtMs !== undefined)
    return identity === undefined ? [] : [report('sign-in', 'still exists for a closed account')];
  if (identity === undefined) return [report('sign-in', 'is missing')];
  const pairs = [
    ['email', identity.email, user.email],
    ['verified', identity.isVerified, user.isVerified],
    ['isAdmin', identity.isAdmin, user.isAdmin],
    ['blocked', identity.isBlocked, user.isBlocked],
  ] as const;
  return pairs
    .filter(([, inAuth, inDocument]) => inAuth !== inDocument)
    .map(([name, inAuth, inDocument]) =>
      report(name, `${String(inAuth)} in Auth, ${String(inDocument)} in the document`),
    );
}

/** I12: the address of an open account is reserved for it, or somebody else could register it. */
function checkReservation({ user: { uid, closedAtMs }, reservation }: UserFile): BooksFinding[] {
  if (closedAtMs !== undefined || reservation?.uid === uid) return [];
  const detail = reservation === undefined ? 'is missing' : `is that of ${reservation.uid}`;
  return [{ invariant: 'I12', uid, subject: 'address reservation', detail }];
}

/** I17: a closed account has no money, and no waiting records. */
function checkClosed({ user: { uid, closedAtMs }, account, transactions }: UserFile): BooksFinding[] {
  if (closedAtMs === undefined) return [];
  const nonZeroAssets = assets.filter((asset) => account[asset].available !== 0 || account[asset].held !== 0);
  const waiting = transactions.filter(({ status }) => status === 'Pending').map(({ id }) => id);
  return [...nonZeroAssets, ...waiting].map((subject) => ({
    invariant: 'I17',
    uid,
    subject,
    detail: 'in an account that is closed',
  }));
}

/** I18: each booked output belongs to an approved deposit that names it, and each named output was booked. */
function checkOutputs({ user: { uid }, transactions, outputs }: UserFile): BooksFinding[] {
  const named = transactions.flatMap((record) =>
    record.type === 'Deposit' && record.status === 'Approved'
      ? (record.outputs ?? []).map((id) => `${record.id} ${id}`)
      : [],
  );
  const booked = outputs.map((output) => {
    const record = transactions.find(({ id }) => id === output.recordId);
    const isOfRecord = record?.txid === output.txid && record.coin === output.coin;
    const to = isOfRecord ? toChainDestination(output.coin, toAddress(record)) : '';
    return `${output.recordId} ${bookedOutputId({ ...output, to })}`;
  });
  const missing = named.filter((each) => !booked.includes(each));
  const unnamed = booked.filter((each) => !named.includes(each));
  return [
    ...missing.map((each) => ({ each, detail: 'is named, and not booked' })),
    ...unnamed.map((each) => ({ each, detail: 'is booked, and not named' })),
  ].map(({ each, detail }) => ({ invariant: 'I18', uid, subject: each.split(' ')[0] ?? '', detail }));
}

/** I13: every image of a record exists in the vault, without a public token. */
async function checkImages(file: UserFile, deps: CommandDeps): Promise<BooksFinding[]> {
  const images = [
    ...file.transactions.flatMap(({ id, proof }) => (proof === null ? [] : [{ id, path: proof.path }])),
    ...file.kyc
      .filter((record) => !record.isDeleted)
      .map(({ id, document }) => ({ id, path: document.path })),
  ];
  const faults = await Promise.all(
    images.map(async ({ id, path }): Promise<BooksFinding[]> => {
      const fault = path.startsWith('vault/') ? await deps.files.fault(path) : 'not in the vault';
      return fault === undefined
        ? []
        : [{ invariant: 'I13', uid: file.user.uid, subject: id, detail: fault }];
    }),
  );
  return faults.flat();
}

/** The suspensions of a user according to the audit rows. */
function listSuspensions(audit: readonly AuditRow[]): Suspension[] {
  const suspensions: Suspension[] = [];
  const rows = audit.filter(({ kind }) => kind === 'suspend-user' || kind === 'unsuspend-user');
  for (const { kind, atMs } of rows.sort((a, b) => a.atMs - b.atMs)) {
    if (kind === 'suspend-user') suspensions.push({ fromMs: atMs, untilMs: null });
    const open = suspensions.at(-1);
    if (kind === 'unsuspend-user' && open !== undefined) open.untilMs = atMs;
  }
  return suspensions;
}

/**
 * I15: copies equal their originals. A user's row in the list equals the document and the figures, and the search index
 * of the row and of each record matches its content. `npm run reindex` repairs differences.
 */
export function checkCopies({ user, account, row, transactions, kyc }: UserFile): BooksFinding[] {
  const wanted = withUserIndex(makeDirectoryRow(user, account));
  const stale = listStaleFields(row, wanted).map((field) => ({
    subject: 'directory',
    detail: `${field} is another`,
  }));
  const unfound = [...transactions, ...kyc]
    .filter((record) => listStaleFields(record, { nameGrams: listOwnerGrams(record) }).length > 0)
    .map(({ id }) => ({ subject: id, detail: 'cannot be found by a search' }));
  return [...stale, ...unfound].map((fault) => ({ invariant: 'I15', uid: user.uid, ...fault }));
}
