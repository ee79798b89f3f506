import type { StatementWire } from '@keelstone/domain/api/statement.contract';
import { assets } from '@keelstone/domain/money/coins';
import { movementName } from '@keelstone/domain/transaction/movement-words';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Change } from './figures.tsx';

/** What the whole period came to, by what happened; nothing for one without movements. */
export function EventSums({ sums }: { sums: StatementWire['sums'] }) {
  if (sums.length === 0) return null;
  return (
    <Card component="section" aria-label="In this period" sx={{ p: 3 }}>
      <Typography variant="h3" component="h2" color="textSecondary" sx={{ mb: 1 }}>
        In this period
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {sums.map(({ event, count, change }) => (
          <Box
            key={event}
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
              <span>{movementName(event)}</span>
              <Typography component="span" variant="body2" color="textSecondary">
                {` ×\u00a0${String(count)}`}
              </Typography>
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
