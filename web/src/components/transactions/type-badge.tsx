import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import type { TransactionType } from '@keelstone/domain/transaction/transaction';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';

export const typeIcons = {
  Deposit: <ArrowDownwardOutlined />,
  Withdrawal: <ArrowUpwardOutlined />,
  Credited: <TrendingUpOutlined />,
} as const satisfies Record<TransactionType, ReactElement>;

/** Deposit, Withdrawal or Credited; distinguished from a status by its fill. */
export function TypeBadge({ type }: { type: TransactionType }) {
  return (
    <Chip size="small" label={type} sx={{ height: 22, bgcolor: 'action.selected', color: 'text.primary' }} />
  );
}
