import type { transactionContract } from '@keelstone/domain/api/transaction.contract';
import {
  reviewedTransactionToWire,
  transactionToWire,
  type TransactionRow,
} from '@keelstone/domain/api/transaction.wire';
import { openAsk } from '@keelstone/domain/ask/ask';
import { policyDocument } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { timeOrNull } from '@keelstone/domain/api/common.wire';
import { userToWire } from '@keelstone/domain/api/user.contract';
import { addressToStore } from '@keelstone/domain/wallet/pasted';
import { auditListOf } from '../../../platform/audit/audit-list.ts';
import { ofFile, showList, type ListRequest } from '../../../platform/audit/show-list.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import { Proposed } from '../../../platform/call/proposed.ts';
import { asOwnerSees, isProofHidden } from '../../../platform/retention/hidden-from-owner.ts';
import { replacedImage, showImage } from '../../identity/upload/show-image.ts';
import { creditProfit } from './credit-profit.service.ts';
import { deleteTransaction } from './delete-transaction.service.ts';
import { editFigures } from './edit-figures.service.ts';
import { ownTransactionsToWire } from './own-transactions-to-wire.ts';
import { requestDeposit } from './request-deposit.service.ts';
import { requestWithdrawal } from './request-withdrawal.service.ts';
import type { AllListRequest } from './transaction.repository.ts';
import { requiredCoin, requiredFigures, requiredUsd } from './required-figures.ts';
import { reviewTransaction } from './review-transaction.service.ts';

export const transactionHandlers = {
  'request-deposit': async ({ body, caller }, deps) => {
    const { transactionId, coinSelected: coin, quote: signedQuote, proof, remarks, txid } = body;
    const amountUsdCents = requiredUsd(body.usd, 'usd');
    const transaction = await requestDeposit(
      { caller, transactionId, coin, amountUsdCents, signedQuote, proof, remarks, txid },
      deps,
    );
    return { message: 'Deposit request received', transaction: transactionToWire(transaction) };
  },

  'approve-transaction': async ({ body, caller, origin }, deps) => {
    const { idToApprove: id, received } = body;
    const receivedCoinUnits = received === undefined ? undefined : requiredCoin(received, 'received');
    const review = { id, review: 'Approved', receivedCoinUnits, caller, origin } as const;
    return (await reviewTransaction(review, deps)) ?? { message: 'Transaction approved' };
  },

  'reject-transaction': async ({ body, caller, origin }, deps) => {
    const { idToReject: id, reason } = body;
    await reviewTransaction({ id, review: 'Rejected', reason: reason.trim(), caller, origin }, deps);
    return { message: 'Transaction rejected' };
  },

  'get-transaction-proof': async ({ params, query, caller, origin }, deps) => {
    const { replacedBy } = query;
    const transaction = await deps.transactions.find(params.transactionId);
    if (transaction?.uid === caller.uid && isProofHidden(transaction, deps))
      throw new DomainError('not-found');
    const image = transaction && {
      ...transaction,
      image:
        replacedBy === undefined ? transaction.proof : replacedImage(transaction, { replacedBy, caller }),
    };
    return showImage(image, { action: 'get-transaction-proof', caller, origin }, deps);
  },

  'delete-transaction': async ({ params, caller, origin }, deps) => {
    await deleteTransaction({ id: params.transactionId, caller, origin }, deps);
    return { message: 'Transaction deleted' };
  },

  'edit-figures': async ({ body, caller, origin }, deps) => {
    const { id: uid, reason } = body;
    const figures = requiredFigures(body);
    const edited = await editFigures({ caller, origin, uid, figures, reason: reason.trim() }, deps);
    if (edited instanceof Proposed) return edited;
    return userToWire(edited.user, edited.account, deps.now());
  },

  'credit-profit': async ({ body, caller, origin }, deps) => {
    const { id: uid, profitSelected: coin, transactionId, reason } = body;
    const amountUsdCents = requiredUsd(body.profit, 'profit');
    const transaction = await creditProfit(
      { caller, origin, uid, transactionId, coin, amountUsdCents, reason: reason.trim() },
      deps,
    );
    if (transaction instanceof Proposed) return transaction;
    return { message: 'Profit credited', transaction: transactionToWire(transaction) };
  },

  'request-withdrawal': async ({ body, caller }, deps) => {
    const { transactionId, coinSelected: coin } = body;
    const field = coin === 'btc' ? 'btcAddress' : 'ethAddress';
    const address = addressToStore(coin, body[field], field);
    const amountUsdCents = requiredUsd(body.usd, 'usd');
    const known = { policy: deps.policies.find(policyDocument), book: deps.addressBooks.find(caller.uid) };
    const submission = { caller, transactionId, coin, amountUsdCents, address };
    const [transaction] = await Promise.all([requestWithdrawal(submission, deps), known.policy, known.book]);
    const view = { ownerUid: caller.uid, viewerUid: caller.uid };
    const [answer = transactionToWire(transaction)] = await ownTransactionsToWire(
      [transaction],
      view,
      deps,
      known,
    );
    return { message: 'Withdrawal request received', transaction: answer };
  },

  'list-recent-transactions': async ({ params, caller, origin }, deps) => {
    const ownerUid = params.userId;
    const recent = await deps.transactions.listRecent(ownerUid);
    const rows = recent.length;
    await auditListOf(deps, { action: 'list-recent-transactions', caller, origin, ownerUid, rows });
    const isOwner = ownerUid === caller.uid;
    return recent.map((record) => transactionToWire(isOwner ? asOwnerSees(record, deps) : record));
  },

  'list-open-requests': async ({ caller: { uid, user } }, deps) => {
    const [open, kyc] = await Promise.all([
      deps.transactions.listOpen(uid),
      user.kycStatus === 'Pending' ? deps.kyc.findLatestOf(uid) : undefined,
    ]);
    const question = kyc && openAsk(kyc);
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
    await auditListOf(deps, { action: 'list-user-transactions', caller, origin, ownerUid, query, rows });
    return { ...page, items };
  },

  'list-transactions': (request, deps) => showTransactions('list-transactions', request, deps),
  'export-transactions': (request, deps) => showTransactions('export-transactions', ofFile(request), deps),
} satisfies Pick<Handlers<Deps>, keyof typeof transactionContract>;

function showTransactions(
  action: 'list-transactions' | 'export-transactions',
  request: ListRequest<AllListRequest>,
  deps: Deps,
) {
  const toWire = (transaction: TransactionRow) => reviewedTransactionToWire(transaction, deps.now());
  return showList({ action, list: 'transactions', request, find: deps.transactions.listAll, toWire }, deps);
}
