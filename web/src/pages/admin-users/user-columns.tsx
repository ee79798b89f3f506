import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { generatePath } from 'react-router-dom';
import type { KycStatus } from '@keelstone/domain/core/user/user';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { paths } from '../../config/paths.ts';
import { PersonCell } from '../../features/core/user/person-cell.tsx';
import { CircledCrossIcon, CircledTickIcon, EmptyCircleIcon, HourglassIcon } from '../../theme/icons.tsx';
import { size, tabularFigures } from '../../theme/styles.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Usd } from '../../ui/money.tsx';
import type { RecordColumn } from '../../ui/records/record-list.tsx';
import { toAccountStatus, StatusChip } from '../../ui/status-chip.tsx';

/** The columns of the list of users; `listQuery` as in `listUserActions`. */
export function userColumns(listQuery: string): RecordColumn<UserWire>[] {
  return [
    {
      head: 'User',
      onCard: 'head',
      cell: ({ _id, name, email, isAdmin }) => (
        <PersonCell
          name={name}
          email={email}
          to={generatePath(paths.adminUserDetail, { userId: _id }) + listQuery}
        >
          {isAdmin && (
            <Chip
              size="small"
              label="Administrator"
              sx={{ flex: 'none', height: 20, fontSize: size.caption }}
            />
          )}
        </PersonCell>
      ),
    },
    {
      head: 'Balance',
      align: 'right',
      width: 152,
      onCard: 'side',
      cell: (user) => <BalanceCell user={user} />,
    },
    {
      head: 'Phone',
      width: 144,
      cell: ({ number }) => (
        <Box component="span" sx={{ ...tabularFigures, whiteSpace: 'nowrap' }}>
          {number}
        </Box>
      ),
    },
    { head: 'Verified', width: 144, onCard: 'foot', cell: (user) => <VerifiedMarks user={user} /> },
    { head: 'Date Joined', width: 116, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    {
      head: 'Status',
      width: 128,
      onCard: 'foot',
      cell: (user) => <StatusChip status={toAccountStatus(user)} />,
    },
  ];
}

/** The available balance, and below it the amount reserved for pending withdrawals. */
function BalanceCell({ user: { balance, held } }: { user: UserWire }) {
  return (
    <Box sx={{ textAlign: 'right' }}>
      <Typography variant="body2" component="div" sx={{ fontWeight: 500 }}>
        <Usd amount={balance} />
      </Typography>
      {held.balance > 0 && (
        <Typography variant="caption" component="div">
          <Usd amount={held.balance} /> reserved
        </Typography>
      )}
    </Box>
  );
}

type Look = { icon: ReactElement; color: string };

const looks = {
  Approved: { icon: <CircledTickIcon />, color: 'primary.main' },
  Pending: { icon: <HourglassIcon />, color: 'text.primary' },
  Rejected: { icon: <CircledCrossIcon />, color: 'warning.main' },
  Unverified: { icon: <EmptyCircleIcon />, color: 'text.secondary' },
} as const satisfies Record<KycStatus, Look>;

/** Email and KYC: an icon next to each word, and the state in words on hover and for screen readers. */
function VerifiedMarks({ user: { verified, kycStatus } }: { user: UserWire }) {
  return (
    <Box sx={{ display: 'inline-flex', gap: 1.5 }}>
      <Mark
        word="Email"
        state={verified ? 'verified' : 'not verified'}
        look={looks[verified ? 'Approved' : 'Unverified']}
      />
      <Mark word="KYC" state={kycStatus.toLowerCase()} look={looks[kycStatus]} />
    </Box>
  );
}

function Mark({ word, state, look: { icon, color } }: { word: string; state: string; look: Look }) {
  const text = `${word} ${state}`;
  return (
    <Tooltip title={text} describeChild>
      <Box
        component="span"
        role="img"
        aria-label={text}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          whiteSpace: 'nowrap',
          typography: 'body2',
          color,
          '& svg': { fontSize: 16 },
        }}
      >
        {icon}
        <span>{word}</span>
      </Box>
    </Tooltip>
  );
}
