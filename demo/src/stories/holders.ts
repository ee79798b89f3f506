import { chainIds, implausibleAddress, payoutAddresses } from '../addresses.ts';
import type { DemoBook } from '../book.ts';
import { demoTxid, payOnChain, replaceOnChain } from '../chain.ts';
import { deposit, fund } from '../deposits.ts';
import { identify } from '../kyc-applications.ts';
import { bounce, credit, decide, pay, withdraw, editFigures } from '../money.ts';
import { join, signIn, switchSettings, suspend } from '../people.ts';
import type { Admins } from './admins.ts';

/** Users whose identity is verified, with ordinary histories. */
export function tellHolders(book: DemoBook, admins: Admins): void {
  tellClara(book, admins);
  tellJonas(book, admins);
  tellKavita(book, admins);
  tellMaximiliane(book, admins);
}

/** Money in every asset, some of it held, some on its way: the dashboard with everything on it. */
function tellClara(book: DemoBook, { ada, ben }: Admins): void {
  const uid = join(book, { name: 'Clara Jensen', number: '+4540123456', at: '02 08:00' });
  signIn(book, uid, 'mac', '198.51.100.8', ['02 08:05', '04 07:50', '10 19:12', '19 08:30']);
  signIn(book, uid, 'iphone', '198.51.100.9', ['06 21:40', '20 07:15']);
  identify(book, uid, {
    at: '02 08:20',
    documentType: 'Passport',
    dob: '1988-03-17',
    home: ['Vestergade 41', 'Aarhus', 'Midtjylland', 'Denmark', '8000'],
    approvedBy: ada,
    approvedAt: '02 14:00',
  });
  const wallet = demoTxid('btc', 'from the wallet');
  const first = { at: '04 08:00', coin: 'btc', usd: 12_500, txid: wallet } as const;
  fund(book, uid, { ...first, approvedBy: ada, approvedAt: '04 10:30' });
  fund(book, uid, { at: '06 21:45', coin: 'eth', usd: 8_000, approvedBy: ben, approvedAt: '07 09:00' });
  const doubled = deposit(book, uid, { at: '08 09:15', coin: 'eth', usd: 600, remarks: 'Sent by mistake' });
  decide(book, doubled, {
    review: 'Rejected',
    by: ben,
    at: '08 11:00',
    reason: 'The payment did not arrive',
  });
  credit(book, uid, { at: '10 17:00', coin: 'btc', usd: 350, by: ada });
  const payout = withdraw(book, uid, {
    at: '12 08:10',
    coin: 'btc',
    usd: 1_500,
    address: payoutAddresses.segwit,
  });
  // Approved the day after, at a higher price: some of the coin that was held returns.
  decide(book, payout, { review: 'Approved', by: ada, at: '13 09:20' });
  pay(book, payout, { txid: chainIds.btc, by: ada, at: '13 10:05' });
  withdraw(book, uid, { at: '19 08:40', coin: 'eth', usd: 1_200, address: payoutAddresses.ether });
  // From the same wallet as the first one: the chain agrees.
  const txid = demoTxid('btc', 'from savings');
  const saved = { at: '20 07:20', coin: 'btc', usd: 2_000, txid, remarks: 'From savings' } as const;
  payOnChain(book, deposit(book, uid, saved), { txid });
}

/** Verified, with a first payment that waits for a block; has turned off the login activity. */
function tellJonas(book: DemoBook, { ben }: Admins): void {
  const uid = join(book, { name: 'Jonas Weber', number: '+4915112345678', at: '13 10:00' });
  switchSettings(book, uid, { saveActivityLogs: false, accountTips: false });
  identify(book, uid, {
    at: '13 10:15',
    documentType: 'National ID',
    dob: '1979-06-02',
    home: ['Lindenstraße 8', 'Köln', 'Nordrhein-Westfalen', 'Germany', '50674'],
    approvedBy: ben,
    approvedAt: '14 08:45',
  });
  const txid = demoTxid('btc', 'waits for a block');
  payOnChain(book, deposit(book, uid, { at: '20 15:05', coin: 'btc', usd: 5_000, txid }), {
    ...{ txid, atMs: null },
  });
}

/**
 * Ether only, until a Bitcoin deposit that names no transaction. The price fell between deposit and withdrawal, so the
 * coin did not cover it and `sys:fx` did.
 */
function tellKavita(book: DemoBook, { ada, ben }: Admins): void {
  const uid = join(book, { name: 'Kavita Iyer', number: '+6591234567', at: '03 03:30' });
  signIn(book, uid, 'phone', '198.51.100.52', ['03 03:35', '10 04:10', '16 23:05']);
  identify(book, uid, {
    at: '03 03:45',
    documentType: 'Passport',
    dob: '1992-10-09',
    home: ['21 Tanjong Pagar Road', 'Singapore', 'Singapore', 'Singapore', '088444', '#08-14'],
    approvedBy: ben,
    approvedAt: '03 09:40',
  });
  fund(book, uid, { at: '05 04:00', coin: 'eth', usd: 5_000, approvedBy: ada, approvedAt: '05 09:30' });
  const payout = withdraw(book, uid, {
    at: '10 04:20',
    coin: 'eth',
    usd: 4_900,
    address: payoutAddresses.otherEther,
  });
  decide(book, payout, { review: 'Approved', by: ben, at: '10 12:00' });
  pay(book, payout, { txid: chainIds.eth, by: ben, at: '10 12:30' });
  bounce(book, payout, { reason: 'The receiving side sent it back', by: ada, at: '12 09:15' });
  fund(book, uid, { at: '16 23:10', coin: 'eth', usd: 3_000, approvedBy: ada, approvedAt: '17 09:00' });
  const unnamed = deposit(book, uid, { at: '20 04:00', coin: 'btc', usd: 700 });
  payOnChain(book, unnamed, { txid: demoTxid('btc', 'not named') });
}

/** A name that no column is wide enough for, and an address with a mistyped letter. */
function tellMaximiliane(book: DemoBook, { ada, ben }: Admins): void {
  const firstName = 'Maximiliane Élodie';
  const uid = join(book, {
    label: 'Maximiliane',
    name: `${firstName} Ñusta de la Peña-Brontë von Hohenlohe-Waldenburg`,
    email: 'maximiliane.elodie.nusta.de.la.pena-bronte@keelstone.test',
    number: '+41791234567',
    at: '06 13:00',
  });
  signIn(book, uid, 'desktop', '198.51.100.201', ['06 13:05', '18 13:20']);
  identify(book, uid, {
    at: '06 13:30',
    documentType: 'Passport',
    firstName,
    dob: '1972-02-29',
    home: [
      'Chemin de la Bergère-du-Vieux-Château 118',
      'La Chaux-de-Fonds',
      'Neuchâtel',
      'Switzerland',
      '2300',
      'Bâtiment C, quatrième étage',
    ],
    approvedBy: ada,
    approvedAt: '07 10:15',
  });
  const remarks = 'Virement de la Banque Cantonale Neuchâteloise, référence « Hohenlohe »';
  fund(book, uid, {
    at: '07 15:00',
    coin: 'btc',
    usd: 1_234_567.5,
    remarks,
    approvedBy: ben,
    approvedAt: '08 11:00',
  });
  withdraw(book, uid, { at: '18 13:25', coin: 'btc', usd: 700, address: implausibleAddress });
}

/** Users whom an administrator has to watch. */
export function tellWatched(book: DemoBook, admins: Admins): void {
  tellBenAsUser(book, admins);
  tellIvo(book, admins);
  tellNoor(book, admins);
}

/** An admin's own deposit: only another admin can decide on it. Its payment was replaced. */
function tellBenAsUser(book: DemoBook, { ben }: Admins): void {
  const txid = demoTxid('eth', 'replaced');
  replaceOnChain(book, deposit(book, ben, { at: '17 13:10', coin: 'eth', usd: 900, txid }));
}

/** Suspended, with money in the account and a pending withdrawal. */
function tellIvo(book: DemoBook, { ada, ben }: Admins): void {
  const uid = join(book, { name: 'Ivo Santos', number: '+351912345678', at: '04 17:00' });
  signIn(book, uid, 'laptop', '198.51.100.66', ['04 17:05', '14 22:30']);
  signIn(book, uid, 'phone', '192.0.2.199', ['14 22:41']);
  identify(book, uid, {
    at: '04 17:20',
    documentType: 'National ID',
    dob: '1990-07-14',
    home: ['Rua do Almada 250', 'Porto', 'Porto', 'Portugal', '4050-032'],
    approvedBy: ada,
    approvedAt: '05 09:10',
  });
  fund(book, uid, { at: '08 18:00', coin: 'eth', usd: 4_000, approvedBy: ben, approvedAt: '09 08:30' });
  withdraw(book, uid, { at: '14 22:45', coin: 'eth', usd: 1_000, address: payoutAddresses.ether });
  suspend(book, uid, { by: ben, at: '15 08:20' });
}

/** Signs in all the time, more often than the log shows; an admin has corrected the figures twice. */
function tellNoor(book: DemoBook, { ada, ben }: Admins): void {
  const uid = join(book, { name: 'Noor Al-Sayed', number: '+962791234567', at: '05 05:00' });
  const days = Array.from({ length: 16 }, (_day, index) => String(5 + index).padStart(2, '0'));
  const mornings = days.map((day) => `${day} 05:10`);
  const evenings = days.slice(3, 13).map((day) => `${day} 17:35`);
  signIn(book, uid, 'desktop', '198.51.100.40', mornings);
  signIn(book, uid, 'phone', '198.51.100.41', evenings);
  identify(book, uid, {
    at: '05 05:30',
    documentType: "Driver's License",
    dob: '1996-05-25',
    home: ['Rainbow Street 77', 'Amman', 'Amman', 'Jordan', '11181'],
    approvedBy: ben,
    approvedAt: '05 11:00',
  });
  fund(book, uid, { at: '06 05:20', coin: 'btc', usd: 3_000, approvedBy: ada, approvedAt: '06 09:45' });
  fund(book, uid, { at: '12 05:15', coin: 'eth', usd: 1_600, approvedBy: ben, approvedAt: '12 10:30' });
  const { usd, eth } = { usd: 475_000, eth: 60_000_000 };
  editFigures(book, uid, { at: '13 09:00', by: ada, reason: 'Bank fee refunded', figures: { usd } });
  editFigures(book, uid, {
    at: '16 09:30',
    by: ben,
    reason: 'Migrated from the old ledger',
    figures: { eth },
  });
  // A fee was taken off: less arrived than was asked for.
  const txid = demoTxid('btc', 'less a fee');
  payOnChain(book, deposit(book, uid, { at: '20 05:30', coin: 'btc', usd: 1_000, txid }), {
    txid,
    share: 0.96,
  });
}
