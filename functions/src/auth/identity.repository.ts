import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import type { SessionScope } from '@keelstone/domain/session/session';

/** What an ID token says, once its signature, audience and expiry are checked; one that is revoked opens nothing. */
export type VerifiedToken = { uid: string; scope: 'full' | 'kyc'; isAdmin: boolean; isRevoked: boolean };

export type IdentityFacts = { email: string; isVerified: boolean; isAdmin: boolean; isBlocked: boolean };

/** Firebase Auth through the Admin SDK. */
export function identityRepository(auth: Auth) {
  return {
    /** `undefined` for a token that is malformed, foreign or expired. */
    async verifyToken(token: string): Promise<VerifiedToken | undefined> {
      try {
        const { claims, isRevoked } = await verified(auth, token);
        if (claims.email_verified !== true) return undefined;
        return {
          uid: claims.uid,
          scope: claims['scope'] === 'kyc' ? 'kyc' : 'full',
          isAdmin: claims['isAdmin'] === true,
          isRevoked,
        };
      } catch (error) {
        if (isAuthError(error)) return undefined;
        throw error;
      }
    },

    /** Creates an unverified sign-in; `undefined` where the address is taken. */
    async createUser(user: { email: string; password: string }): Promise<string | undefined> {
      try {
        return (await auth.createUser({ ...user, emailVerified: false })).uid;
      } catch (error) {
        if (isAuthError(error, 'auth/email-already-exists')) return undefined;
        throw error;
      }
    },

    async findByEmail(email: string): Promise<{ uid: string; isVerified: boolean } | undefined> {
      try {
        const user = await auth.getUserByEmail(email);
        return { uid: user.uid, isVerified: user.emailVerified };
      } catch (error) {
        if (isAuthError(error, 'auth/user-not-found')) return undefined;
        throw error;
      }
    },

    /** What Auth itself says of a user, to be compared with his document (I12). */
    async describe(uid: string): Promise<IdentityFacts | undefined> {
      try {
        const { email = '', emailVerified, customClaims = {} } = await auth.getUser(uid);
        const isTrue = (claim: string): boolean => Reflect.get(customClaims, claim) === true;
        return { email, isVerified: emailVerified, isAdmin: isTrue('isAdmin'), isBlocked: isTrue('blocked') };
      } catch (error) {
        if (isAuthError(error, 'auth/user-not-found')) return undefined;
        throw error;
      }
    },

    /** A one-time code that proves the address; it travels in the mail only. */
    async newVerificationCode(email: string): Promise<string> {
      return codeOf(await auth.generateEmailVerificationLink(email));
    },

    /** A one-time code that sets a new password. */
    async newResetCode(email: string): Promise<string> {
      return codeOf(await auth.generatePasswordResetLink(email));
    },

    /** A token with which the Firebase SDK signs in; it names the session that makes it count. */
    customToken(uid: string, claims: { sid: string; scope: SessionScope }): Promise<string> {
      return auth.createCustomToken(uid, claims);
    },

    /** Claims serve the rules only; the user document is the authority (design.md 3). */
    setClaims(uid: string, claims: { isAdmin: boolean; blocked: boolean }): Promise<void> {
      return auth.setCustomUserClaims(uid, claims);
    },

    revokeSessions(uid: string): Promise<void> {
      return auth.revokeRefreshTokens(uid);
    },
  };
}

/**
 * Revocation is told apart, because a suspension revokes too and its owner is to learn which of the two it was.
 * The SDK asks for it last, so a revoked token is a genuine one and its claims may be read.
 */
async function verified(auth: Auth, token: string): Promise<{ claims: DecodedIdToken; isRevoked: boolean }> {
  try {
    return { claims: await auth.verifyIdToken(token, true), isRevoked: false };
  } catch (error) {
    if (!isAuthError(error, 'auth/id-token-revoked')) throw error;
    const [, payloadText = ''] = token.split('.');
    const payload = JSON.parse(Buffer.from(payloadText, 'base64url').toString()) as DecodedIdToken;
    return { claims: { ...payload, uid: payload.sub }, isRevoked: true };
  }
}

function codeOf(link: string): string {
  const code = new URL(link).searchParams.get('oobCode');
  if (code === null) throw new Error('Firebase Auth answered a link without a code');
  return code;
}

function isAuthError(error: unknown, code?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  // A failing network is not a bad token: it must not sign anybody out.
  if (error.code === 'auth/internal-error' || error.code === 'auth/network-request-failed') return false;
  return code === undefined ? error.code.startsWith('auth/') : error.code === code;
}
