import { movementRows, sumOf, type MovementRow } from '@keelstone/domain/api/movement-rows';
import type { StatementWire } from '@keelstone/domain/api/statement.contract';
import { eventsOfType, movementTypes } from '@keelstone/domain/ledger/statement-period';
import { assets } from '@keelstone/domain/money/coins';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ClaimHistoryCard } from '../../../components/claim-history-card.tsx';
import { utcDayText } from '../../../components/chart/chart-text.ts';
import { Disclosure } from '../../../components/disclosure.tsx';
import { PagedList, type EmptyList } from '../../../components/records/paged-list.tsx';
import { TransactionListSkeleton } from '../../../components/transactions/transaction-list-skeleton.tsx';
import { paths } from '../../../config/paths.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useStatement } from '../api.ts';
import { BalanceCards } from './balance-cards.tsx';
import { Change } from './figure-table.tsx';
import { MovementDrawer } from './movement-drawer.tsx';
import { MovementList } from './movement-list.tsx';
import { typeNames, type StatementFilter } from './statement-filters.tsx';

type Props = { userId: string; filter: StatementFilter; emptyIcon: ReactNode };

/** What a statement shows for a filter. */
export function StatementOf({ userId, filter, emptyIcon }: Props) {
  const { pages, figures } = useStatement(userId, filter);
  const drawer = useDialog<MovementRow>();
  const [areCoinsShown, setAreCoinsShown] = useState(false);
  return (
    <>
      {figures !== undefined && (
        <>
          <Typography variant="body2" color="textSecondary">
            {`${utcDayText(figures.period.from)} to ${utcDayText(figures.period.to)}`}
          </Typography>
          <BalanceCards opening={figures.opening} closing={figures.closing} />
        </>
      )}
      <Card>
        <PagedList
          pages={pages}
          skeleton={<StatementSkeleton />}
          empty={{ icon: emptyIcon, ...emptyOf(filter) }}
        >
          {(movements) => (
            <>
              <FormControlLabel
                control={
                  <Switch
                    checked={areCoinsShown}
                    onChange={(_event, isOn) => {
                      setAreCoinsShown(isOn);
                    }}
                  />
                }
                label="Show coins"
                slotProps={{ typography: { variant: 'body2' } }}
                sx={{ ml: 0.5, my: 0.5, '@media print': { display: 'none' } }}
              />
              <MovementList
                rows={movementRows(movements)}
                assets={areCoinsShown ? assets : ['usd']}
                onOpen={drawer.open}
              />
            </>
          )}
        </PagedList>
        {figures !== undefined && figures.head !== '' && (
          <Box sx={{ px: 2, borderTop: 1, borderColor: 'divider' }}>
            <Disclosure summary="Fingerprint">
              <Typography variant="body2" color="textSecondary" sx={{ pb: 1.5, overflowWrap: 'anywhere' }}>
                {`Head of the chain on ${utcDayText(figures.period.to)}: ${figures.head}`}
              </Typography>
            </Disclosure>
          </Box>
        )}
      </Card>
      {figures !== undefined && <EventSums sums={figures.sums} />}
      {figures !== undefined && <ClaimHistoryCard userId={userId} period={figures.period} />}
      {drawer.subject !== undefined && (
        <MovementDrawer row={drawer.subject} isOpen={drawer.isOpen} onClose={drawer.close} />
      )}
    </>
  );
}

function emptyOf({ period, type }: StatementFilter): Omit<EmptyList, 'icon'> {
  if (period !== undefined || type !== 'any')
    return { text: 'There were no movements of this kind in this period.' };
  return {
    text: 'Your first movement appears here once a deposit is approved.',
    action: (
      <Button variant="contained" component={Link} to={paths.deposit}>
        Deposit funds
      </Button>
    ),
  };
}

function StatementSkeleton() {
  return (
    <>
      <Box sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Skeleton variant="rounded" height={148} />
        <Skeleton variant="rounded" height={148} />
      </Box>
      <TransactionListSkeleton rows={6} />
    </>
  );
}

/** What the whole period came to, by kind of movement; nothing for one without movements. */
function EventSums({ sums }: { sums: StatementWire['sums'] }) {
  if (sums.length === 0) return null;
  const kinds = movementTypes.flatMap((type) => {
    const changes = sums.filter(({ event }) => eventsOfType[type].some((each) => each === event));
    return changes.length === 0 ? [] : { type, change: sumOf(changes.map(({ change }) => change)) };
  });
  return (
    <Card component="section" aria-label="In this period" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2" color="textSecondary" sx={{ mb: 1 }}>
        In this period
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {kinds.map(({ type, change }) => (
          <Box
            key={type}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              columnGap: 3,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Typography component="dt" variant="body2">
              {typeNames[type]}
            </Typography>
            <Box
              component="dd"
              sx={{
                m: 0,
                ml: 'auto',
                display: 'grid',
                columnGap: 3,
                // What is below one another is of one asset; on a phone each has a line of its own.
                gridTemplateColumns: { md: 'repeat(3, 148px)' },
                textAlign: 'right',
                typography: 'body2',
              }}
            >
              {assets.map((asset, index) =>
                change.available[asset] === 0 && change.held[asset] === 0 ? null : (
                  <Box key={asset} sx={{ gridColumn: { md: index + 1 } }}>
                    <Change change={change} asset={asset} isUnitShown />
                  </Box>
                ),
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
