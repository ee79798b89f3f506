import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import type { UserWire } from '@keelstone/domain/api/user.contract';
import type { KycStatus } from '@keelstone/domain/user/user';
import type { TransactionStatus } from '@keelstone/domain/transaction/transaction';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';

export type Status = TransactionStatus | KycStatus | 'Active' | 'Suspended' | 'Closed';

type Look = {
  icon: ReactElement;
  color: 'text.secondary' | 'secondary.main';
  /** Nothing is left to do or to know: it has no edge. */
  isQuiet?: true;
};

/** Green and red stay with money: a status is shown by its icon and its word. */
const looks: Record<Status, Look> = {
  Pending: { icon: <HourglassEmptyOutlined />, color: 'secondary.main' },
  Approved: { icon: <CheckCircleOutlined />, color: 'text.secondary', isQuiet: true },
  Rejected: { icon: <CancelOutlined />, color: 'text.secondary' },
  Unverified: { icon: <HelpOutlineOutlined />, color: 'text.secondary' },
  Active: { icon: <CheckCircleOutlined />, color: 'text.secondary', isQuiet: true },
  Suspended: { icon: <BlockOutlined />, color: 'secondary.main' },
  Closed: { icon: <CancelOutlined />, color: 'text.secondary' },
};

/** Of an account, as the lists of administrators have it. */
export function accountStatus({ isBlocked, closedAt }: Pick<UserWire, 'isBlocked' | 'closedAt'>): Status {
  if (closedAt !== null) return 'Closed';
  return isBlocked ? 'Suspended' : 'Active';
}

export function StatusChip({ status }: { status: Status }) {
  const { icon, color, isQuiet } = looks[status];
  return (
    <Chip
      size="small"
      variant="outlined"
      icon={icon}
      label={status}
      sx={{
        color,
        borderColor: isQuiet === true ? 'transparent' : 'divider',
        '& .MuiChip-icon': { color: 'inherit', fontSize: 16, ...(isQuiet === true && { ml: 0 }) },
        ...(isQuiet === true && { '& .MuiChip-label': { pr: 0 } }),
      }}
    />
  );
}
