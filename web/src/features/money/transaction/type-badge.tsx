import type { TransactionType } from '@keelstone/domain/money/transaction/transaction';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { ArrowDownIcon, ArrowUpIcon, RisingArrowIcon } from '../../../theme/icons.tsx';

const typeIcons = {
  Deposit: <ArrowDownIcon />,
  Withdrawal: <ArrowUpIcon />,
  Credited: <RisingArrowIcon />,
} as const satisfies Record<TransactionType, ReactElement>;

/** Deposit, Withdrawal or Credited; distinguished from a status by its fill. */
export function TypeBadge({ type }: { type: TransactionType }) {
  return (
    <Chip size="small" label={type} sx={{ height: 22, bgcolor: 'action.selected', color: 'text.primary' }} />
  );
}

/** The type as an icon, hidden from screen readers. */
export function TypeMark({ type }: { type: TransactionType }) {
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        width: 36,
        height: 36,
        display: 'grid',
        placeItems: 'center',
        borderRadius: '50%',
        bgcolor: 'action.selected',
        color: 'primary.main',
        '& svg': { fontSize: 18 },
      }}
    >
      {typeIcons[type]}
    </Box>
  );
}
