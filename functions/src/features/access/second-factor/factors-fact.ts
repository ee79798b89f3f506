import type { Factors } from '@keelstone/domain/access/second-factor/factors';
import { factKind } from '../../../platform/decision/fact.ts';

/** Only how many there are of each kind: names of passkeys are their owner's. */
export const factorsFact = factKind<Factors>({
  part: 'record',
  fields: ['changedAtMs', 'reset'],
  words: (factors) => [{ what: 'Second factors', value: factorsText(factors) }],
  viewOf: ({ uid }) => ({ targetId: uid, subjectUid: uid }),
});

/** "an authenticator app and 2 passkeys" */
export function factorsText({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): string {
  const { length } = passkeys;
  const kinds = [
    ...(totp === null ? [] : ['an authenticator app']),
    ...(length === 0 ? [] : [`${String(length)} ${length === 1 ? 'passkey' : 'passkeys'}`]),
  ];
  return kinds.length === 0 ? 'none' : kinds.join(' and ');
}
