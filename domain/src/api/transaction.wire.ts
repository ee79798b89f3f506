import { boolean, number, object, string, type InferType } from 'yup';
import { coinToNumber, coinUnits, usdCents, usdToNumber } from '../money/units.ts';
import { transactionStatuses, transactionTypes, type Transaction } from '../transaction/transaction.ts';
import { personWithEmailWire } from './common.wire.ts';

/** A transaction as spec section 3 names its fields: one of `btc` and `eth` is there. */
export const transactionWire = object({
  _id: string().required(),
  transactionId: string().required(),
  type: string().oneOf(transactionTypes).required(),
  status: string().oneOf(transactionStatuses).required(),
  usd: number().required(),
  btc: number(),
  eth: number(),
  /** Whole USD per coin, as quoted when the record was made. */
  rate: number().required(),
  /** Path of the call that streams the proof image. */
  proof: string(),
  remarks: string(),
  btcAddress: string(),
  ethAddress: string(),
  /** False where the checksum of a withdrawal address fails; a warning, never a refusal. */
  addressPlausible: boolean().required(),
  createdAt: string().required(),
  user: personWithEmailWire.required(),
});
export type TransactionWire = InferType<typeof transactionWire>;

/** What a row of a list needs of the stored document; nothing else of it is transferred. */
export const transactionRowFields = [
  'id',
  'transactionId',
  'type',
  'status',
  'uid',
  'userName',
  'userEmail',
  'coin',
  'amountUsdCents',
  'coinUnits',
  'rateUsd',
  'proof',
  'remarks',
  'btcAddress',
  'ethAddress',
  'isAddressPlausible',
  'createdAtMs',
] as const satisfies (keyof Transaction)[];
export type TransactionRow = Pick<Transaction, (typeof transactionRowFields)[number]>;

export function transactionToWire(transaction: TransactionRow): TransactionWire {
  const { coin, proof, remarks, btcAddress, ethAddress } = transaction;
  const coinAmount = coinToNumber(coinUnits(transaction.coinUnits));
  return {
    _id: transaction.id,
    transactionId: transaction.transactionId,
    type: transaction.type,
    status: transaction.status,
    usd: usdToNumber(usdCents(transaction.amountUsdCents)),
    btc: coin === 'btc' ? coinAmount : undefined,
    eth: coin === 'eth' ? coinAmount : undefined,
    rate: transaction.rateUsd,
    proof: proof === null ? undefined : `/api/transaction/proof/${transaction.id}`,
    remarks: remarks === '' ? undefined : remarks,
    btcAddress: btcAddress ?? undefined,
    ethAddress: ethAddress ?? undefined,
    addressPlausible: transaction.isAddressPlausible,
    createdAt: new Date(transaction.createdAtMs).toISOString(),
    user: { _id: transaction.uid, name: transaction.userName, email: transaction.userEmail },
  };
}
