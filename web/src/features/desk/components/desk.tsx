import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { utcDayText } from '../../../components/chart/chart-text.ts';
import { DataView } from '../../../components/data-view.tsx';
import { useDesk } from '../../../lib/api-hooks/desk.ts';
import { serverTimeOf } from '../../../lib/server-time.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { tabularFigures } from '../../../theme/styles.ts';
import { cardsOf, type DeskCardFacts } from './desk-cards.ts';

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

const cards = 8;

/** The shape of the figures that come. */
function DeskSkeleton() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {Array.from({ length: cards }, (_each, index) => (
        <Skeleton key={index} variant="rounded" height={128} />
      ))}
    </Box>
  );
}

/** One figure of the home, as a whole a link to where something is done about it. */
function DeskCard({ title, figure, lines, to }: DeskCardFacts) {
  return (
    <Card component="li">
      <CardActionArea
        component={Link}
        to={to}
        sx={{ height: '100%', p: { xs: 1.5, sm: 2 }, display: 'flex', flexDirection: 'column', ...atTop }}
      >
        <Typography variant="body2" color="textSecondary" component="span">
          {title}
        </Typography>
        <Typography
          component="span"
          sx={{ ...tabularFigures, fontSize: '1.75rem', lineHeight: 1.3, fontWeight: 600 }}
          color={figure === '0' ? 'textSecondary' : 'textPrimary'}
        >
          {figure}
        </Typography>
        {lines.map((line) => (
          <Typography
            key={line}
            variant="caption"
            component="span"
            color="textSecondary"
            sx={{ ...tabularFigures, overflowWrap: 'anywhere' }}
          >
            {line}
          </Typography>
        ))}
      </CardActionArea>
    </Card>
  );
}

const atTop = { alignItems: 'flex-start', justifyContent: 'flex-start' } as const;
