import { createDeps, type Deps, type Log } from '../../src/deps.ts';
import { databaseDeps } from '../../src/database-deps.ts';
import type { Database } from '../../src/firestore/database.ts';
import { rateCache } from '../../src/rates/rate-cache.ts';
import { limits } from '@keelstone/domain/limits';
import { expiringDaysAtFirst } from '@keelstone/domain/retention/expiry';
import { fixedRates, wholeRate } from '../../testing/test-environment.ts';

/** A sign-in as Firebase Auth keeps it. */
export type Identity = { uid: string; email: string; isVerified: boolean; isAdmin: boolean };

/**
 * The whole API and every job over a database in memory: the other services, Firebase Auth, Storage and the source of
 * rates, answer immediately and always succeed. Every password is correct, and images are not decoded.
 */
export function servicesInMemory(
  db: Database,
  { now, log, identities }: { now: () => number; log: Log; identities: Map<string, Identity> },
): Deps {
  const stored = databaseDeps(db, { now, liveCountMax: limits.liveCountMax });
  const provider: Parameters<typeof rateCache>[0]['provider'] = (coin) =>
    Promise.resolve(wholeRate(fixedRates[coin]));
  return {
    ...createDeps({ config, now, log }),
    ...stored,
    identity: identityOf(identities),
    toolkit: toolkitOf(identities),
    files: filesInMemory,
    quotes: rateCache({ store: stored.rates, provider, now }),
    cleanImage: (bytes) => Promise.resolve({ bytes, sha256: 'a'.repeat(64) }),
    decoding: (work) => work(),
  };
}

const config: Deps['config'] = {
  projectId: 'demo-scale',
  storageBucket: 'demo-scale.appspot.com',
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
  factorKey: Buffer.alloc(32).toString('base64'),
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

const filesInMemory: Deps['files'] = {
  bucketName: config.storageBucket,
  readInbox: () => Promise.resolve(new Uint8Array(1)),
  writeVault: () => Promise.resolve(),
  readVault: () => Promise.resolve(new Uint8Array(1)),
  fault: () => Promise.resolve(undefined),
  async *pagesOlderThan() {
    yield await Promise.resolve([]);
  },
  rewriteWithoutToken: () => Promise.resolve(true),
  remove: () => Promise.resolve(),
};
