import { payoutAddresses } from '../addresses.ts';
import type { DemoBook } from '../book.ts';
import { demoTxid, payOnChain } from '../chain.ts';
import { deposit } from '../deposits.ts';
import { applyForKyc, reviewKyc, type Applicant } from '../kyc-applications.ts';
import { decide } from '../money.ts';
import { join, register, signIn } from '../people.ts';
import type { Admins } from './admins.ts';

/** New users: each is at a different step between registering and being verified. */
export function tellNewcomers(book: DemoBook, admins: Admins): void {
  tellEmil(book);
  tellFarah(book);
  tellDeepa(book);
  tellGoran(book, admins);
  tellHana(book, admins);
}

/** Has not followed the mailed link. */
function tellEmil(book: DemoBook): void {
  register(book, { name: 'Emil Novak', number: '+420601123456', at: '20 16:40' });
}

/** Verified the email and did nothing else: every screen is empty. */
function tellFarah(book: DemoBook): void {
  join(book, { name: 'Farah Haddad', number: '+96170123456', at: '20 11:05' });
}

/** Waits for an admin twice: with a KYC application and with a first deposit, whose payment somebody else names too. */
function tellDeepa(book: DemoBook): void {
  const uid = join(book, { name: 'Deepa Raman', number: '+919812345678', at: '18 06:10' });
  signIn(book, uid, 'phone', '198.51.100.24', ['18 06:20', '19 05:55']);
  applyForKyc(book, uid, {
    at: '19 06:05',
    documentType: 'Passport',
    dob: '1994-08-21',
    home: ['14 Cathedral Road', 'Chennai', 'Tamil Nadu', 'India', '600086', 'Flat 3B'],
  });
  const txid = demoTxid('btc', 'claimed twice');
  const first = { at: '19 06:30', coin: 'btc', usd: 500, txid, remarks: 'First deposit' } as const;
  payOnChain(book, deposit(book, uid, first), { txid });
}

/** Was rejected twice: the KYC application and a deposit. Has named Deepa's payment since. */
function tellGoran(book: DemoBook, { ada }: Admins): void {
  const uid = join(book, { name: 'Goran Petrov', number: '+359881234567', at: '09 12:00' });
  signIn(book, uid, 'laptop', '198.51.100.77', ['09 12:10', '12 18:20']);
  const kycId = applyForKyc(book, uid, {
    at: '09 12:20',
    documentType: "Driver's License",
    dob: '1985-01-30',
    home: ['7 Vitosha Boulevard', 'Sofia', 'Sofia City', 'Bulgaria', '1000'],
  });
  const unreadable = deposit(book, uid, { at: '09 12:40', coin: 'eth', usd: 750 });
  decide(book, unreadable, { review: 'Rejected', by: ada, at: '10 09:05' });
  reviewKyc(book, kycId, {
    review: 'Rejected',
    by: ada,
    at: '10 09:10',
    reason: 'The licence has expired. Please send a valid document.',
  });
  deposit(book, uid, { at: '19 08:15', coin: 'btc', usd: 500, txid: demoTxid('btc', 'claimed twice') });
}

/** Was refused once and has applied again; has paid somebody else. */
function tellHana(book: DemoBook, { ben }: Admins): void {
  const uid = join(book, { name: 'Hana Suzuki', number: '+819012345678', at: '11 02:15' });
  signIn(book, uid, 'iphone', '198.51.100.130', ['11 02:20', '15 01:40']);
  const applicant: Applicant = {
    dob: '1999-12-05',
    home: ['2-11-3 Meguro', 'Tokyo', 'Tokyo', 'Japan', '153-0063'],
  };
  const first = applyForKyc(book, uid, { at: '11 02:30', documentType: 'National ID', ...applicant });
  const reason = 'The picture is blurred. Please take it again in daylight.';
  reviewKyc(book, first, { review: 'Rejected', by: ben, at: '12 10:00', reason });
  applyForKyc(book, uid, { at: '15 01:50', documentType: 'Passport', ...applicant });
  const [txid, to] = [demoTxid('btc', 'not ours'), payoutAddresses.segwit];
  payOnChain(book, deposit(book, uid, { at: '19 22:20', coin: 'btc', usd: 650, txid }), { txid, to });
}
