import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { UserWire } from '@keelstone/domain/api/user.wire';
import { call } from '../../../lib/api/call.ts';

export function editFigures(body: BodyOf<(typeof transactionContract)['edit-figures']>): Promise<UserWire> {
  return call(transactionContract['edit-figures'], { body });
}
