import type { Config } from '../../../platform/config.ts';
import type { UploadDeps } from '../../core/upload/claim-upload.service.ts';
import type { Deps } from '../../deps.ts';

/** Everything that the services which move money need. */
export type MoneyDeps = UploadDeps &
  Pick<
    Deps,
    | 'accounts'
    | 'addressBooks'
    | 'audit'
    | 'bookedOutputs'
    | 'chain'
    | 'chainFacts'
    | 'depositClaims'
    | 'credentials'
    | 'factors'
    | 'findTogether'
    | 'findings'
    | 'flags'
    | 'holds'
    | 'journal'
    | 'secrets'
    | 'mail'
    | 'months'
    | 'newSenderMs'
    | 'notices'
    | 'now'
    | 'paidAmounts'
    | 'paymentBounds'
    | 'payoutClaims'
    | 'policies'
    | 'proposals'
    | 'quotes'
    | 'quoteUses'
    | 'runTransaction'
    | 'sanctions'
    | 'sessions'
    | 'signals'
    | 'soloAmounts'
    | 'transactions'
    | 'users'
    | 'wallets'
  > & { config: Pick<Config, 'appUrl' | 'factorKey' | 'sanctionsUrl'> };
