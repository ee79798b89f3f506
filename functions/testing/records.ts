import { randomBytes, randomUUID } from 'node:crypto';
import type { AuditKind } from '@keelstone/domain/audit-kinds';
import { decisionLimits } from '@keelstone/domain/core/decision/decision.limits';
import { noteFinding } from '@keelstone/domain/core/finding/finding';
import { proposalDigest } from '@keelstone/domain/core/two-person-rule/proposal';
import type { AuditDetail } from '@keelstone/domain/desk/audit/audit-row';
import { listExpectedEffects } from '@keelstone/domain/desk/books/expected-effects';
import { decideKycQuestion } from '@keelstone/domain/identity/kyc/decide-kyc-question';
import { kycQuestionItems } from '@keelstone/domain/identity/kyc/kyc-record';
import { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import { fingerprintAddress } from '@keelstone/domain/kernel/address/comparable-address';
import { usdCents } from '@keelstone/domain/kernel/amounts/units';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { noAddressBook } from '@keelstone/domain/money/address-book/address-book';
import { withSaved } from '@keelstone/domain/money/address-book/saved-address';
import { creditChanges } from '@keelstone/domain/money/profit/decide-credit';
import { transactionQuestionItems } from '@keelstone/domain/money/transaction/transaction';
import { decideTransactionQuestion } from '@keelstone/domain/money/transaction/transaction-question';
import { ownDataLimits } from '@keelstone/domain/rights/own-data/own-data.limits';
import { makeActivity } from '@keelstone/domain/testing/make-activity';
import { makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import { makeProfitBatch } from '@keelstone/domain/testing/make-profit-batch';
import { makeDeposit, makeWithdrawal } from '@keelstone/domain/testing/make-transaction';
import type { Deps } from '../src/entry/create-deps.ts';
import { arrangedFigures, type Person, postArranged } from './people.ts';
import { photo } from './uploads.ts';

let counter = 0;

/** Distinguishes one test's idempotency keys from another's. */
export function freshKey(): string {
  counter += 1;
  return String(1_760_000_000_000 + counter);
}

/** A Bitcoin transaction that no deposit of this run has named. */
export function freshTxid(): string {
  return randomBytes(32).toString('hex');
}

/** An id that looks like one of ours and belongs to nothing. */
export function missingId(): string {
  return fingerprint(`missing|${randomUUID()}`);
}

/** An address that no account has. */
export function freshEmail(): string {
  return `${missingId().toLowerCase()}@people.test`;
}

/** A Pending deposit, written without the API; `withImage` puts its proof into the vault. */
export async function fileDeposit(deps: Deps, uid: string, withImage = true): Promise<string> {
  const deposit = makeDeposit({ uid, transactionId: freshKey(), createdAtMs: deps.now() });
  if (withImage) await fileImage(deps, deposit.proof?.path);
  await deps.transactions.save(deposit.id, deposit);
  return deposit.id;
}

/** An Approved withdrawal in Bitcoin to a new address, written without the API, with its funding and its entries. */
export async function filePaidWithdrawal(deps: Deps, uid: string): Promise<string> {
  const withdrawal = makeWithdrawal({
    uid,
    status: 'Approved',
    transactionId: freshKey(),
    createdAtMs: deps.now(),
    btcAddress: `test-address-of-${freshKey()}`,
  });
  const { id: recordId, amountUsdCents: usd, heldCoinUnits: btc } = withdrawal;
  const effects = listExpectedEffects(withdrawal).map((effect) => ({ ...effect, recordId, reason: '' }));
  const given = arrangedFigures(`arranged${recordId}`, { usd, btc, eth: 0 });
  await postArranged(deps, uid, [given, ...effects]);
  await deps.transactions.save(recordId, withdrawal);
  return recordId;
}

/** A Pending application, written without the API; the user's own status is not touched. */
export async function fileKyc(deps: Deps, uid: string, withImage = true): Promise<string> {
  const record = makeKycRecord({ id: missingId(), uid, createdAtMs: deps.now() });
  if (withImage) await fileImage(deps, record.document.path);
  await deps.kyc.save(record.id, record);
  return record.id;
}

/** The same with an open question 1 that asks for every item. */
export async function fileAskedKyc(deps: Deps, uid: string, withImage = true): Promise<string> {
  const id = await fileKyc(deps, uid, withImage);
  const record = await deps.kyc.find(id);
  const asked = record && decideKycQuestion({ record, items: kycQuestionItems, ...question(deps) });
  if (asked !== undefined) await deps.kyc.save(id, asked.record);
  return id;
}

export async function fileAskedDeposit(deps: Deps, uid: string, withImage = true): Promise<string> {
  const id = await fileDeposit(deps, uid, withImage);
  const record = await deps.transactions.find(id);
  const asked =
    record && decideTransactionQuestion({ record, items: transactionQuestionItems, ...question(deps) });
  if (asked !== undefined) await deps.transactions.save(id, asked.record);
  return id;
}

function question(deps: Deps) {
  const admin = { uid: missingId(), name: 'Test Administrator' };
  return { text: 'Please send it again', admin, atMs: deps.now() };
}

/** A view of somebody's document, old enough to be shown to them, written without the API. */
export async function fileDocumentView(
  deps: Deps,
  { actorUid = missingId(), targetId = missingId(), ...subject }: DocumentView,
): Promise<void> {
  const about = { kind: 'get-kyc-document', actorUid, sessionRef: null, targetId, requestId: '' } as const;
  const atMs = deps.now() - ownDataLimits.viewShownAfterMs;
  await deps.audit.addNow({ ...about, ...subject, atMs }, { ip: '198.51.100.1' });
}
type DocumentView = { subjectUid: string; actorUid?: string; targetId?: string };

/** A credit of 12.50 USD that an administrator has proposed and another one may confirm, written without the API. */
export async function fileProposal(
  deps: Deps,
  { makerUid, uid }: { makerUid: string; uid: string },
): Promise<string> {
  const id = missingId();
  const wanted = {
    operation: 'credit-profit',
    request: { uid, transactionId: freshKey(), coin: 'btc', amountUsdCents: usdCents(1250) },
  } as const;
  const createdAtMs = deps.now();
  await deps.proposals.save(id, {
    ...wanted,
    id,
    status: 'waiting',
    changes: creditChanges(wanted.request),
    amountUsdCents: wanted.request.amountUsdCents,
    digest: proposalDigest(wanted, null),
    maker: { uid: makerUid, name: 'Test Person', email: `${makerUid}@people.test` },
    subject: { uid, name: 'Test Person', email: `${uid}@people.test` },
    createdAtMs,
    expiresAtMs: createdAtMs + decisionLimits.proposalAgeMsMax,
    decidedBy: null,
    decidedAtMs: null,
  });
  return id;
}

/** A batch of profit that somebody has proposed, without its proposal and its rows. */
export async function fileProfitBatch(deps: Deps, uid: string): Promise<string> {
  const maker = { uid, name: 'Test Person', email: `${uid}@people.test` };
  const batch = makeProfitBatch({ id: missingId(), maker, createdAtMs: deps.now() });
  await deps.profitBatches.save(batch.id, batch);
  return batch.id;
}

/** A check of a file that was made. */
export async function fileProfitCheck(deps: Deps, uid: string): Promise<string> {
  const [id, createdAtMs] = [missingId(), deps.now()];
  const about = { id, uid, transactionId: freshKey(), leftOut: '', rows: 1 };
  const check = { ...about, checked: 1, isDone: true, pieces: 0, createdAtMs };
  const result = { changes: [], problems: [{ row: 2, text: 'Nobody has this account.' }], people: [uid] };
  await deps.runTransaction(async (tx) => {
    deps.profitChecks.putWithText(tx, check, JSON.stringify(result));
  });
  return id;
}

/** Puts somebody on legal hold without two administrators. */
export async function fileHold(deps: Deps, uid: string): Promise<void> {
  const actor = { uid: missingId(), name: 'Test Person' };
  await deps.holds.save(uid, {
    uid,
    name: 'Test Person',
    email: `${uid}@people.test`,
    reason: 'A request of a court',
    proposedBy: actor,
    confirmedBy: actor,
    createdAtMs: deps.now(),
  });
}

/** A new address in somebody's book, written without the API. */
export async function fileAddress(deps: Deps, uid: string): Promise<string> {
  const address = `test-address-of-${freshKey()}`;
  const book = (await deps.addressBooks.find(uid)) ?? noAddressBook(uid);
  const label = `Wallet ${address}`;
  await deps.addressBooks.save(uid, withSaved(book, { coin: 'btc', address, label }, deps.now()) ?? book);
  return fingerprintAddress('btc', address);
}

export async function fileActivity(deps: Deps, uid: string): Promise<string> {
  const entry = makeActivity({ id: missingId(), uid, createdAtMs: deps.now() });
  await deps.activity.save(entry.id, entry);
  return entry.id;
}

/** An open finding about somebody's books. */
export async function fileFinding(deps: Deps, uid: string): Promise<string> {
  const found = { source: 'books', code: 'I2', uid, subject: missingId(), detail: '1 too much' } as const;
  const { finding } = noteFinding(found, undefined, deps.now());
  await deps.findings.save(finding.id, finding);
  return finding.id;
}

/** A row of something that an administrator did, as its trigger sees it; by default about themselves. */
export async function addAuditRow(
  deps: Deps,
  kind: AuditKind,
  {
    by,
    about = by,
    detail = {},
    atMs = Date.now(),
  }: { by: Pick<Person, 'uid'>; about?: Pick<Person, 'uid'>; detail?: AuditDetail; atMs?: number },
): Promise<string> {
  const row = { kind, actorUid: by.uid, sessionRef: null, requestId: 'r', targetId: missingId(), atMs };
  await deps.audit.addNow({ ...row, subjectUid: about.uid }, { ip: '198.51.100.1', ...detail });
  const [id = ''] = await deps.audit.listIds({ where: [['targetId', '==', row.targetId]] });
  return id;
}

/** An audit row about somebody, with a detail. */
export function fileEvent(deps: Deps, uid: string): Promise<string> {
  return addAuditRow(deps, 'get-user', { by: { uid: 'sys:test' }, about: { uid }, atMs: deps.now() });
}

/** A person's entries in the identity form, names in small letters as many type them. */
export function kycForm(email: string, document: string) {
  return { ...kycContract['submit-kyc'].example, firstName: 'nora', lastName: 'quist', email, document };
}

async function fileImage(deps: Deps, path: string | undefined): Promise<void> {
  if (path !== undefined) await deps.files.writeVault(path, await photo(), 'image/jpeg');
}
