import type { Auth } from 'firebase-admin/auth';
import type { Deps } from '../../src/entry/create-deps.ts';
import { claimsOf } from '../tokens.ts';

type Identity = {
  uid: string;
  email: string;
  password: string;
  emailVerified: boolean;
  customClaims: object;
  passwordUpdatedAt: number;
  createdAtMs: number;
};

/**
 * Firebase Auth in memory, as far as the product asks it: identities with a password and nothing else, and unsigned
 * tokens like those of the emulator. Forged ones, factors and other providers are tested there.
 */
export function memoryIdentities(now: () => number) {
  /** Replaced at every change. */
  const identities = new Map<string, Identity>();
  const uids = new Map<string, string>();
  const existing = (uid: string): Identity => identities.get(uid) ?? refuse('user-not-found');
  const keep = (changed: Partial<Identity> & Pick<Identity, 'uid'>): Identity => {
    const { email = '', uid } = changed;
    if ((uids.get(email) ?? uid) !== uid) refuse('email-already-exists');
    const empty = { email, password: '', emailVerified: false, customClaims: {} };
    const identity = {
      ...{ ...empty, passwordUpdatedAt: now(), createdAtMs: now() },
      ...identities.get(uid),
      ...changed,
    };
    uids.delete(identities.get(uid)?.email ?? '');
    identities.set(uid, identity);
    uids.set(identity.email, uid);
    return identity;
  };
  const change = (uid: string, fields: Partial<Identity>): Identity => keep({ ...existing(uid), ...fields });
  const described = ({ password: _password, ...identity }: Identity) => ({
    ...identity,
    metadata: { creationTime: new Date(identity.createdAtMs).toISOString() },
    providerData: [{ providerId: 'password' }],
  });
  const tokenFor = (uid: string, provider: 'custom' | 'password', claims: object = {}): string => {
    const { email, emailVerified, customClaims } = existing(uid);
    const atSeconds = Math.floor(now() / 1000);
    // Long enough for clocks that tests move: when a session ends is in our own document.
    const times = { iat: atSeconds, auth_time: atSeconds, exp: atSeconds + 30 * 24 * 3600 };
    const about = { sub: uid, user_id: uid, email, email_verified: emailVerified };
    const payload = {
      ...customClaims,
      ...claims,
      ...about,
      ...times,
      firebase: { sign_in_provider: provider },
    };
    return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.`;
  };
  const withEmail = (email: string) => identities.get(uids.get(email) ?? '');
  const withPassword = (given: { email: string; password: string }) => {
    const found = withEmail(given.email.toLowerCase());
    return found?.password === given.password ? found : undefined;
  };

  const auth = {
    async verifyIdToken(token: string) {
      const claims = readable(token);
      if (Number(claims['exp']) * 1000 <= now()) refuse('id-token-expired');
      return { ...claims, uid: claims['sub'] };
    },
    createUser: async (user: Pick<Identity, 'uid' | 'email' | 'password' | 'emailVerified'>) =>
      identities.has(user.uid) ? refuse('uid-already-exists') : keep(user),
    getUser: async (uid: string) => described(existing(uid)),
    getUserByEmail: async (email: string) => described(withEmail(email) ?? refuse('user-not-found')),
    listUsers: async (limit: number, after?: string) => {
      const first = after === undefined ? 0 : Number(after);
      const page = [...identities.values()].slice(first, first + limit);
      const isLast = first + limit >= identities.size;
      return { users: page.map(described), ...(!isLast && { pageToken: String(first + limit) }) };
    },
    updateUser: async (uid: string, { email, emailVerified, password }: Partial<Identity>) =>
      change(uid, {
        ...(email !== undefined && { email }),
        ...(emailVerified !== undefined && { emailVerified }),
        ...(password !== undefined && { password, passwordUpdatedAt: now() }),
      }),
    setCustomUserClaims: async (uid: string, customClaims: object) => void change(uid, { customClaims }),
    revokeRefreshTokens: async (uid: string) => void existing(uid),
    createCustomToken: async (uid: string, claims: object) => JSON.stringify({ uid, claims }),
    deleteUser: async (uid: string) => {
      uids.delete(existing(uid).email);
      identities.delete(uid);
    },
  };
  const toolkit: Deps['toolkit'] = {
    async signInWithPassword(given) {
      const { uid } = withPassword(given) ?? {};
      return uid === undefined ? undefined : { uid, idToken: tokenFor(uid, 'password') };
    },
    async lookUp(idToken) {
      const { email, emailVerified, passwordUpdatedAt } = existing(String(claimsOf(idToken)['sub']));
      const facts = { email, isVerified: emailVerified, providers: ['password'], factors: 0 };
      return { ...facts, passwordChangedAtMs: passwordUpdatedAt };
    },
    async signInWithCustomToken(token) {
      const { uid, claims } = JSON.parse(token) as { uid: string; claims: object };
      return tokenFor(uid, 'custom', claims);
    },
  };
  return { identities, auth: auth as unknown as Auth, toolkit };
}

function readable(token: string): Record<string, unknown> {
  try {
    return claimsOf(token);
  } catch {
    return refuse('argument-error');
  }
}

function refuse(code: string): never {
  throw Object.assign(new Error(code), { code: `auth/${code}` });
}
