import type { Factors } from './second-factor.ts';

/** "an authenticator app and 2 passkeys" */
export function factorsText({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): string {
  const { length } = passkeys;
  const kinds = [
    ...(totp === null ? [] : ['an authenticator app']),
    ...(length === 0 ? [] : [`${String(length)} ${length === 1 ? 'passkey' : 'passkeys'}`]),
  ];
  return kinds.length === 0 ? 'none' : kinds.join(' and ');
}
