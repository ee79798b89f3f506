import type { AuditKind } from '@keelstone/domain/audit-kinds';
import { type Account, emptyAccount } from '@keelstone/domain/core/ledger/account';
import { post } from '@keelstone/domain/core/ledger/journal';
import { addEntryToMonth, type Month, monthId } from '@keelstone/domain/core/ledger/month';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import type { User } from '@keelstone/domain/core/user/user';
import type { AuditDetail } from '@keelstone/domain/desk/audit/audit-row';
import { listExpectedEffects } from '@keelstone/domain/desk/books/expected-effects';
import { exampleIds } from '@keelstone/domain/kernel/api/example-ids';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { toMonth } from '@keelstone/domain/kernel/time/period';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import { makeCredit, makeDeposit } from '@keelstone/domain/testing/make-transaction';
import { makeAdmin, makeUser } from '@keelstone/domain/testing/make-user';
import { testUid } from '@keelstone/domain/testing/test-id';
import type { Deps } from '../../src/entry/create-deps.ts';
import type { Tx } from '../../src/platform/firestore/tx.ts';

const admin = makeAdmin();
const by = { uid: admin.uid, name: admin.name };
const image = new Uint8Array([1]);
/** How long before the first night the accounts begin to move, on how many days, and in which time each does. */
const [historyMs, startDays, movingMs] = [90 * dayMs, 30, 60 * dayMs];

/**
 * Accounts with an approved identity and so many movements in the last three months, deposits and credits in turn, with
 * everything that the calls would have written: a check of the books finds nothing. Each is one transaction.
 */
export async function makeAccounts(deps: Deps, { count, movements }: { count: number; movements: number }) {
  const people: User[] = [];
  const gapMs = movingMs / Math.max(5, movements);
  for (let index = 0; index < count; index += 1) {
    const createdAtMs = deps.now() - historyMs + (index % startDays) * dayMs + index;
    const [uid, email] = [testUid(fingerprint(`grown ${String(index)}`)), `p${String(index)}@a.test`];
    const user = makeUser({ uid, email, name: `Bo ${String(index)}`, createdAtMs });
    const times = Array.from({ length: movements }, (_none, number) => createdAtMs + number * gapMs);
    await makeAccount(deps, user, times);
    people.push(user);
  }
  return people;
}

async function makeAccount(deps: Deps, user: User, movedAtMs: readonly number[]): Promise<void> {
  const { uid, email, name, createdAtMs } = user;
  const decided = { status: 'Approved', checkedBy: by, checkedAtMs: createdAtMs } as const;
  const kyc = makeKycRecord({ uid, userName: name, userEmail: email, createdAtMs, ...decided });
  await deps.identity.create({ uid, email, isVerified: true, password: exampleIds.password });
  const records = movedAtMs.map((atMs, number) => makeRecord(user, { number, atMs }));
  for (const { path } of [kyc.document, ...records.flatMap(({ proof }) => proof ?? [])])
    await deps.files.writeVault(path, image, 'image/jpeg');
  // An own address, which holds a payment and was checked today.
  const address = { id: uid, address: uid, keyId: 'grown', index: 0, path: "m/84'/0'/0'/0/0", heldUnits: 1 };
  const times = { atMs: createdAtMs, shownAtMs: createdAtMs, checkAtMs: deps.now() + 2 * dayMs };
  await deps.depositAddresses.save(uid, { uid, ...address, ...times });
  await deps.emails.save(emailReservationId(email), { uid, reservedAtMs: createdAtMs });
  await deps.runTransaction(async (tx) => {
    deps.users.create(tx, uid, user);
    deps.kyc.create(tx, kyc.id, kyc);
    note(deps, tx, { kind: 'approve-kyc', targetId: kyc.id, subjectUid: uid, atMs: createdAtMs });
    let books: Books = { account: emptyAccount(uid, createdAtMs), month: undefined };
    for (const record of records) books = book(deps, tx, { record, books });
    deps.accounts.put(tx, uid, books.account);
  });
}

/** One approved deposit or credit, with its entry, its month, and its row in the audit trail. */
export async function move(deps: Deps, user: User, moved: Moved): Promise<void> {
  const { uid } = user;
  const record = makeRecord(user, moved);
  if (record.proof !== null) await deps.files.writeVault(record.proof.path, image, 'image/jpeg');
  await deps.runTransaction(async (tx) => {
    const monthName = monthId(uid, toMonth(moved.atMs));
    const [account, month] = [await deps.accounts.read(tx, uid), await deps.months.read(tx, monthName)];
    if (account === undefined) throw new Error(`${uid} cannot move`);
    deps.accounts.put(tx, uid, book(deps, tx, { record, books: { account, month } }).account);
  });
}

type Moved = { number: number; atMs: number };

function makeRecord({ uid, name, email }: User, { number, atMs }: Moved): Transaction {
  const about = { uid, userName: name, userEmail: email, createdAtMs: atMs, transactionId: String(number) };
  const approved = { status: 'Approved', decidedAtMs: atMs, decidedBy: by } as const;
  return number % 2 === 0 ? makeDeposit({ ...about, ...approved }) : makeCredit(about);
}

/** An account, and its last month. */
type Books = { account: Account; month: Month | undefined };

/** Writes a record with what follows from it, and returns the account, which is still to be written. */
function book(deps: Deps, tx: Tx, { record, books }: { record: Transaction; books: Books }): Books {
  const { id: recordId, uid, createdAtMs: atMs, amountUsdCents, type } = record;
  const [effect] = listExpectedEffects(record);
  if (effect === undefined) throw new Error(`${recordId} moves nothing`);
  const { account: before, month } = books;
  const { account, entry } = post(before, { ...effect, recordId, reason: '', actorUid: admin.uid, atMs });
  const after = addEntryToMonth({ month, before, entry });
  deps.transactions.create(tx, recordId, record);
  deps.journal.create(tx, entry.id, entry);
  if (after !== undefined) deps.months.put(tx, monthId(uid, after.month), after);
  const kind = type === 'Deposit' ? 'approve-transaction' : 'credit-profit';
  note(deps, tx, { kind, targetId: recordId, subjectUid: uid, atMs }, { amountUsdCents });
  return { account, month: after };
}

type Noted = { kind: AuditKind; targetId: string; subjectUid: string; atMs: number };

/** With the amount of a credit: one without would be mailed to administrators as large. */
function note(deps: Deps, tx: Tx, noted: Noted, detail: AuditDetail = {}): void {
  const row = { ...noted, actorUid: admin.uid, sessionRef: null, requestId: 'made' };
  deps.audit.add(tx, row, { ip: '198.51.100.1', ...detail });
}
