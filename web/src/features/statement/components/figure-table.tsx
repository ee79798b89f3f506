import type { BalancesWire } from '@keelstone/domain/api/statement.contract';
import type { Asset } from '@keelstone/domain/money/coins';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { heardOnly } from '../../../theme/heard-only.ts';
import { Balance, Change } from './figures.tsx';

type Props = { assets: readonly Asset[]; change: BalancesWire; balance: BalancesWire };

/** What changed of each asset, and what was left of it. */
export function FigureTable({ assets, change, balance }: Props) {
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <th>
            <Box component="span" sx={heardOnly}>
              Asset
            </Box>
          </th>
          <Head>Change</Head>
          <Head>Balance</Head>
        </tr>
      </thead>
      <tbody>
        {assets.map((asset) => (
          <tr key={asset}>
            <Typography component="th" scope="row" variant="body2" color="textSecondary">
              {asset.toUpperCase()}
            </Typography>
            <td>
              <Change change={change} asset={asset} />
            </td>
            <td>
              <Balance balance={balance} asset={asset} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function Head({ children }: { children: string }) {
  return (
    <Typography component="th" scope="col" variant="caption" color="textSecondary">
      {children}
    </Typography>
  );
}

const table = {
  width: 1,
  borderSpacing: 0,
  typography: 'body2',
  '& th, & td': { p: 0, pb: 0.75, verticalAlign: 'top', textAlign: 'right' },
  '& th:first-of-type': { textAlign: 'left' },
} as const;
