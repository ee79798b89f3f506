/** The same token, expired an hour ago. Possible because the Auth emulator's tokens carry no signature. */
export function expiredToken(token: string): string {
  const pastSeconds = Math.floor(Date.now() / 1000) - 3600;
  return withClaims(token, { iat: pastSeconds - 3600, auth_time: pastSeconds - 3600, exp: pastSeconds });
}

/** The same token, issued a minute earlier: a session that was open before whatever happens now. */
export function earlierToken(token: string): string {
  const pastSeconds = Math.floor(Date.now() / 1000) - 60;
  return withClaims(token, { iat: pastSeconds, auth_time: pastSeconds });
}

function withClaims(token: string, changed: object): string {
  const [header = '', payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const rewritten = JSON.stringify({ ...(claims as object), ...changed });
  return `${header}.${Buffer.from(rewritten).toString('base64url')}.`;
}
