import { chainDestination } from '@keelstone/domain/chain/chain-payment';
import { isSanctioned } from '@keelstone/domain/chain/sanctions';
import { sanctionsDocument } from '@keelstone/domain/collections';
import { addressOf } from '@keelstone/domain/review/transaction-signals';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';

/**
 * When the list was read on which the address of a withdrawal, or a sender of what a deposit names, is; `undefined` if
 * none is on it. One read of the list.
 */
export async function findSanctioned(
  record: Transaction,
  { chainFacts, config, sanctions }: Pick<Deps, 'chainFacts' | 'config' | 'sanctions'>,
): Promise<number | undefined> {
  if (config.sanctionsUrl === '') return undefined;
  const { id, coin, type, txid } = record;
  const facts = type === 'Deposit' && txid !== null ? await chainFacts.find(id) : undefined;
  const senders = [facts?.reading, facts?.second].flatMap((each) =>
    each?.found === 'payment' ? each.payment.senders : [],
  );
  const asked = type === 'Withdrawal' ? [chainDestination(coin, addressOf(record))] : senders;
  if (asked.length === 0) return undefined;
  const list = await sanctions.find(sanctionsDocument);
  return list !== undefined && isSanctioned(list, asked) ? list.readAtMs : undefined;
}
