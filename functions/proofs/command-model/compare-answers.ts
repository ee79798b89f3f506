import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { holders, type Holder } from '../ledger-model/command.ts';
import type { Oracle } from '../ledger-model/oracle.ts';
import type { OracleRecord } from '../ledger-model/oracle-record.ts';
import type { Connection } from './connection.ts';

/** Compares a record in an API answer with the oracle's. */
export function differentAnswer(body: unknown, expected: OracleRecord | undefined): string[] {
  const shown: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'transaction') : undefined;
  const [found, wanted] = [
    shown === undefined ? 'nothing' : wireText(shown as TransactionWire),
    recordText(expected),
  ];
  return found === wanted ? [] : [`the answer shows ${found}, not ${wanted}`];
}

/**
 * What people see at the end: balances, what is held, and their lists, newest first, read over the API by an admin.
 */
export async function differentViews(
  { api, people, operator }: Connection,
  oracle: Oracle,
  idOf: (name: string) => string,
): Promise<string[]> {
  const { token, uid: adminId } = operator;
  const problems = await Promise.all(
    holders.map(async (holder) => {
      const { uid: userId } = people.of(holder);
      const [user, list] = await Promise.all([
        api.call('get-user', { token, params: { adminId, userId } }),
        api.call('list-user-transactions', { token, params: { userId }, query: { limit: '50' } }),
      ]);
      const { balance, btc, eth, held } = user.body;
      const figures = [balance, btc, eth, held.balance, held.btc, held.eth].join(' ');
      const visible = oracle.records.filter(({ user: owner, isHidden }) => owner === holder && !isHidden);
      const rows = list.body.items.map((row) => `${row._id} ${wireText(row)}`);
      const wantedRows = visible.reverse().map((record) => `${idOf(record.name)} ${recordText(record)}`);
      return [
        ...differentText(`${holder}'s figures`, figures, figuresText(oracle, holder)),
        ...differentText(`${holder}'s list`, rows.join('\n'), wantedRows.join('\n')),
        ...differentText(`${holder}'s total`, String(list.body.total), String(visible.length)),
      ];
    }),
  );
  return problems.flat();
}

function differentText(what: string, found: string, wanted: string): string[] {
  return found === wanted ? [] : [`${what}: ${found}, not ${wanted}`];
}

function figuresText({ books }: Oracle, holder: Holder): string {
  const { usd, btc, eth } = books.of(holder);
  const of = (bucket: 'available' | 'held') => [
    Number(usd[bucket]) / 100,
    Number(btc[bucket]) / 1e8,
    Number(eth[bucket]) / 1e8,
  ];
  return [...of('available'), ...of('held')].join(' ');
}

function wireText({ type, status, usd, btc, eth }: TransactionWire): string {
  return [type, status, usd, btc === undefined ? '' : `btc ${String(btc)}`, eth ?? ''].join(' ');
}

function recordText(record: OracleRecord | undefined): string {
  if (record === undefined) return 'nothing';
  const { type, state, coin } = record;
  const amount = Number(record.paid ?? record.brought?.amount ?? record.amount) / 1e8;
  return [
    type,
    state === 'Cancelled' ? 'Rejected' : state,
    Number(record.usd) / 100,
    coin === 'btc' ? `btc ${String(amount)}` : '',
    coin === 'eth' ? amount : '',
  ].join(' ');
}
