import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toReviewQueue } from '@keelstone/domain/core/review/review-queue';
import { paths } from '../../../config/paths.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import { DoubleTickIcon } from '../../../theme/icons.tsx';
import { screenReaderOnly } from '../../../theme/styles.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { caseHeight, CaseSkeleton, inSight } from '../../core/review/review-layout.tsx';
import { useLease, type Lease } from '../../core/review/review.calls.ts';
import { isOthers, type Inbox } from '../../core/review/use-inbox.ts';
import { CaseList, CaseSearch, InboxFilters } from './inbox-list.tsx';
import { useUndo } from './use-undo.tsx';

/** The waiting cases at the left and the open one at the right. A narrow screen shows either. */
export function InboxView({ inbox, children }: { inbox: Inbox; children: (lease: Lease) => ReactNode }) {
  const { id, kind, filter, row, isEmpty, isOpening } = inbox;
  const { _id: adminId } = useCurrentUser();
  const isWide = useIsWide();
  const isOn = kind !== undefined && (row === undefined || isOthers(row, adminId));
  const rejected = useUndo();
  // While a rejection waits its case keeps the lease, although the next case is shown.
  const leased = useLease({
    list: toReviewQueue(rejected?.kind ?? kind ?? 'kyc'),
    id: rejected?.id ?? id,
    isOn,
  });
  const lease = rejected === undefined ? leased : { ...leased, data: undefined };
  if (!isWide && id !== undefined) return children(lease);
  return (
    <Box
      sx={{
        maxWidth: 1760,
        display: 'grid',
        gap: 1,
        mx: { lg: -2 },
        mt: { lg: -3 },
        mb: { lg: -4 },
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Box sx={{ display: 'grid' }}>
        {id === undefined && (
          <Box sx={isWide ? screenReaderOnly : { mb: 1.5 }}>
            <PageHeading title="Inbox">Inbox</PageHeading>
          </Box>
        )}
        {!isWide && <CaseSearch {...inbox} />}
        <InboxFilters filter={filter} />
      </Box>
      {isEmpty ? (
        <EmptyState
          icon={<DoubleTickIcon />}
          title="Nothing to review"
          text="Every case in this list has been decided."
          role="status"
          action={
            <Button component={Link} to={paths.dashboard} variant="contained">
              Back to the desk
            </Button>
          }
        />
      ) : (
        <Box sx={columns}>
          <Box sx={searchAndList}>
            {isWide && <CaseSearch {...inbox} />}
            <Box sx={{ px: { lg: 2 }, overflowY: { lg: 'auto' } }}>
              <CaseList {...inbox} />
            </Box>
          </Box>
          {id === undefined ? isOpening && <CaseSkeleton /> : children(lease)}
        </Box>
      )}
    </Box>
  );
}

/** The list and the open case, whose widths do not depend on their contents. */
const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '280px minmax(0, 1fr)' },
} as const;

/** A list that is longer than the window scrolls below its search. */
const searchAndList = {
  ...inSight,
  display: { lg: 'flex' },
  flexDirection: 'column',
  gap: 1,
  maxHeight: { lg: caseHeight },
} as const;
