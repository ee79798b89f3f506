import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DataView } from '../../../components/data-view.tsx';
import { utcDayText } from '../../../components/chart/chart-text.ts';
import { useDesk } from '../../../lib/api-hooks/use-desk.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { cardsOf } from './desk-cards.ts';
import { DeskCard } from './desk-card.tsx';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { serverTimeOf } from '../../../lib/server-time.ts';

/** The home of administrators: what waits for them. */
export function Desk() {
  const { _id: adminId } = useCurrentUser();
  const desk = useDesk(adminId);
  return (
    <Box component="section" aria-labelledby="desk-heading">
      <Typography id="desk-heading" variant="h2" sx={{ mb: 1.5 }}>
        What waits for administrators
      </Typography>
      <DataView query={desk} skeleton={<DeskSkeleton />}>
        {(found) => (
          <>
            <Box component="ul" aria-labelledby="desk-heading" sx={grid}>
              {cardsOf(found, serverTimeOf(desk.dataUpdatedAt)).map((card) => (
                <DeskCard key={card.title} {...card} />
              ))}
            </Box>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {`Today is ${utcDayText(found.day)} in UTC.`}
            </Typography>
          </>
        )}
      </DataView>
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;
