import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { payoutAddresses } from '../addresses.ts';
import type { DemoBook } from '../book.ts';
import { demoTxid, payOnChain } from '../chain.ts';
import { deposit } from '../deposits.ts';
import { identify } from '../kyc-applications.ts';
import { credit, decide, remove, withdraw } from '../money.ts';
import { join, signIn } from '../people.ts';
import type { Admins } from './admins.ts';

type Fate =
  | 'approved'
  | 'rejected'
  | 'pending'
  | 'cancelled'
  | 'hidden'
  | 'deleted'
  | 'deleted while pending';
type Row = readonly [
  day: string,
  kind: 'deposit' | 'withdrawal' | 'credit',
  coin: Coin,
  usd: number,
  fate: Fate,
];

/** One record of each kind and outcome, and enough of them to need three pages of ten. */
const history: readonly Row[] = [
  ['02', 'deposit', 'btc', 5_000, 'approved'],
  ['03', 'deposit', 'eth', 2_500, 'approved'],
  ['04', 'deposit', 'btc', 500, 'rejected'],
  ['04', 'credit', 'btc', 120, 'approved'],
  ['05', 'withdrawal', 'btc', 800, 'approved'],
  ['05', 'deposit', 'eth', 1_000, 'cancelled'],
  ['06', 'deposit', 'btc', 1_750.25, 'approved'],
  ['06', 'withdrawal', 'eth', 500, 'rejected'],
  ['07', 'credit', 'eth', 86.4, 'approved'],
  ['07', 'deposit', 'eth', 600, 'hidden'],
  ['08', 'withdrawal', 'btc', 950, 'cancelled'],
  ['08', 'deposit', 'btc', 3_200, 'approved'],
  ['09', 'deposit', 'btc', 700, 'deleted while pending'],
  ['09', 'withdrawal', 'eth', 1_100, 'approved'],
  ['10', 'credit', 'btc', 45.99, 'approved'],
  ['10', 'deposit', 'eth', 2_000, 'approved'],
  ['11', 'withdrawal', 'btc', 650, 'hidden'],
  ['11', 'deposit', 'btc', 550, 'rejected'],
  ['12', 'deposit', 'eth', 900, 'approved'],
  ['12', 'withdrawal', 'btc', 500, 'deleted'],
  ['13', 'credit', 'eth', 210, 'hidden'],
  ['13', 'deposit', 'btc', 1_300, 'approved'],
  ['14', 'withdrawal', 'eth', 500.01, 'approved'],
  ['14', 'deposit', 'btc', 825, 'deleted'],
  ['15', 'withdrawal', 'btc', 1_250, 'deleted while pending'],
  ['15', 'deposit', 'eth', 640, 'approved'],
  ['16', 'credit', 'btc', 75, 'approved'],
  ['16', 'withdrawal', 'btc', 2_000, 'approved'],
  ['17', 'deposit', 'btc', 1_111.11, 'approved'],
  ['17', 'withdrawal', 'eth', 720, 'rejected'],
  ['18', 'deposit', 'eth', 999.99, 'rejected'],
  ['18', 'credit', 'eth', 33.33, 'approved'],
  ['19', 'deposit', 'btc', 500, 'approved'],
  ['19', 'withdrawal', 'eth', 600, 'pending'],
  ['20', 'deposit', 'eth', 1_500, 'pending'],
  ['20', 'withdrawal', 'btc', 850, 'pending'],
];

/** Busy since the first day: the list is long, and every state of a record occurs in it. */
export function tellTrader(book: DemoBook, { ada, ben }: Admins): void {
  const uid = join(book, { name: "Liam O'Connor", number: '+353851234567', at: '01 18:00' });
  signIn(book, uid, 'laptop', '198.51.100.90', ['01 18:05', '02 08:30', '08 08:40', '15 09:00', '20 08:45']);
  identify(book, uid, {
    at: '01 18:15',
    documentType: 'Passport',
    dob: '1983-11-11',
    home: ['5 Fenian Street', 'Dublin', 'Leinster', 'Ireland', 'D02 E5V1'],
    approvedBy: ada,
    approvedAt: '01 19:30',
  });
  history.forEach((row, index) => {
    // Two a day at most: the second is made when the first is settled.
    const isFirst = history[index - 1]?.[0] !== row[0];
    tellRow(book, { uid, row, hour: isFirst ? 9 : 14, admin: isFirst ? ada : ben });
  });
}

function tellRow(book: DemoBook, entry: { uid: string; row: Row; hour: number; admin: string }): void {
  const { uid, hour, admin } = entry;
  const [day, kind, coin, usd, fate] = entry.row;
  const at = (later: number) => `${day} ${String(hour + later).padStart(2, '0')}:00`;
  const request = { at: at(0), coin, usd };
  const address = coin === 'btc' ? payoutAddresses.script : payoutAddresses.ether;
  // The payment of the one that waits has failed.
  const txid = fate === 'pending' ? demoTxid(coin, 'failed') : undefined;
  const id = {
    deposit: () => deposit(book, uid, { ...request, ...(txid !== undefined && { txid }) }),
    withdrawal: () => withdraw(book, uid, { ...request, address }),
    credit: () => credit(book, uid, { ...request, by: admin }),
  }[kind]();

  if (kind === 'deposit' && txid !== undefined) payOnChain(book, id, { txid, hasFailed: true });
  const isOpen = kind !== 'credit';
  if (isOpen && ['approved', 'hidden', 'deleted'].includes(fate)) {
    decide(book, id, { review: 'Approved', by: admin, at: at(2) });
  }
  if (fate === 'rejected') decide(book, id, { review: 'Rejected', by: admin, at: at(2) });
  if (fate === 'cancelled' || fate === 'hidden') remove(book, id, { by: uid, at: at(3) });
  if (fate === 'deleted' || fate === 'deleted while pending') remove(book, id, { by: admin, at: at(3) });
}
