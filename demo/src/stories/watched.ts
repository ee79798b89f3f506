import { payoutAddresses } from '../addresses.ts';
import type { DemoBook } from '../book.ts';
import { deposit, fund } from '../deposits.ts';
import { editFigures, withdraw } from '../money.ts';
import { identify } from '../kyc-applications.ts';
import { join, signIn, suspend } from '../people.ts';
import type { Admins } from './admins.ts';

/** Users whom an administrator has to watch. */
export function tellWatched(book: DemoBook, admins: Admins): void {
  tellBenAsUser(book, admins);
  tellIvo(book, admins);
  tellNoor(book, admins);
}

/** An admin's own deposit: only another admin can decide on it. */
function tellBenAsUser(book: DemoBook, { ben }: Admins): void {
  deposit(book, ben, { at: '17 13:10', coin: 'eth', usd: 900 });
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
}
