import { sanctionsId } from '@keelstone/domain/collections';
import type { SanctionFacts } from '@keelstone/domain/desk/inbox/transaction-signals';
import { listDestinations } from '@keelstone/domain/money/blockchain/chain-payment';
import { isSanctioned } from '@keelstone/domain/money/blockchain/sanctions';
import { listSendersRead } from '@keelstone/domain/money/blockchain/sender';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import { findKeptFacts } from './find-evidence.service.ts';

/** Compares a record with the list of sanctioned addresses. Reads the list once, if there is anything to compare. */
export async function findSanctioned(record: Transaction, deps: Deps): Promise<SanctionFacts> {
  const { config, sanctions } = deps;
  if (config.sanctionsUrl === '') return {};
  const { coin, type, txid } = record;
  const facts = type === 'Deposit' && txid !== null ? await findKeptFacts(record, txid, deps) : undefined;
  const payments = [facts?.reading, facts?.second].flatMap((each) =>
    each?.found === 'payment' ? each.payment : [],
  );
  const destinations =
    type === 'Withdrawal' ? listDestinations(coin, toAddress(record)) : facts ? listSendersRead(facts) : [];
  if (destinations.length === 0) return {};
  const list = await sanctions.find(sanctionsId);
  const isListed = list !== undefined && isSanctioned(list, destinations);
  return {
    ...(isListed && { sanctionedAtMs: list.readAtMs }),
    hasMoreSenders: payments.some(({ hasMoreSenders = false }) => hasMoreSenders),
  };
}
