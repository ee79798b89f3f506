import { readAddressToStore } from '@keelstone/domain/kernel/address/read-pasted';
import { transactionToWire } from '@keelstone/domain/money/transaction/transaction.wire';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requireUsd } from '../../../platform/required-figures.ts';
import { ownTransactionsToWire } from '../transaction/own-transactions-to-wire.ts';
import { requestWithdrawal } from './request-withdrawal.service.ts';

export const withdrawalHandlers = {
  'request-withdrawal': async ({ body, caller }, deps) => {
    const { transactionId, coinSelected: coin } = body;
    const field = coin === 'btc' ? 'btcAddress' : 'ethAddress';
    const address = readAddressToStore(coin, body[field], field);
    const amountUsdCents = requireUsd(body.usd, 'usd');
    // Read during the write, which saves a round trip. The answer needs its labels, which the write does not change.
    const addressBookRead = deps.addressBooks.find(caller.uid);
    const submission = { caller, requestKey: transactionId, coin, amountUsdCents, address };
    const [transaction] = await Promise.all([requestWithdrawal(submission, deps), addressBookRead]);
    const view = { ownerUid: caller.uid, viewerUid: caller.uid };
    const [answer = transactionToWire(transaction)] = await ownTransactionsToWire(
      [transaction],
      view,
      deps,
      addressBookRead,
    );
    return { message: 'Withdrawal request received', transaction: answer };
  },
} satisfies Partial<Handlers<Deps>>;
