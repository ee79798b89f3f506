import { accountRows } from './rows-account.ts';
import { moneyRows } from './rows-money.ts';
import { publicRows } from './rows-public.ts';
import type { Matrix } from './row.ts';

/** Who may do what: every call of the contract. */
export const matrix: Matrix = { ...publicRows, ...accountRows, ...moneyRows };
