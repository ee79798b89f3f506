import type { ProfitBatch } from '@keelstone/domain/money/profit/profit-batch';
import { factKind } from '../../../platform/decision/fact.ts';

export const profitBatchFact = factKind<ProfitBatch>({
  part: 'record',
  words: ({ state }) => [{ what: 'Profit for many', value: state }],
});
