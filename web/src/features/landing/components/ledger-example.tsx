import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { exampleEntries } from '../../../content/landing.ts';
import { tabularFigures } from '../../../theme/figures.ts';

/** What an account looks like, with figures that say of themselves that they are made up. */
export function LedgerExample() {
  return (
    <Card component="figure" sx={{ m: 0, p: 3 }}>
      <Typography component="figcaption" variant="body2" color="textSecondary">
        Example account
      </Typography>
      <Typography sx={{ ...tabularFigures, fontSize: '2rem', fontWeight: 620, letterSpacing: '-0.02em' }}>
        $12,480.00
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {exampleEntries.map(({ what, when, amount, coin }) => (
          <Box
            component="li"
            key={what}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              py: 1.5,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <div>
              <Typography variant="body2" sx={{ fontWeight: 560 }}>
                {what}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {when}
              </Typography>
            </div>
            <Box sx={{ ...tabularFigures, textAlign: 'right' }}>
              <Typography variant="body2" sx={{ fontWeight: 560 }}>
                {amount}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {coin}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
