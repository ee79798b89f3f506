import type { DocumentViewWire } from '@keelstone/domain/api/document-view.wire';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { DateTime } from '../../../components/date-time.tsx';
import { PagedList } from '../../../components/records/paged-list.tsx';
import { ruledRow } from '../../../components/ruled-row.ts';
import { tabularFigures } from '../../../theme/figures.ts';
import { useDocumentViews } from '../api.ts';

const documentNames = {
  identity: 'Identity document',
  proof: 'Proof of payment',
} as const satisfies Record<DocumentViewWire['document'], string>;

/** Each time that somebody opened an image of the user's. */
export function DocumentViews({ uid }: { uid: string }) {
  return (
    <Card>
      <PagedList
        pages={useDocumentViews(uid)}
        skeleton={<ViewListSkeleton />}
        empty={{
          icon: <VisibilityOutlined />,
          title: 'Nothing to show',
          text: 'When somebody opens your identity documents or proofs of payment, it appears here 7 days later.',
        }}
        moreLabel="Show older views"
      >
        {(views) => <ViewList views={views} />}
      </PagedList>
    </Card>
  );
}

function ViewList({ views }: { views: readonly DocumentViewWire[] }) {
  return (
    <Box component="ul" aria-label="Who opened my documents" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {views.map((view) => (
        <Box component="li" key={view._id} sx={line}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 560 }}>
              {documentNames[view.document]}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={tabularFigures}>
              {view.viewer === null ? 'You' : `Administrator ${view.viewer}`}
            </Typography>
          </Box>
          <Typography variant="body2" color="textSecondary" sx={tabularFigures}>
            <DateTime iso={view.createdAt} precision="minute" />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const line = { ...ruledRow, alignItems: 'baseline', rowGap: 0.25, py: 1.5 };

function ViewListSkeleton() {
  return (
    <>
      {[1, 2, 3].map((row) => (
        <Box key={row} sx={line}>
          <div>
            <Skeleton width={140} />
            <Skeleton width={180} />
          </div>
          <Skeleton width={140} />
        </Box>
      ))}
    </>
  );
}
