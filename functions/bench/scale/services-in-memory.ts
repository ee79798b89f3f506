import { createDeps, type Deps, type Log } from '../../src/deps.ts';
import type { Database } from '../../src/firestore/database.ts';
import { rateCache } from '../../src/rates/rate-cache.ts';
import { expiringDaysAtFirst } from '@keelstone/domain/retention/expiry';
import { memoryFactorKey, memoryWorld } from '../../testing/memory-store/memory-world.ts';
import { fixedRates, wholeRate } from '../../testing/test-environment.ts';

/** A sign-in as Firebase Auth keeps it. */
export type Identity = { uid: string; email: string; isVerified: boolean; isAdmin: boolean };

/**
 * The whole API and every job in the memory world, with what only a played day needs: a Firebase Auth in memory, which
 * answers immediately and takes every password, a source of rates, and a configuration.
 */
export function servicesInMemory(
  db: Database,
  { now, log, identities }: { now: () => number; log: Log; identities: Map<string, Identity> },
): Deps {
  const provider: Parameters<typeof rateCache>[0]['provider'] = (coin) =>
    Promise.resolve(wholeRate(fixedRates[coin]));
  return {
    ...createDeps({ config, now, log }),
    ...memoryWorld(db, { now, quotes: (store) => rateCache({ store, provider, now }) }),
    identity: identityOf(identities),
    toolkit: toolkitOf(identities),
  };
}

const config: Deps['config'] = {
  projectId: 'demo-scale',
  storageBucket: 'memory.appspot.com',
  appUrl: 'https://keelstone.test',
  webApiKey: 'none',
  identityToolkitUrl: 'http://127.0.0.1:9',
  smtp: { host: '127.0.0.1', port: 9, isSecure: false, user: '', password: '' },
  mailFrom: 'Keelstone <no-reply@keelstone.test>',
  ratesUrl: 'http://127.0.0.1:9',
  ratesApiKey: 'none',
  trustedProxyHops: 0,
  throttleScale: 1,
  appCheck: 'off',
  keptDays: { kyc: 0, proof: 0, account: 0 },
  unverifiedKeptDays: 7,
  factorKey: memoryFactorKey,
  rpId: 'keelstone.test',
  // A second factor writes only what belongs to the administrator.
  adminSecondFactor: 'offered',
  expiringDays: expiringDaysAtFirst,
};

type Claims = { uid: string; sid: string; scope: 'full' | 'kyc' | 'enrol' };

function identityOf(identities: Map<string, Identity>): Deps['identity'] {
  const done = () => Promise.resolve();
  const facts = ({ email, isVerified, isAdmin }: Identity) => ({
    email,
    isVerified,
    isAdmin,
    isBlocked: false,
    providers: ['password'],
    factors: 0,
  });
  return {
    verifyToken(token) {
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
      const identity = identities.get(claims.uid);
      return Promise.resolve(identity && { ...claims, isAdmin: identity.isAdmin, email: identity.email });
    },
    create({ uid, email, isVerified }) {
      identities.set(uid, { uid, email, isVerified, isAdmin: false });
      return Promise.resolve('created');
    },
    listPage: () =>
      Promise.resolve({
        identities: [...identities.keys()].map((uid) => ({ uid, createdAtMs: 0 })),
        nextPageToken: undefined,
      }),
    findByEmail: (email) => Promise.resolve([...identities.values()].find((each) => each.email === email)),
    describe: (uid) => Promise.resolve(((identity) => identity && facts(identity))(identities.get(uid))),
    customToken: (uid, claims) =>
      Promise.resolve(`e30.${Buffer.from(JSON.stringify({ uid, ...claims })).toString('base64url')}.`),
    setClaims: done,
    revokeSessions: done,
    restore(uid, { email, isVerified }) {
      const identity = identities.get(uid);
      if (identity !== undefined) identities.set(uid, { ...identity, email, isVerified });
      return Promise.resolve(identity === undefined ? 'missing' : 'restored');
    },
    park: done,
    remove: done,
  };
}

function toolkitOf(identities: Map<string, Identity>): Deps['toolkit'] {
  return {
    signInWithPassword({ email }) {
      const found = [...identities.values()].find((each) => each.email === email);
      return Promise.resolve(found && { uid: found.uid, idToken: found.uid });
    },
    lookUp(idToken) {
      const found = identities.get(idToken);
      const rest = { providers: ['password'], factors: 0, passwordChangedAtMs: 1 };
      return Promise.resolve(found && { email: found.email, isVerified: found.isVerified, ...rest });
    },
    signInWithCustomToken: (token) => Promise.resolve(token),
  };
}
