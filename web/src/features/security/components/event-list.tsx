import type { SecurityEventWire } from '@keelstone/domain/api/security-event.wire';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { DateTime } from '../../../components/date-time.tsx';
import { ruledRow } from '../../../components/ruled-row.ts';
import { tabularFigures } from '../../../theme/figures.ts';
import { eventText } from './event-texts.ts';
import { deviceOf, networkText } from './session-texts.ts';

/** One line per event: what, with which browser and from where as far as it is known, and when. */
export function EventList({ events }: { events: readonly SecurityEventWire[] }) {
  return (
    <Box component="ul" aria-label="Recent events" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {events.map((event) => (
        <Box component="li" key={event._id} sx={line}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 560 }}>
              {eventText(event)}
            </Typography>
            <Where event={event} />
          </Box>
          <Typography variant="body2" color="textSecondary" sx={tabularFigures}>
            <DateTime iso={event.createdAt} precision="minute" />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const line = { ...ruledRow, alignItems: 'baseline', rowGap: 0.25, py: 1.5 };

function Where({ event }: { event: SecurityEventWire }) {
  const { browser, os, network } = event;
  if (network === '') return null;
  // A burst of refused sign-ins comes from many browsers: only the network is known.
  const where = networkText(event);
  const place =
    browser === '' && os === ''
      ? `${where.charAt(0).toUpperCase()}${where.slice(1)}`
      : `${deviceOf(event)}, ${where}`;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ ...tabularFigures, overflowWrap: 'anywhere' }}>
      {place}
    </Typography>
  );
}

export function EventListSkeleton() {
  return (
    <>
      {[1, 2, 3].map((row) => (
        <Box key={row} sx={line}>
          <div>
            <Skeleton width="40%" sx={{ maxWidth: 180 }} />
            <Skeleton width="80%" sx={{ maxWidth: 320 }} />
          </div>
          <Skeleton width={140} />
        </Box>
      ))}
    </>
  );
}
