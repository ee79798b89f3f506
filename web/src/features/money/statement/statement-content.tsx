import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { assets } from '@keelstone/domain/kernel/amounts/coins';
import { type MovementWire, statementContract } from '@keelstone/domain/money/statement/statement.contract';
import { paths } from '../../../config/paths.ts';
import { call } from '../../../lib/api/call.ts';
import { makeKey } from '../../../lib/api/query-keys.ts';
import { byCursor, usePages } from '../../../lib/query/use-pages.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { utcDayText } from '../../../ui/chart/chart-text.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { PagedList, type EmptyList } from '../../../ui/records/paged-list.tsx';
import { RecordListSkeleton } from '../../../ui/records/record-list-skeleton.tsx';
import { isCharted } from './balance-history.tsx';
import { MovementDrawer } from './movement-drawer.tsx';
import { MovementList } from './movement-list.tsx';
import { PeriodHistory } from './period-history.tsx';
import type { StatementFilter } from './statement-filters.tsx';
import { StatementSummary } from './statement-summary.tsx';

type Props = { userId: string; filter: StatementFilter; emptyIcon: ReactNode };

/** The content of a statement for a filter: chart, summary, movements. */
export function StatementContent({ userId, filter, emptyIcon }: Props) {
  const { pages, figures } = useStatement(userId, filter);
  const drawer = useDialog<MovementWire>();
  const [areCoinsShown, setAreCoinsShown] = useState(false);
  const room = isCharted(useCurrentUser()) ? { xs: 624, md: 493 } : { xs: 248, md: 178 };
  return (
    <>
      {figures === undefined ? (
        !pages.isError && <Skeleton variant="rounded" sx={{ height: room }} />
      ) : (
        <>
          <PeriodHistory {...figures} />
          <StatementSummary {...figures} />
        </>
      )}
      <Card variant="ground" sx={{ mx: { md: 0 } }}>
        <PagedList
          pages={pages}
          skeleton={<RecordListSkeleton rows={6} />}
          empty={{ icon: emptyIcon, ...describeEmpty(filter) }}
        >
          {(movements) => (
            <>
              <FormControlLabel
                control={
                  <Switch checked={areCoinsShown} onChange={(_event, isOn) => setAreCoinsShown(isOn)} />
                }
                label="Coins per entry"
                slotProps={{ typography: { variant: 'body2' } }}
                sx={{ mx: edge, my: 1, gap: 1, '@media print': { display: 'none' } }}
              />
              <MovementList
                movements={movements}
                assets={areCoinsShown ? assets : usdOnly}
                isWhole={figures?.type === 'any'}
                onOpen={drawer.open}
              />
            </>
          )}
        </PagedList>
        {figures !== undefined && figures.head !== '' && (
          <Box sx={{ px: edge, borderTop: 1, borderColor: 'divider' }}>
            <Disclosure summary="Fingerprint">
              <Typography variant="note" sx={{ pb: 1.5, overflowWrap: 'anywhere' }}>
                {`Head of the chain on ${utcDayText(figures.period.to)}: ${figures.head}`}
              </Typography>
            </Disclosure>
          </Box>
        )}
      </Card>
      {drawer.subject !== undefined && (
        <MovementDrawer
          movement={drawer.subject}
          movements={listMovements(drawer.subject, pages.rows ?? [])}
          {...drawer.props}
        />
      )}
    </>
  );
}

const usdOnly = ['usd'] as const;

/** The lines of the table are as wide as those of the summary; on a phone they go to the edge of the page. */
const edge = { xs: 2, md: 0 };

/** The rows of the same transaction, oldest first. */
function listMovements({ transaction }: MovementWire, movements: readonly MovementWire[]): MovementWire[] {
  return movements.filter((each) => each.transaction === transaction).reverse();
}

function describeEmpty({ period, type }: StatementFilter): Omit<EmptyList, 'icon'> {
  if (period !== undefined || type !== 'any')
    return { text: 'There were no movements of this kind in this period. Choose another one above.' };
  return {
    text: 'Your first movement appears here once a deposit is approved.',
    action: (
      <Button variant="contained" component={Link} to={paths.deposit}>
        Deposit funds
      </Button>
    ),
  };
}

/** The figures of a period, and its movements a page at a time, newest first. */
function useStatement(userId: string, { period, type }: StatementFilter) {
  const query = useInfiniteQuery({
    queryKey: makeKey(statementContract['get-statement'], { params: { userId }, query: { ...period, type } }),
    queryFn: async ({ pageParam: cursor, signal }) => {
      const page = await call(statementContract['get-statement'], {
        params: { userId },
        query: { ...period, type, cursor },
        signal,
      });
      return { ...page, items: page.movements, type };
    },
    ...byCursor,
    placeholderData: keepPreviousData,
    // The server refuses a page that asks every ten seconds.
    meta: { isPolled: false },
  });
  return { pages: usePages(query), figures: query.data?.pages[0] };
}
