import type { KycRecordWire } from '@keelstone/domain/api/kyc.wire';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { generatePath } from 'react-router-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { PersonCell } from '../../../components/records/person-cell.tsx';
import type { RecordColumn } from '../../../components/records/record-list-props.ts';
import { PendingMark } from '../../../components/review/pending-mark.tsx';
import { reviewPath } from '../../../components/review/review-path.ts';
import { StatusWithAsk } from '../../../components/ask/status-with-ask.tsx';
import { paths } from '../../../config/paths.ts';

/** The columns of the list of applications. */
export function kycColumns(onShowDocument: (record: KycRecordWire) => void): RecordColumn<KycRecordWire>[] {
  return [
    {
      head: 'User',
      onCard: 'head',
      cell: ({ user }) => (
        <PersonCell {...user} to={generatePath(paths.adminUserDetail, { userId: user._id })} />
      ),
    },
    { head: 'Doc Type', width: 128, cell: ({ id }) => id },
    {
      head: 'Document',
      width: 92,
      cell: (record) => (
        <Link
          component="button"
          type="button"
          variant="body2"
          // Next to it a long name may reach as far as its own target: 24 px by itself.
          sx={{ py: 0.5 }}
          aria-label={`View document of ${record.user.name}`}
          onClick={() => {
            onShowDocument(record);
          }}
        >
          View
        </Link>
      ),
    },
    { head: 'Submitted', width: 116, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    { head: 'Status', width: 224, onCard: 'foot', cell: (record) => <StatusOf record={record} /> },
    { head: 'Checked By', width: 120, cell: ({ checkedBy }) => checkedBy?.name ?? '–' },
  ];
}

function StatusOf({ record: { _id, status, asked, createdAt, user } }: { record: KycRecordWire }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, alignItems: 'center', columnGap: 1 }}>
      <StatusWithAsk status={status} asked={asked} />
      {status === 'Pending' && (
        <PendingMark
          id={_id}
          iso={createdAt}
          to={reviewPath('kyc', _id)}
          name={`the application of ${user.name}`}
        />
      )}
    </Box>
  );
}
