import { previewsOf } from '@keelstone/domain/core/decision/preview.contract';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';

export const figuresPreviews = previewsOf(transactionContract);
