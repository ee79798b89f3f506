import type { ImageViewWire } from '@keelstone/domain/rights/own-data/image-view.wire';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { tabularFigures } from '../../../theme/styles.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { dividedRow } from '../../../ui/divided-row.ts';

const imageNames = {
  identity: 'Identity document',
  proof: 'Proof of payment',
} as const satisfies Record<ImageViewWire['document'], string>;

/** Who opened the images of a person, and when. */
export function ViewList({ views }: { views: readonly ImageViewWire[] }) {
  return (
    <Box component="ul" aria-label="Who opened my documents" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {views.map((view) => (
        <Box component="li" key={view._id} sx={viewLine}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 500 }}>
              {imageNames[view.document]}
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

export const viewLine = { ...dividedRow, alignItems: 'baseline', rowGap: 0.25, py: 1.5 };
