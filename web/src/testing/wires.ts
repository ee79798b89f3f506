import type { PreviewWire } from '@keelstone/domain/core/decision/preview.contract';
import type { PriceHistoryWire } from '@keelstone/domain/core/rates/price-history.wire';
import { defaultSettings } from '@keelstone/domain/core/user/user-settings';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import type { DeskWire } from '@keelstone/domain/desk/desk/desk.contract';
import type { OpenedCaseWire } from '@keelstone/domain/desk/inbox/inbox.contract';
import type { KycDetailWire, OwnKycWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import type {
  AddressBookWire,
  SavedAddressWire,
} from '@keelstone/domain/money/address-book/address-book.contract';
import type { ClaimHistoryWire } from '@keelstone/domain/money/statement/balance-history.wire';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';

/** A user as the API answers them. */
export function makeUserWire(changes: Partial<UserWire> = {}): UserWire {
  return {
    _id: 'clara000000000000000',
    name: 'Clara Jensen',
    email: 'clara@keelstone.test',
    isAdmin: false,
    balance: 1000,
    btc: 0.5,
    eth: 2,
    held: { balance: 0, btc: 0, eth: 0 },
    number: '+12025550142',
    verified: true,
    kycStatus: 'Approved',
    isBlocked: false,
    settings: defaultSettings,
    lockedAt: null,
    unlocksAt: null,
    factorResetAt: null,
    accepted: { terms: 0, privacy: 0 },
    closesAt: null,
    closedAt: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    ...changes,
  };
}

/** A transaction as the API answers it: a pending Bitcoin deposit. */
export function makeTransactionWire(changes: Partial<TransactionWire> = {}): TransactionWire {
  return {
    _id: 'transaction00000000001',
    transactionId: '1795159200000',
    type: 'Deposit',
    status: 'Pending',
    usd: 500,
    btc: 0.007813,
    rate: 64_000,
    requested: { amount: 0.007813, rate: 64_000, rateAt: '2026-11-20T10:00:00.000Z' },
    addressPlausible: true,
    createdAt: '2026-11-20T10:00:00.000Z',
    user: { _id: 'clara000000000000000', name: 'Clara Jensen', email: 'clara@keelstone.test' },
    ...changes,
  };
}

/** A saved address as the API answers it: Clara's Ledger, which she can use. */
export function makeSavedAddressWire(changes: Partial<SavedAddressWire> = {}): SavedAddressWire {
  return {
    _id: 'address0000000000001',
    coin: 'btc',
    address: exampleAddresses.btc,
    label: 'Ledger',
    addedAt: '2026-11-20T10:00:00.000Z',
    lastUsedAt: null,
    usableFrom: null,
    ...changes,
  };
}

/** An address book with that one, and any other address may be used too. */
export function makeAddressBookWire(changes: Partial<AddressBookWire> = {}): AddressBookWire {
  return { addresses: [makeSavedAddressWire()], onlySaved: false, onlySavedUntil: null, ...changes };
}

/** An application as the API answers it to an admin: a pending passport. */
export function makeKycWire(changes: Partial<KycDetailWire> = {}): KycDetailWire {
  return {
    _id: 'kyc00000000000000000001',
    user: { _id: 'deepa000000000000000', name: 'Deepa Raman', email: 'deepa@keelstone.test' },
    id: 'Passport',
    document: '/api/kyc/ada00000000000000000/kyc00000000000000000001/document',
    status: 'Pending',
    checkedBy: undefined,
    createdAt: '2026-11-19T06:05:00.000Z',
    firstName: 'Deepa',
    lastName: 'Raman',
    email: 'deepa@keelstone.test',
    number: '+12025550143',
    dob: '1990-02-28',
    addressOne: '1 Main Street',
    addressTwo: undefined,
    city: 'Portsmouth',
    state: 'NH',
    nationality: 'United States',
    zipCode: '03801',
    reason: undefined,
    asks: [],
    ...changes,
  };
}

/** Clara's last application as she reads it after it was rejected, to correct it and send it again. */
export function makeRejectedKycWire(): NonNullable<OwnKycWire['application']> {
  return {
    id: 'National ID',
    reason: 'The photo is blurred',
    createdAt: '2026-11-20T10:00:00.000Z',
    firstName: 'Clara',
    lastName: 'Jensen',
    number: '+4540123456',
    dob: '1988-03-17',
    addressOne: 'Vestergade 41',
    addressTwo: '',
    city: 'Aarhus',
    state: 'Midtjylland',
    nationality: 'Denmark',
    zipCode: '8000',
  };
}

/** The API's answer to a dialog before a decision; nothing moves. */
export function makePreviewWire(changes: Partial<PreviewWire> = {}): PreviewWire {
  return {
    refusal: undefined,
    needsSecond: false,
    postings: [],
    before: undefined,
    after: undefined,
    price: undefined,
    warnings: [],
    facts: [],
    expected: 'AAAAAAAAAAAA.BBBBBBBBBBBB.CCCCCCCCCCCC',
    ...changes,
  };
}

/** The API's answer about a case: administrators have kept nothing about it yet. */
export function makeCaseWire(changes: Partial<OpenedCaseWire> = {}): OpenedCaseWire {
  return {
    notes: [],
    transaction: undefined,
    owner: {
      balance: 1325.5,
      held: { balance: 0, btc: 0, eth: 0 },
      kycStatus: 'Approved',
      isBlocked: false,
      isInDoubt: false,
      lockedAt: null,
      closesAt: null,
      closedAt: null,
    },
    ...changes,
  };
}

const nothing = { count: 0, isExact: true, oldestAt: null };

/** The API's answer about waiting work: nothing, but for the changes. */
export function makeDeskWire(changes: Partial<DeskWire> = {}): DeskWire {
  return {
    day: '2026-11-23',
    kyc: nothing,
    deposits: { ...nothing, usd: 0 },
    withdrawals: { ...nothing, usd: 0 },
    payouts: { ...nothing, usd: 0 },
    proposals: { ...nothing, usd: 0, forYou: 0 },
    decisions: { approved: 0, rejected: 0 },
    findings: { count: 0, isExact: true },
    stopped: [],
    ...changes,
  };
}

const period = { from: '2026-10-25', to: '2026-11-23' };

/** The history of available USD: a deposit, and nothing since. */
export function makeClaimHistoryWire(usd = 1000): ClaimHistoryWire {
  const moves = [{ event: 'deposit-approved' as const, count: 1, usd }];
  return { period, opening: null, reserved: 0, points: [{ day: '2026-11-12', usd, moves }] };
}

/** Two days of prices. */
export function makePriceHistoryWire(): PriceHistoryWire {
  const rows = (usd: number) =>
    ['2026-11-19', '2026-11-20'].map((day) => ({ day, usd, takenAt: `${day}T00:41:00.000Z` }));
  return { period, btc: rows(64_000), eth: rows(3_201) };
}
