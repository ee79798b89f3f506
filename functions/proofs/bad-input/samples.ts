import type { BodyOf } from '@keelstone/domain/api/endpoint';
import type { Contract, EndpointName } from '@keelstone/domain/api/contract';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { freshKey } from '../../testing/records.ts';
import type { FieldKind } from './bad-values.ts';

/** One field of a good request: its kind, and its value as raw JSON. */
export type Field = { kind: FieldKind; raw: string };
export type Fields = Readonly<Record<string, Field>>;

/** The calls that take a body. */
export type BodyName = {
  [Name in EndpointName]: BodyOf<Contract[Name]> extends undefined ? never : Name;
}[EndpointName];
/** Total over the calls and over the fields of each: a new field without a sample does not compile. */
export type Samples = {
  readonly [Name in BodyName]: { readonly [Key in keyof BodyOf<Contract[Name]>]-?: Field };
};

/** What the samples are about: people and records that exist, so that a good request succeeds. */
export type Subjects = {
  email: string;
  applicantEmail: string;
  /** He has no money, whatever happens to the records of the others. */
  applicantUid: string;
  uid: string;
  deposits: readonly [string, string];
  kycs: readonly [string, string];
  proof: string;
  document: string;
  oobCode: string;
  kycTicket: string;
  disownCode: string;
};

const field = (kind: FieldKind, value: unknown): Field => ({ kind, raw: JSON.stringify(value) });
const coin = field('choice', 'btc');

/** A good body of every call. */
export function samplesOf(subjects: Subjects): Samples {
  const fresh = field('email', 'somebody.new@people.test');
  return {
    login: {
      email: field('email', subjects.email),
      password: field('password', 'correct horse'),
      device: field('device', 'a-browser-of-the-owner'),
    },
    register: {
      name: field('person', 'Nora Quist'),
      email: fresh,
      number: field('phone', '+12025550100'),
      password: field('new-password', 'correct horse'),
    },
    'verify-email': { oobCode: field('code', subjects.oobCode) },
    'open-kyc-session': {
      kycTicket: field('code', subjects.kycTicket),
      password: field('password', 'correct horse'),
    },
    'disown-account': { code: field('code', subjects.disownCode) },
    'resend-verification': { email: fresh },
    'forgot-password': { email: fresh },
    'reset-password': {
      password: field('new-password', 'another horse'),
      device: field('device', 'a-browser-of-the-owner'),
    },
    'update-profile': { name: field('person', 'Nora Quist'), number: field('phone', '+12025550100') },
    'update-settings': {
      unusualActivity: field('switch', true),
      latestSale: field('switch', true),
      accountTips: field('switch', true),
      newBrowser: field('switch', true),
      featureUpdate: field('switch', true),
      saveActivityLogs: field('switch', true),
    },
    'suspend-user': { idToSuspend: field('id', subjects.uid) },
    'unsuspend-user': { idToUnsuspend: field('id', subjects.uid) },
    'record-activity': { browser: field('hint', 'Firefox'), os: field('hint', 'Linux') },
    'submit-kyc': {
      firstName: field('person', 'Nora'),
      lastName: field('person', 'Quist'),
      email: field('email', subjects.applicantEmail),
      number: field('phone', '+12025550100'),
      dob: field('date', '1990-02-28'),
      addressOne: field('name', '1 Main Street'),
      addressTwo: field('text', ''),
      city: field('name', 'Portsmouth'),
      state: field('name', 'NH'),
      nationality: field('choice', 'United States'),
      zipCode: field('zip', '03801'),
      document: field('reference', subjects.document),
      id: field('choice', 'Passport'),
    },
    'approve-kyc': { idToApprove: field('id', subjects.kycs[0]) },
    'reject-kyc': { idToReject: field('id', subjects.kycs[1]), reason: field('text', 'blurred') },
    'request-deposit': {
      usd: field('amount', 500),
      coinSelected: coin,
      proof: field('reference', subjects.proof),
      remarks: field('text', 'thank you'),
      transactionId: field('key', freshKey()),
    },
    'request-withdrawal': {
      usd: field('amount', 500),
      coinSelected: coin,
      btcAddress: field('text', exampleAddresses.btc),
      ethAddress: field('text', ''),
      transactionId: field('key', freshKey()),
    },
    'approve-transaction': { idToApprove: field('id', subjects.deposits[0]) },
    'reject-transaction': { idToReject: field('id', subjects.deposits[1]) },
    'edit-figures': {
      id: field('id', subjects.applicantUid),
      balance: field('figure', 500.25),
      btc: field('figure', 1.5),
      eth: field('figure', 2),
      reason: field('text', 'as agreed'),
      expected: field('figures', { balance: 0, btc: 0, eth: 0 }),
    },
    'credit-profit': {
      id: field('id', subjects.uid),
      profit: field('amount', 12.5),
      profitSelected: coin,
      transactionId: field('key', freshKey()),
    },
    'update-wallet': {
      btcAddress: field('wallet-address', exampleAddresses.btc),
      ethAddress: field('wallet-address', exampleAddresses.eth),
    },
    'update-claims': { usersText: field('text', '30,000+'), isLicensed: field('switch', true) },
    'send-contact-message': {
      name: field('name', 'Nora'),
      email: fresh,
      message: field('message', 'Hello'),
    },
    'subscribe-newsletter': { email: fresh },
    'update-flag': { flag: field('choice', 'deposits'), isOn: field('switch', true) },
  };
}

/** `{ … }` of raw values, so that a value may be something that is no JSON. */
export function bodyOf(fields: Fields, changed: Record<string, string | undefined> = {}): string {
  const raw = {
    ...Object.fromEntries(Object.entries(fields).map(([name, { raw: text }]) => [name, text])),
    ...changed,
  };
  const members = Object.entries(raw).filter(([, text]) => text !== undefined);
  return `{${members.map(([name, text]) => `${JSON.stringify(name)}:${String(text)}`).join(',')}}`;
}
