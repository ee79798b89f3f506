import type { BookedOutput, ChainFacts } from '@keelstone/domain/money/blockchain/chain-payment';
import type { Sanctions } from '@keelstone/domain/money/blockchain/sanctions';
import { collections } from '@keelstone/domain/collections';
import type { operatorBounds } from '@keelstone/domain/kernel/amounts/payment-bounds';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { PayoutClaim } from '@keelstone/domain/money/payout/decide-payout';
import type { QuoteUse } from '@keelstone/domain/money/deposit/deposit-quote';
import type { DepositClaim } from '@keelstone/domain/money/transaction/deposit-txid';
import type { PaidAmounts } from '@keelstone/domain/money/transaction/paid-amounts';
import { parseAddressBook } from '@keelstone/domain/money/address-book/address-book';
import type { WalletVersion } from '@keelstone/domain/money/deposit-address/wallet';
import type { Deps as PlatformDeps } from '../../platform/deps.ts';
import { collection } from '../../platform/firestore/collection.ts';
import type { Database } from '../../platform/firestore/database.ts';
import type { Deps as IdentityDeps } from '../identity/deps.ts';
import type { chainReader } from './blockchain/chain-reader.ts';
import { priceRepository } from '../core/rates/price.repository.ts';
import type { rateCache } from '../core/rates/rate-cache.ts';
import { rateRepository } from '../core/rates/rate.repository.ts';
import { journalRepository } from './statement/journal.repository.ts';
import { monthRepository } from '../core/ledger/month.repository.ts';
import { statementRepository } from './statement/statement.repository.ts';
import { transactionRepository } from './transaction/transaction.repository.ts';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';

export type Deps = IdentityDeps &
  ReturnType<typeof moneyCollections> & {
    paymentBounds: typeof operatorBounds;
    quotes: ReturnType<typeof rateCache>;
    chain: ReturnType<typeof chainReader>;
    /** How long the approval of a deposit waits whose sender is not known to be the account's alone, from when its payment was named. */
    newSenderMs: number;
  };

export function moneyCollections(db: Database, { totals }: Pick<PlatformDeps, 'totals'>) {
  return {
    journal: journalRepository(db),
    months: monthRepository(db),
    statements: statementRepository(db),
    transactions: transactionRepository(db, totals),
    payoutClaims: collection<PayoutClaim>(db, collections.payoutClaims),
    depositClaims: collection<DepositClaim>(db, collections.depositClaims),
    quoteUses: collection<QuoteUse>(db, collections.quoteUses, {
      // A day after the last moment at which it could be used again.
      expiresAtMs: ({ untilMs }) => untilMs + ratesLimits.quoteLateMs + dayMs,
    }),
    chainFacts: collection<ChainFacts>(db, collections.chainFacts),
    bookedOutputs: collection<BookedOutput>(db, collections.bookedOutputs),
    sanctions: collection<Sanctions>(db, collections.sanctions),
    paidAmounts: collection<PaidAmounts>(db, collections.paidAmounts),
    addressBooks: collection(db, collections.addressBooks, { parse: parseAddressBook }),
    wallets: collection<WalletVersion>(db, collections.wallets),
    rates: rateRepository(db),
    prices: priceRepository(db),
  };
}
