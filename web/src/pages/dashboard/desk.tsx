import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDesk } from '../../features/core/review/use-desk.ts';
import { listCases, useCasePages } from '../../features/core/review/use-inbox.ts';
import { CaseList, InboxFilters } from '../../features/desk/inbox/inbox-list.tsx';
import { toServerTime } from '../../lib/server-time.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { tabularFigures } from '../../theme/styles.ts';
import { utcDayText } from '../../ui/chart/chart-text.ts';
import { DataView } from '../../ui/data-view.tsx';
import { listCards, type DeskCardFacts } from './desk-cards.ts';

/**
 * The administrators' part of the dashboard: waiting cases, and the figures of today. `children` appear below once both
 * are loaded or have failed, so that nothing moves. On a phone the figures wait for the cases above them.
 */
export function Desk({ children }: { children?: ReactNode }) {
  const { _id: adminId } = useCurrentUser();
  const desk = useDesk(adminId);
  const pages = useCasePages('all');
  const cases = listCases(pages.rows);
  const areCasesThere = pages.rows !== undefined || pages.isError;
  const areFiguresThere = desk.data !== undefined || desk.isError;
  return (
    <>
      <Box component="section" aria-labelledby="desk-heading">
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mb: 1, ...ownLine }}
        >
          <Typography id="desk-heading" variant="h2">
            What waits for administrators
          </Typography>
          <InboxFilters filter="all" />
        </Box>
        <Box sx={twoColumns}>
          <CaseList pages={pages} cases={cases} filter="all" id={undefined} rowsMax={8} />
          {(areCasesThere || areFiguresThere) && (
            <Box sx={{ display: { xs: areCasesThere ? 'block' : 'none', lg: 'block' } }}>
              <DataView
                query={desk}
                skeleton={
                  <Box sx={grid}>
                    {[1, 2, 3, 4].map((tile) => (
                      <Skeleton key={tile} variant="rounded" height={112} />
                    ))}
                  </Box>
                }
              >
                {(facts) => (
                  <div>
                    <Box component="ul" aria-label="Today" sx={grid}>
                      {listCards(facts, toServerTime(desk.dataUpdatedAt)).map((card) => (
                        <DeskCard key={card.title} {...card} />
                      ))}
                    </Box>
                    <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                      {`Today is ${utcDayText(facts.day)} in UTC.`}
                    </Typography>
                  </div>
                )}
              </DataView>
            </Box>
          )}
        </Box>
      </Box>
      {areCasesThere && areFiguresThere ? children : <Box sx={{ height: '100dvh' }} />}
    </>
  );
}

/** On a narrow screen not all filters fit beside the heading. */
const ownLine = { '& > nav': { width: { xs: 1, lg: 'auto' } } } as const;

const twoColumns = {
  display: 'grid',
  gap: { xs: 2, lg: 3 },
  alignItems: 'start',
  // The same columns as for the own account below.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) calc((100% - 48px) / 3)' },
} as const;

const grid = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
  // The last tile of an odd number fills its row.
  '& > li:last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;

/** A figure of the desk, which links to the page on which to act. */
function DeskCard({ title, figure, lines, to }: DeskCardFacts) {
  return (
    <Card component="li">
      <CardActionArea
        component={Link}
        to={to}
        sx={{ height: '100%', p: { xs: 1.5, sm: 2 }, display: 'flex', flexDirection: 'column', ...topLeft }}
      >
        <Typography variant="body2" color="textSecondary" component="span">
          {title}
        </Typography>
        {/* A sentence is smaller than a number. */}
        <Typography variant={figure.includes(' ') ? 'h2' : 'h1'} component="span">
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

const topLeft = { alignItems: 'flex-start', justifyContent: 'flex-start' } as const;
