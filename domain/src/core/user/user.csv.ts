import { type Column, toCsv, yesOrNo } from '../../kernel/api/csv.ts';
import type { UserWire } from './user.contract.ts';

const userColumns: readonly Column<UserWire>[] = [
  ['User id', ({ _id }) => _id],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ number }) => number],
  ['USD available', ({ balance }) => balance.toFixed(2)],
  ['BTC available', ({ btc }) => btc.toFixed(8)],
  ['ETH available', ({ eth }) => eth.toFixed(8)],
  ['USD held', ({ held }) => held.balance.toFixed(2)],
  ['E-mail verified', ({ verified }) => yesOrNo(verified)],
  ['KYC', ({ kycStatus }) => kycStatus],
  ['Suspended', ({ isBlocked }) => yesOrNo(isBlocked)],
  ['Administrator', ({ isAdmin }) => yesOrNo(isAdmin)],
  ['Date joined', ({ createdAt }) => createdAt],
];

/** Writes users as the administrators' list shows them: amounts with 2 and 8 decimals, times in UTC (ISO 8601). */
export const usersToCsv = (users: readonly UserWire[]): string => toCsv(userColumns, users);
