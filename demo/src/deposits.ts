import { decideDeposit } from '@keelstone/domain/money/deposit/decide-deposit';
import { makeImage } from '@keelstone/domain/testing/make-image';
import { makeWallet } from '@keelstone/domain/testing/make-wallet';
import { demoTime, known, type DemoBook } from './book.ts';
import { bookOnChain, payOnChain } from './chain.ts';
import { transferReceipt } from './document-images.ts';
import { demoQuote } from './market.ts';
import { decide, makeKeys, toUsd, type MoneyRequest } from './money.ts';

/**
 * A user requests a deposit, with an image of the receipt. `txid`: the transaction of the chain that
 * they name. Returns the record's id.
 */
export function deposit(
  book: DemoBook,
  uid: string,
  request: MoneyRequest & { remarks?: string; txid?: string },
): string {
  const { coin, remarks = '', txid = null } = request;
  const wallet = makeWallet();
  const atMs = demoTime(request.at);
  const amountUsdCents = toUsd(request.usd);
  const upload = `inbox/${uid}/${String(atMs)}-receipt.jpg`;
  const keys = makeKeys(uid, 'deposit', atMs, [coin, amountUsdCents, upload, remarks]);
  const bytes = transferReceipt(keys.requestKey);
  const proof = makeImage({ kind: 'proof', recordId: keys.id, bytes });
  book.files.push({ path: proof.path, contentType: proof.contentType, bytes });
  const decided = decideDeposit(known(book.users, uid), {
    ...keys,
    proof,
    coin,
    amountUsdCents,
    remarks,
    txid,
    depositAddress: coin === 'btc' ? wallet.btcAddress : wallet.ethAddress,
    quote: demoQuote(coin, atMs),
    atMs,
  });
  book.transactions.set(keys.id, decided);
  return keys.id;
}

/** A deposit that an admin approves; the common case. With a transaction, its payment is on the chain and booked. */
export function fund(
  book: DemoBook,
  uid: string,
  request: Parameters<typeof deposit>[2] & { approvedBy: string; approvedAt: string },
): void {
  const { approvedBy, approvedAt, txid } = request;
  const id = deposit(book, uid, request);
  decide(book, id, { review: 'Approved', by: approvedBy, at: approvedAt });
  if (txid === undefined) return;
  payOnChain(book, id, { txid });
  bookOnChain(book, id);
}
