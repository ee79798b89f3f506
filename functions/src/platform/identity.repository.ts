import { randomUUID } from 'node:crypto';
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import type { IdentityFacts } from '@keelstone/domain/access/auth-user/identity-drift';
import { sessionScopes, type SessionScope } from '@keelstone/domain/core/session/session';
import type { VerifiedToken } from './call/caller.ts';

/** An identity as the Admin SDK describes it. */
export type DescribedIdentity = IdentityFacts & { isAdmin: boolean; isBlocked: boolean };

/** The values to which an identity is restored. `providers` are the sign-in methods that are linked now. */
export type Restoration = {
  email: string;
  isVerified: boolean;
  providers: readonly string[];
  password?: string;
};

export type NewIdentity = { uid: string; email: string; isVerified: boolean; password: string };

/** Firebase Auth through the Admin SDK. */
export function identityRepository(auth: Auth) {
  return {
    /**
     * Verifies an ID token. Returns `undefined` if it is malformed, foreign or expired, or if Firebase's own API issued
     * it, because only tokens made from our custom tokens name a session.
     */
    async verifyToken(token: string): Promise<VerifiedToken | undefined> {
      try {
        const claims = await verifyIdToken(auth, token);
        const sid: unknown = claims['sid'];
        const scope = sessionScopes.find((each) => each === claims['scope']);
        if (findSignInProvider(claims) !== 'custom') return undefined;
        if (typeof sid !== 'string' || scope === undefined) return undefined;
        return { uid: claims.uid, sid, scope, isAdmin: claims['isAdmin'] === true, email: claims.email };
      } catch (error) {
        if (isAuthError(error)) return undefined;
        throw error;
      }
    },

    /** Creates a sign-in under a uid of ours. */
    async create({ uid, email, isVerified, password }: NewIdentity): Promise<'created' | 'taken' | 'exists'> {
      try {
        await auth.createUser({ uid, email, password, emailVerified: isVerified });
        return 'created';
      } catch (error) {
        if (isAuthError(error, 'auth/email-already-exists')) return 'taken';
        if (isAuthError(error, 'auth/uid-already-exists')) return 'exists';
        throw error;
      }
    },

    /** Up to 1,000 identities, beginning where the last page ended. */
    async listPage(
      pageToken: string | undefined,
      limit: number,
    ): Promise<{ identities: { uid: string; createdAtMs: number }[]; nextPageToken: string | undefined }> {
      const page = await auth.listUsers(limit, pageToken);
      return {
        identities: page.users.map(({ uid, metadata }) => ({
          uid,
          createdAtMs: Date.parse(metadata.creationTime),
        })),
        nextPageToken: page.pageToken === '' ? undefined : page.pageToken,
      };
    },

    /**
     * The identity that signs in with an address, by Firebase Auth; our reservations decide who owns the address.
     * `undefined` also for an address that Firebase Auth refuses.
     */
    async findByEmail(email: string): Promise<{ uid: string; isVerified: boolean } | undefined> {
      try {
        const user = await auth.getUserByEmail(email);
        return { uid: user.uid, isVerified: user.emailVerified };
      } catch (error) {
        if (isAuthError(error, 'auth/user-not-found') || isAuthError(error, 'auth/invalid-email'))
          return undefined;
        throw error;
      }
    },

    /** Firebase Auth's own record of a user, for comparison with the document (I12). */
    async describe(uid: string): Promise<DescribedIdentity | undefined> {
      try {
        const { email = '', emailVerified, customClaims = {}, ...rest } = await auth.getUser(uid);
        const isTrue = (claim: string): boolean => Reflect.get(customClaims, claim) === true;
        return {
          email,
          isVerified: emailVerified,
          providers: rest.providerData.map(({ providerId }) => providerId),
          factors: rest.multiFactor?.enrolledFactors.length ?? 0,
          isAdmin: isTrue('isAdmin'),
          isBlocked: isTrue('blocked'),
        };
      } catch (error) {
        if (isAuthError(error, 'auth/user-not-found')) return undefined;
        throw error;
      }
    },

    /** A token with which the Firebase SDK signs in. It names its session, which must be live. */
    customToken(uid: string, claims: { sid: string; scope: SessionScope }): Promise<string> {
      return auth.createCustomToken(uid, claims);
    },

    /** Sets the token claims, which only the rules use. The user document decides. */
    setClaims(uid: string, claims: { isAdmin: boolean; blocked: boolean }): Promise<void> {
      return auth.setCustomUserClaims(uid, claims);
    },

    revokeSessions(uid: string): Promise<void> {
      return auth.revokeRefreshTokens(uid);
    },

    /** Restores address and verification, and unlinks other providers and factors. Also sets `password` if given. */
    async restore(
      uid: string,
      { providers, ...facts }: Restoration,
    ): Promise<'restored' | 'missing' | 'taken'> {
      const { email, isVerified, password } = facts;
      try {
        await auth.updateUser(uid, {
          email,
          emailVerified: isVerified,
          ...(password === undefined ? {} : { password }),
          multiFactor: { enrolledFactors: null },
          providersToUnlink: providers.filter((provider) => provider !== 'password'),
        });
        return 'restored';
      } catch (error) {
        if (isAuthError(error, 'auth/user-not-found')) return 'missing';
        if (isAuthError(error, 'auth/email-already-exists')) return 'taken';
        throw error;
      }
    },

    /**
     * Takes an address from an identity that must not have it, until that identity is restored too. The replacement is
     * random: somebody could take a predictable one first.
     */
    async park(uid: string): Promise<void> {
      await auth.updateUser(uid, { email: `${randomUUID()}@parked.invalid`, emailVerified: false });
    },

    /** Removes an identity. A missing one is no error. */
    async remove(uid: string): Promise<void> {
      try {
        await auth.deleteUser(uid);
      } catch (error) {
        if (!isAuthError(error, 'auth/user-not-found')) throw error;
      }
    },
  };
}

/**
 * Verifies a token without a request to Firebase Auth, because our document has only live sessions. Only with the Auth
 * emulator does the SDK also ask whether the identity exists, is disabled or revoked. It asks last, so after such a
 * failure the claims may be read, and are as trustworthy as in production.
 */
async function verifyIdToken(auth: Auth, token: string): Promise<DecodedIdToken> {
  try {
    return await auth.verifyIdToken(token);
  } catch (error) {
    if (!emulatorOnly.some((code) => isAuthError(error, code))) throw error;
    const [, payloadText = ''] = token.split('.');
    const payload = JSON.parse(Buffer.from(payloadText, 'base64url').toString()) as DecodedIdToken;
    return { ...payload, uid: payload.sub };
  }
}

/** A token that only the emulator accepts may lack fields of its type. */
function findSignInProvider({ firebase }: { firebase?: { sign_in_provider?: string } }): string | undefined {
  return firebase?.sign_in_provider;
}

const emulatorOnly = ['auth/id-token-revoked', 'auth/user-disabled', 'auth/user-not-found'];

function isAuthError(error: unknown, code?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  // A failing network is not a bad token, and must not sign anybody out.
  if (error.code === 'auth/internal-error' || error.code === 'auth/network-request-failed') return false;
  return code === undefined ? error.code.startsWith('auth/') : error.code === code;
}
