// The state of a record or account as a coloured word.

import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import type { KycStatus } from '@keelstone/domain/core/user/user';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import type { TransactionStatus } from '@keelstone/domain/money/transaction/transaction';
import {
  CircledCrossIcon,
  CircledTickIcon,
  HourglassIcon,
  NoEntryIcon,
  QuestionIcon,
} from '../theme/icons.tsx';

export type Status = TransactionStatus | KycStatus | 'Active' | 'Suspended' | 'Closed';

type Look = {
  /** None for what nearly every account is. */
  icon?: ReactElement;
  color: 'text.primary' | 'text.secondary' | 'warning.main';
  /** Without a border, because nothing is left to do. */
  isQuiet?: true;
};

/** Icons and words, not green and red, which are kept for money. */
const looks: Record<Status, Look> = {
  Pending: { icon: <HourglassIcon />, color: 'text.primary' },
  Approved: { icon: <CircledTickIcon />, color: 'text.secondary', isQuiet: true },
  Rejected: { icon: <CircledCrossIcon />, color: 'text.secondary', isQuiet: true },
  Unverified: { icon: <QuestionIcon />, color: 'text.secondary' },
  Active: { color: 'text.secondary', isQuiet: true },
  Suspended: { icon: <NoEntryIcon />, color: 'warning.main' },
  Closed: { icon: <CircledCrossIcon />, color: 'text.secondary' },
};

/** The status of an account, as administrators see it. */
export function toAccountStatus({ isBlocked, closedAt }: Pick<UserWire, 'isBlocked' | 'closedAt'>): Status {
  if (closedAt !== null) return 'Closed';
  return isBlocked ? 'Suspended' : 'Active';
}

export function StatusChip({ status }: { status: Status }) {
  const { icon, color, isQuiet } = looks[status];
  return (
    <Chip
      size="small"
      variant="outlined"
      {...(icon && { icon })}
      label={status}
      sx={{
        color,
        borderColor: isQuiet === true ? 'transparent' : 'divider',
        '& .MuiChip-icon': { color: 'inherit', fontSize: 16, ...(isQuiet === true && { ml: 0 }) },
        ...(isQuiet === true && { '& .MuiChip-label': { pr: 0, ...(icon === undefined && { pl: 0 }) } }),
      }}
    />
  );
}
