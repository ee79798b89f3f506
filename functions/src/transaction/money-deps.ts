import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { UploadDeps } from '../upload/claim-upload.service.ts';

/** All that the services need that move money. */
export type MoneyDeps = UploadDeps &
  Pick<
    Deps,
    | 'accounts'
    | 'audit'
    | 'factors'
    | 'journal'
    | 'links'
    | 'mail'
    | 'notices'
    | 'now'
    | 'payoutClaims'
    | 'policies'
    | 'proposals'
    | 'quotes'
    | 'runTransaction'
    | 'sessions'
    | 'signals'
    | 'soloAmounts'
    | 'transactions'
    | 'users'
    | 'wallets'
  > & { config: Pick<Config, 'appUrl' | 'factorKey'> };
