import { isInDoubt } from '@keelstone/domain/core/ledger/account';
import { findOpenQuestion } from '@keelstone/domain/core/question/question';
import { DomainError } from '@keelstone/domain/errors';
import { timeOrNull } from '@keelstone/domain/kernel/api/common.wire';
import {
  ownTransactionToWire,
  reviewedTransactionToWire,
  type TransactionRow,
  transactionToWire,
} from '@keelstone/domain/money/transaction/transaction.wire';
import { dropProofs } from '@keelstone/domain/rights/retention/erase-due';
import { auditList } from '../../../platform/audit/audit-list.ts';
import { type ListRequest, withFileLimit, showList } from '../../../platform/audit/show-list.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { asOwnerSees, isProofHidden } from '../../../platform/retention/hidden-from-owner.ts';
import { findReplacedImage, showImage } from '../../core/upload/show-image.ts';
import { answerTransaction } from './answer-transaction.service.ts';
import { askTransaction } from './ask-transaction.service.ts';
import { findHashes, ownTransactionsToWire } from './own-transactions-to-wire.ts';
import type { AllListRequest } from './transaction.repository.ts';

export const transactionHandlers = {
  'get-transaction-proof': async ({ params, query, caller, origin }, deps) => {
    const { replacedBy } = query;
    const transaction = await deps.transactions.find(params.transactionId);
    if (transaction?.uid === caller.uid && isProofHidden(transaction, deps))
      throw new DomainError('not-found');
    const image = transaction && {
      ...transaction,
      image:
        replacedBy === undefined ? transaction.proof : findReplacedImage(transaction, { replacedBy, caller }),
    };
    return showImage(image, { action: 'get-transaction-proof', caller, origin }, deps);
  },

  'list-recent-transactions': async ({ params, caller, origin }, deps) => {
    const ownerUid = params.userId;
    const recent = await deps.transactions.listRecent(ownerUid);
    const rows = recent.length;
    await auditList({ action: 'list-recent-transactions', caller, origin, ownerUid, rows }, deps);
    if (ownerUid !== caller.uid) return recent.map(transactionToWire);
    const hashes = await findHashes(recent, deps);
    return recent.map((record) =>
      ownTransactionToWire(asOwnerSees(record, deps), { hash: hashes.get(record.id) }),
    );
  },

  'list-open-requests': async ({ caller: { uid, user } }, deps) => {
    const [open, kyc] = await Promise.all([
      deps.transactions.listOpen(uid),
      user.kycStatus === 'Pending' ? deps.kyc.findLatestOf(uid) : undefined,
    ]);
    const question = kyc && findOpenQuestion(kyc);
    return {
      kycAskedAt: timeOrNull(question?.askedAtMs) ?? undefined,
      items: await ownTransactionsToWire(open, { ownerUid: uid, viewerUid: uid }, deps),
      kycSubmittedAt: timeOrNull(kyc?.status === 'Pending' ? kyc.createdAtMs : null) ?? undefined,
    };
  },

  'list-user-transactions': async ({ params, query, caller, origin }, deps) => {
    const ownerUid = params.userId;
    const page = await deps.transactions.listVisibleTo(ownerUid, query);
    const items = await ownTransactionsToWire(page.items, { ownerUid, viewerUid: caller.uid }, deps);
    const rows = page.items.length;
    await auditList({ action: 'list-user-transactions', caller, origin, ownerUid, query, rows }, deps);
    return { ...page, items };
  },

  'list-transactions': (request, deps) => showTransactions('list-transactions', request, deps),
  'export-transactions': (request, deps) =>
    showTransactions('export-transactions', withFileLimit(request), deps),

  'ask-transaction': async ({ body, caller, origin }, deps) => {
    const { idToAsk: id, items, text } = body;
    await askTransaction({ id, items, text: text.trim(), caller, origin }, deps);
    return { message: 'Information asked for' };
  },

  'answer-transaction': async ({ body, caller }, deps) => {
    const { idToAnswer: id, question, ...answer } = body;
    await answerTransaction({ id, question, answer, caller }, deps);
    return { message: 'Answer sent' };
  },
} satisfies Partial<Handlers<Deps>>;

function showTransactions(
  action: 'list-transactions' | 'export-transactions',
  request: ListRequest<AllListRequest>,
  deps: Deps,
) {
  const doubtedUids = new Set<string>();
  const find = async (query: AllListRequest) => {
    const page = await deps.transactions.listAll(query);
    if (action === 'list-transactions' && query.status === 'unpaid')
      for (const uid of await findDoubtedUids(page.items, deps)) doubtedUids.add(uid);
    return page;
  };
  const toWire = (transaction: TransactionRow) => ({
    ...reviewedTransactionToWire(maskOwn(transaction, request.caller.uid, deps), deps.now()),
    ...(doubtedUids.has(transaction.uid) && { isStopped: true }),
  });
  return showList({ action, list: 'transactions', request, find, toWire }, deps);
}

/** A row as the reader may see it. Their own expired proofs are left out: one kept longer would reveal a legal hold. */
function maskOwn(transaction: TransactionRow, readerUid: string, deps: Deps): TransactionRow {
  const isMasked = transaction.uid === readerUid && isProofHidden(transaction, deps);
  return isMasked ? dropProofs(transaction) : transaction;
}

/** The uids of accounts in doubt among the owners of payouts. */
async function findDoubtedUids(rows: readonly TransactionRow[], deps: Deps): Promise<string[]> {
  const uids = [...new Set(rows.map(({ uid }) => uid))];
  const accounts = await deps.findTogether(...uids.map((uid) => deps.accounts.at(uid)));
  return uids.filter((_uid, at) => {
    const account = accounts[at];
    return account !== undefined && isInDoubt(account);
  });
}
