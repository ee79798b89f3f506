import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { generatePath } from 'react-router-dom';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import type { UserKycWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { paths } from '../../config/paths.ts';
import { useCursorPages } from '../../lib/query/use-pages.ts';
import { ChecklistIcon } from '../../theme/icons.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { DateTime, formatExact } from '../../ui/date-time.tsx';
import { PagedList } from '../../ui/records/paged-list.tsx';
import { RecordListSkeleton } from '../../ui/records/record-list-skeleton.tsx';
import { type RecordColumn, RecordList } from '../../ui/records/record-list.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';

const columns: readonly RecordColumn<UserKycWire>[] = [
  {
    head: 'Submitted',
    onCard: 'side',
    cell: ({ createdAt }) => <DateTime iso={createdAt} precision="minute" />,
  },
  { head: 'Doc Type', onCard: 'head', cell: ({ id }) => id },
  {
    head: 'Status',
    onCard: 'foot',
    cell: ({ status, reason }) => (
      <>
        <StatusChip status={status} />
        {reason !== undefined && <Small>{`Reason: ${reason}`}</Small>}
      </>
    ),
  },
  {
    head: 'Checked By',
    onCard: 'foot',
    cell: ({ checkedBy, checkedAt }) => (
      <span>
        <span>{checkedBy?.name ?? '–'}</span>
        {checkedAt !== undefined && (
          <Small>
            <DateTime iso={checkedAt} precision="minute" />
          </Small>
        )}
      </span>
    ),
  },
];

function Small({ children }: { children: React.ReactNode }) {
  return (
    <Typography variant="caption" component="div" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

/** The identity applications of a user with their outcome. Decisions are made on the page that shows the document. */
export function KycTab({ user: { _id: userId } }: { user: Pick<UserWire, '_id'> }) {
  return (
    <PagedList
      pages={useCursorPages(kycContract['list-user-kyc'], {
        params: { userId },
        refetchOnWindowFocus: false,
      })}
      skeleton={<RecordListSkeleton rows={3} />}
      empty={{
        icon: <ChecklistIcon />,
        text: "This user's applications appear here as soon as they submit their documents.",
      }}
    >
      {(records) => (
        <RecordList
          label="KYC"
          records={records}
          columns={columns}
          actions={({ _id: kycId, createdAt }) => (
            <Box sx={{ px: 1 }}>
              <AppLink
                to={generatePath(paths.adminKycDetail, { kycId })}
                variant="body2"
                aria-label={`View Details of the application of ${formatExact(createdAt)}`}
              >
                View Details
              </AppLink>
            </Box>
          )}
        />
      )}
    </PagedList>
  );
}
