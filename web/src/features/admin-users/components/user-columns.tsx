import type { UserWire } from '@keelstone/domain/api/user.contract';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { generatePath } from 'react-router-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { PersonCell } from '../../../components/records/person-cell.tsx';
import type { RecordColumn } from '../../../components/records/record-list-props.ts';
import { accountStatus, StatusChip } from '../../../components/status-chip.tsx';
import { paths } from '../../../config/paths.ts';
import { tabularFigures } from '../../../theme/figures.ts';
import { BalanceCell } from './balance-cell.tsx';
import { VerifiedMarks } from './verified-marks.tsx';

/** The columns of the list of users; `listQuery` as in `userActions`. */
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
            <Chip size="small" label="Administrator" sx={{ flex: 'none', height: 20, fontSize: '0.75rem' }} />
          )}
        </PersonCell>
      ),
    },
    { head: 'Balance', align: 'right', width: 136, cell: (user) => <BalanceCell user={user} /> },
    {
      head: 'Phone',
      width: 144,
      cell: ({ number }) => (
        <Box component="span" sx={{ ...tabularFigures, whiteSpace: 'nowrap' }}>
          {number}
        </Box>
      ),
    },
    { head: 'Verified', width: 144, cell: (user) => <VerifiedMarks user={user} /> },
    { head: 'Date Joined', width: 116, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    {
      head: 'Status',
      width: 128,
      onCard: 'foot',
      cell: (user) => <StatusChip status={accountStatus(user)} />,
    },
  ];
}
