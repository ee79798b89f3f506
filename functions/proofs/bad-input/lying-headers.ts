import type { Case } from './raw-request.ts';

const forged = (claims: object): string =>
  `Bearer ${['{"alg":"none","typ":"JWT"}', JSON.stringify(claims)].map((part) => Buffer.from(part).toString('base64url')).join('.')}.`;

const nobody = 'AAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Headers with false claims, on a call that reads one's own account. */
export function lyingHeaders(uid: string): Case[] {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const claims = {
    sub: uid,
    user_id: uid,
    iat: nowSeconds,
    auth_time: nowSeconds,
    exp: nowSeconds + 3600,
    email_verified: true,
  };
  const tokens: Record<string, string>[] = [
    {},
    ...[
      '',
      'Bearer',
      'Bearer ',
      'bearer a.b.c',
      'Bearer a.b',
      'Bearer a.b.c.d',
      'Basic YTpi',
      'null',
      'Bearer null',
      'Bearer [object Object]',
    ].map((token) => ({ token })),
    ...[
      'Bearer ../../x.y.z',
      `Bearer ${'a'.repeat(5000)}.b.c`,
      `Bearer ${'a.'.repeat(500)}`,
      'Bearer a.b.c, Bearer d.e.f',
    ].map((token) => ({ token })),
    { authorization: 'Bearer a.b.c' },
    { authorization: 'Digest username="x"' },
    { token: forged({ ...claims, aud: 'another', iss: 'https://securetoken.google.com/another' }) },
    { token: forged({ ...claims, aud: 'demo-keelstone', iss: 'https://evil.example/demo-keelstone' }) },
    {
      token: forged({
        ...claims,
        sub: '',
        aud: 'demo-keelstone',
        iss: 'https://securetoken.google.com/demo-keelstone',
      }),
    },
    {
      token: forged({
        ...claims,
        sub: nobody,
        aud: 'demo-keelstone',
        iss: 'https://securetoken.google.com/demo-keelstone',
      }),
    },
    {
      token: forged({
        ...claims,
        exp: 'never',
        aud: 'demo-keelstone',
        iss: 'https://securetoken.google.com/demo-keelstone',
      }),
    },
    {
      token: `Bearer ${Buffer.from('null').toString('base64url')}.${Buffer.from('null').toString('base64url')}.`,
    },
    { cookie: '__session=x; token=Bearer a.b.c' },
    { 'x-forwarded-for': `${'1.2.3.4, '.repeat(500)}5.6.7.8`, 'x-forwarded-host': 'evil.example' },
    {
      'x-http-method-override': 'DELETE',
      'x-original-url': '/api/transaction',
      'x-rewrite-url': '/api/transaction',
    },
    { 'x-forwarded-for': '\u00e9', 'user-agent': `${'x'.repeat(4000)}\u00ff` },
    { accept: 'text/html', 'accept-encoding': 'nonsense', range: 'bytes=0-1', 'if-none-match': '*' },
  ];
  return tokens.map((headers): Case => ({
    title: `GET /api/user with ${JSON.stringify(headers).slice(0, 60)}`,
    method: 'GET',
    path: '/api/user',
    headers,
  }));
}
