import { userToWire } from '@keelstone/domain/api/user.wire';
import { DomainError } from '@keelstone/domain/errors';
import { coinFromNumber, type CoinUnits } from '@keelstone/domain/money/units';
import type { Handler } from '../http/handler.ts';
import { editFigures } from './edit-figures.service.ts';
import { requiredUsd } from './required-usd.ts';

export const editFiguresHandler: Handler<'edit-figures'> = async ({ body, caller, origin }, deps) => {
  const figures = {
    usd: requiredUsd(body.balance, 'balance'),
    btc: requiredCoin(body.btc, 'btc'),
    eth: requiredCoin(body.eth, 'eth'),
  };
  const edited = await editFigures({ caller, origin, uid: body.id, figures, reason: body.reason }, deps);
  return userToWire(edited.user, edited.account);
};

function requiredCoin(value: number, field: string): CoinUnits {
  const units = coinFromNumber(value);
  if (units === undefined) throw new DomainError('invalid-input', { field });
  return units;
}
