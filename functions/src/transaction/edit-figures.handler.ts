import type { BodyOf } from '@keelstone/domain/api/endpoint';
import type { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { userToWire } from '@keelstone/domain/api/user.wire';
import { DomainError } from '@keelstone/domain/errors';
import type { Asset } from '@keelstone/domain/ledger/account';
import { coinFromNumber, type CoinUnits } from '@keelstone/domain/money/units';
import type { Handler } from '../http/handler.ts';
import { editFigures } from './edit-figures.service.ts';
import { requiredUsd } from './required-usd.ts';

export const editFiguresHandler: Handler<'edit-figures'> = async ({ body, caller, origin }, deps) => {
  const { id: uid, reason } = body;
  const figures = figuresOf(body);
  const expected = body.expected && figuresOf(body.expected);
  const edited = await editFigures({ caller, origin, uid, figures, expected, reason }, deps);
  return userToWire(edited.user, edited.account);
};

type Figures = Pick<BodyOf<(typeof transactionContract)['edit-figures']>, 'balance' | 'btc' | 'eth'>;

function figuresOf({ balance, btc, eth }: Figures): Record<Asset, number> {
  return {
    usd: requiredUsd(balance, 'balance'),
    btc: requiredCoin(btc, 'btc'),
    eth: requiredCoin(eth, 'eth'),
  };
}

function requiredCoin(value: number, field: string): CoinUnits {
  const units = coinFromNumber(value);
  if (units === undefined) throw new DomainError('invalid-input', { field });
  return units;
}
