// The calls about users, and their shape in answers.
import { boolean, type InferType, number, string } from 'yup';
import { coinToNumber, coinUnits, usdCents, usdToNumber } from '../../kernel/amounts/units.ts';
import { apiLimits } from '../../kernel/api/api.limits.ts';
import {
  adminListQuery,
  exportQuery,
  heldFiguresWire,
  pageWire,
  timeOrNull,
  timeOrNullWire,
  timeWire,
} from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { type Account, availableCoin, availableUsd, isInDoubt } from '../ledger/account.ts';
import type { DirectoryRow, RowFigures } from './directory-row.ts';
import { findLock } from './owner-lock.ts';
import { userStatusField } from './user-filter.ts';
import { settingsSchema } from './user.schema.ts';
import { kycStatuses, type User } from './user.ts';

const acceptedVersionsWire = namedObject('AcceptedVersions', {
  terms: number().required(),
  privacy: number().required(),
}).meta({ description: 'The versions of the terms and of the privacy text that were accepted; 0 for none.' });

/** A user with the field names that clients know. `held` is next to the available figures. */
export const userWire = namedObject('User', {
  _id: string().required(),
  name: string().required(),
  email: string().required(),
  isAdmin: boolean().required(),
  balance: number().required().meta({ description: 'Available USD.' }),
  btc: number().required().meta({ description: 'Available bitcoin.' }),
  eth: number().required().meta({ description: 'Available ether.' }),
  held: heldFiguresWire.required(),
  number: string().defined(),
  verified: boolean().required(),
  kycStatus: string().oneOf(kycStatuses).required(),
  isBlocked: boolean().required(),
  settings: settingsSchema.required(),
  lockedAt: timeOrNullWire('Since when the owner has locked the account; null if it is not locked.'),
  unlocksAt: timeOrNullWire('When an unlock that was asked for takes effect; null if none was.'),
  factorResetAt: timeOrNullWire(
    'When the reset of lost second factors takes effect; null if none was started.',
  ),
  accepted: acceptedVersionsWire.required(),
  closesAt: timeOrNullWire(
    'When the account is closed, unless its owner undoes that; null if it is not closing.',
  ),
  closedAt: timeOrNullWire(
    'When the account was closed; nothing here is personal then. Null while it is open.',
  ),
  createdAt: timeWire(),
}).meta({ description: 'A user with the balances.' });
export type UserWire = InferType<typeof userWire>;

export const viewedUserWire = userWire
  .shape({
    isInDoubt: boolean().required().meta({
      description:
        'The ledger does not add up, or a payment is gone from its blockchain. Withdrawals wait until that is corrected.',
    }),
  })
  .meta({ name: 'ViewedUser', description: 'A user as an administrator sees them.' });
export type ViewedUserWire = InferType<typeof viewedUserWire>;

/** The fields that the list reads from a user's row in the directory: all but the search index of the name. */
const rowFields = {
  uid: true,
  name: true,
  email: true,
  number: true,
  isAdmin: true,
  isBlocked: true,
  isVerified: true,
  kycStatus: true,
  settings: true,
  lockedAtMs: true,
  unlocksAtMs: true,
  factorResetAtMs: true,
  adminUntilMs: true,
  accepted: true,
  closing: true,
  closedAtMs: true,
  createdAtMs: true,
  usd: true,
  btc: true,
  eth: true,
} satisfies Record<keyof DirectoryRow, true>;
export const directoryRowFields = Object.keys(rowFields) as (keyof DirectoryRow)[];

export function viewedUserToWire(user: User, account: Account, nowMs: number): ViewedUserWire {
  return { ...userToWire(user, account, nowMs), isInDoubt: isInDoubt(account) };
}

/** `nowMs` decides whether a lock is still in force. */
export function userToWire(user: User, account: RowFigures, nowMs: number): UserWire {
  const lock = findLock(user, nowMs);
  return {
    _id: user.uid,
    name: user.name,
    email: user.email,
    isAdmin: user.isAdmin,
    balance: usdToNumber(availableUsd(account)),
    btc: coinToNumber(availableCoin(account, 'btc')),
    eth: coinToNumber(availableCoin(account, 'eth')),
    held: {
      balance: usdToNumber(usdCents(account.usd.held)),
      btc: coinToNumber(coinUnits(account.btc.held)),
      eth: coinToNumber(coinUnits(account.eth.held)),
    },
    number: user.number,
    verified: user.isVerified,
    kycStatus: user.kycStatus,
    isBlocked: user.isBlocked,
    settings: user.settings,
    lockedAt: timeOrNull(lock?.lockedAtMs),
    unlocksAt: timeOrNull(lock?.unlocksAtMs),
    factorResetAt: timeOrNull(user.factorResetAtMs),
    accepted: { terms: user.accepted?.terms ?? 0, privacy: user.accepted?.privacy ?? 0 },
    closesAt: timeOrNull(user.closing?.closesAtMs),
    closedAt: timeOrNull(user.closedAtMs),
    createdAt: new Date(user.createdAtMs).toISOString(),
  };
}

export const userContract = {
  'get-current-user': endpoint('GET /api/user', {
    access: 'enrol',
    summary: 'Returns the signed-in user with their balances.',
    cost: { reads: 3, writes: 0 },
    response: userWire,
  }),
  'list-users': endpoint('GET /api/user/:adminId', {
    access: 'admin',
    summary:
      'Lists users with their balances by date, active, suspended or any. The search is by a part of the name.',
    cost: { reads: { perRow: 1, more: 7 }, writes: 3 },
    throttles: throttles.adminList,
    query: adminListQuery.shape({ status: userStatusField() }),
    response: pageWire('UserPage', userWire),
  }),
  'export-users': endpoint('GET /api/user/export/:adminId', {
    access: 'admin',
    summary: `Exports the list of users, up to ${String(apiLimits.listFileRows)} at a time. Every part is audited, with the people it shows.`,
    cost: { reads: { perRow: 1, more: 7 }, writes: 3 },
    throttles: throttles.adminExport,
    query: exportQuery.shape({ status: userStatusField() }),
    response: pageWire('UserPage', userWire),
  }),
  'get-user': endpoint('GET /api/user/:adminId/:userId', {
    access: 'admin',
    summary: 'Returns one user with their balances, and whether their ledger is in doubt.',
    cost: { reads: 5, writes: 3 },
    throttles: throttles.adminView,
    response: viewedUserWire,
    errors: ['no-user'],
  }),
} as const;
