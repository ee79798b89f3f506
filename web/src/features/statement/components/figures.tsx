import type { BalancesWire } from '@keelstone/domain/api/statement.wire';
import type { Asset } from '@keelstone/domain/ledger/account';
import Typography from '@mui/material/Typography';
import { Coin, Usd } from '../../../components/money.tsx';

type FigureProps = { asset: Asset; amount: number };

/** What changed of one asset; below it what moved into or out of hold. */
export function Change({ change, asset }: { change: BalancesWire; asset: Asset }) {
  const available = change.available[asset];
  const held = change.held[asset];
  return (
    <>
      {available === 0 ? <span>–</span> : <Amount asset={asset} amount={available} isSigned />}
      {held !== 0 && (
        <Typography variant="caption" color="textSecondary" component="div" sx={{ whiteSpace: 'nowrap' }}>
          {held > 0 ? '+' : '−'}
          <Amount asset={asset} amount={Math.abs(held)} /> held
        </Typography>
      )}
    </>
  );
}

/** The balance of one asset, with what is held of it. */
export function Balance({ balance, asset }: { balance: BalancesWire; asset: Asset }) {
  const held = balance.held[asset];
  return (
    <>
      <Amount asset={asset} amount={balance.available[asset]} />
      {held > 0 && (
        <Typography variant="caption" color="textSecondary" component="div" sx={{ whiteSpace: 'nowrap' }}>
          <Amount asset={asset} amount={held} /> held
        </Typography>
      )}
    </>
  );
}

function Amount({ asset, amount, isSigned = false }: FigureProps & { isSigned?: boolean }) {
  const direction = isSigned ? { direction: amount < 0 ? ('out' as const) : ('in' as const) } : {};
  const size = Math.abs(amount);
  return asset === 'usd' ? (
    <Usd amount={size} {...direction} />
  ) : (
    <Coin coin={asset} amount={size} isUnitHidden {...direction} />
  );
}
