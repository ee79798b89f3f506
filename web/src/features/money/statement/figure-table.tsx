import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Asset } from '@keelstone/domain/kernel/amounts/coins';
import type { BalancesWire } from '@keelstone/domain/money/statement/statement.contract';
import { screenReaderOnly } from '../../../theme/styles.ts';
import { Coin, Usd } from '../../../ui/money.tsx';

type Props = {
  assets: readonly Asset[];
  change: BalancesWire;
  /** Absent if movements are filtered out, because it would not be the previous balance plus the change. */
  balance: BalancesWire | undefined;
  /** Also shows movements of the reserved amount. */
  isHeldShown?: boolean;
};

/** The change and the balance of each asset. */
export function FigureTable({ assets, change, balance, isHeldShown = false }: Props) {
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <th>
            <Box component="span" sx={screenReaderOnly}>
              Asset
            </Box>
          </th>
          <Head>Change</Head>
          {balance !== undefined && <Head>Balance</Head>}
        </tr>
      </thead>
      <tbody>
        {assets.map((asset) => (
          <tr key={asset}>
            <Typography component="th" scope="row" variant="note">
              {asset.toUpperCase()}
            </Typography>
            <td>
              <Change change={change} asset={asset} isHeldShown={isHeldShown} />
            </td>
            {balance !== undefined && (
              <td>
                <Balance balance={balance} asset={asset} isHeldShown={isHeldShown} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function Head({ children }: { children: string }) {
  return (
    <Typography component="th" scope="col" variant="caption">
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
  '& th': { fontWeight: 400 },
} as const;

/** The unit is hidden in a column or row that names it. */
type FigureProps = { asset: Asset; amount: number; isUnitShown?: boolean };

type ChangeProps = { change: BalancesWire; asset: Asset; isHeldShown?: boolean };

/** The change of the available amount of an asset. `isHeldShown`: also the change of the reserved amount. */
export function Change({ change, asset, isHeldShown = false }: ChangeProps) {
  const available = change.available[asset];
  const held = change.held[asset];
  if (available === 0 && held === 0) return <span>–</span>;
  return (
    <>
      <Amount asset={asset} amount={available} isSigned={available !== 0} />
      {isHeldShown && held !== 0 && (
        <Typography variant="caption" component="div" sx={{ whiteSpace: 'nowrap' }}>
          <span>{held > 0 ? '+' : '−'}</span>
          <Amount asset={asset} amount={Math.abs(held)} /> reserved
        </Typography>
      )}
    </>
  );
}

type BalanceProps = { balance: BalancesWire; asset: Asset; isUnitShown?: boolean; isHeldShown?: boolean };

/** The available amount of an asset, and below it the reserved one. */
export function Balance({ balance, asset, isUnitShown = false, isHeldShown = false }: BalanceProps) {
  const held = balance.held[asset];
  return (
    <>
      <Amount asset={asset} amount={balance.available[asset]} isUnitShown={isUnitShown} />
      {isHeldShown && held > 0 && (
        <Typography variant="caption" component="div" sx={{ whiteSpace: 'nowrap' }}>
          <Amount asset={asset} amount={held} isUnitShown={isUnitShown} /> reserved
        </Typography>
      )}
    </>
  );
}

/** An amount of an asset. Coins have all decimals, because people add the figures up. */
export function Amount({
  asset,
  amount,
  isUnitShown = false,
  isSigned = false,
}: FigureProps & { isSigned?: boolean }) {
  const direction = isSigned ? { direction: amount < 0 ? ('out' as const) : ('in' as const) } : {};
  const size = Math.abs(amount);
  return asset === 'usd' ? (
    <Usd amount={size} {...direction} />
  ) : (
    <Coin coin={asset} amount={size} isUnitHidden={!isUnitShown} isExact {...direction} />
  );
}
