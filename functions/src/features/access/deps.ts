import type { LoginActivity } from '@keelstone/domain/people/activity/login-activity';
import { collections } from '@keelstone/domain/collections';
import type { Factors } from '@keelstone/domain/access/second-factor/factors';
import type { SignIns } from '@keelstone/domain/core/device/known-device';
import type { Acceptance } from '@keelstone/domain/core/legal/acceptance';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import type { NoticesRead } from '@keelstone/domain/people/notification/notice';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { AddressBook } from '@keelstone/domain/money/address-book/address-book';
import type { CollectionSettings, Deps as PlatformDeps } from '../../platform/deps.ts';
import { collection, type Collection } from '../../platform/firestore/collection.ts';
import type { Database } from '../../platform/firestore/database.ts';
import { parseCredentials } from '../core/one-time-link/earlier-links.parse.ts';
import type { identityRepository } from '../../platform/identity.repository.ts';
import type { identityToolkit } from '../../platform/identity-toolkit.ts';
import { secretCollection } from '../core/one-time-link/secret.collection.ts';
import { sealedAccountRepository } from '../core/user/sealed-account.repository.ts';
import { mailRequestRepository } from './mail-request/mail-request.repository.ts';
import { securityEventDetailCollection } from '../core/security-event/security-event.collections.ts';
import { securityEventRepository } from '../core/security-event/security-event.repository.ts';
import type { SignInBurst } from './sign-in/sign-in-burst.ts';
import { signInLimits } from '@keelstone/domain/access/sign-in/sign-in.limits';

export type Deps = PlatformDeps &
  ReturnType<typeof accessCollections> & {
    identity: ReturnType<typeof identityRepository>;
    toolkit: ReturnType<typeof identityToolkit>;
  } & FromAbove;

/** What access reads and removes of the rooms above it, which it does not import. */
type FromAbove = {
  activity: Collection<LoginActivity>;
  addressBooks: Collection<AddressBook>;
  kyc: Pick<Collection<KycRecord>, 'readList'>;
  noticesRead: Pick<Collection<NoticesRead>, 'erase'>;
  renames: Pick<Collection<object>, 'erase'>;
  transactions: Pick<Collection<Transaction>, 'find' | 'readList'>;
};

export function accessCollections(db: Database, { now, expiringDays }: CollectionSettings) {
  return {
    signIns: collection<SignIns>(db, collections.signIns),
    signInBursts: collection<SignInBurst>(db, collections.signInBursts, {
      expiresAtMs: (burst) => burst.atMs + signInLimits.burstKeptMs,
    }),
    mailRequests: mailRequestRepository(db),
    credentials: collection(db, collections.credentials, { parse: parseCredentials }),
    secrets: secretCollection(db),
    factors: collection<Factors>(db, collections.factors),
    acceptances: collection<Acceptance>(db, collections.acceptances),
    securityEvents: securityEventRepository(db, { days: expiringDays, now }),
    securityEventDetails: securityEventDetailCollection(db, now, expiringDays),
    sealedAccounts: sealedAccountRepository(db),
  };
}
