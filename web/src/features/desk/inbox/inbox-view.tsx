import { toReviewList } from '@keelstone/domain/core/review/review-list';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useLease, type Lease } from '../../core/review/review.calls.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { CaseList, InboxFilters } from './inbox-list.tsx';
import { isOthers, type Inbox } from '../../core/review/use-inbox.ts';
import { DoubleTickIcon } from '../../../theme/icons.tsx';

type Props = { inbox: Inbox; children: (lease: Lease) => ReactNode };

/** The waiting cases at the left and the open one at the right; on a narrow screen either of them. */
export function InboxView({ inbox, children }: Props) {
  const { id, kind, filter, row, isEmpty } = inbox;
  const { _id: adminId } = useCurrentUser();
  const isWide = useIsWide();
  const isOn = kind !== undefined && (row === undefined || isOthers(row, adminId));
  const lease = useLease({ list: toReviewList(kind ?? 'kyc'), id, isOn });
  if (!isWide && id !== undefined) return children(lease);
  return (
    <Box
      sx={{
        maxWidth: 1760,
        mx: 'auto',
        display: 'grid',
        gap: 1,
        mt: { lg: -3 },
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
        {id === undefined && <PageHeading title="Inbox">Inbox</PageHeading>}
        <InboxFilters filter={filter} />
      </Box>
      {isEmpty ? (
        <Notice
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
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '300px minmax(0, 1fr)' },
          }}
        >
          <CaseList {...inbox} maxHeight={{ lg: 'calc(100dvh - 64px - 48px - 64px)' }} />
          {id !== undefined && children(lease)}
        </Box>
      )}
    </Box>
  );
}
