import { string } from 'yup';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { expectedField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { depositAddressThrottles } from './deposit-address.limits.ts';
import { keyScripts, readExtendedKey } from './extended-key.ts';

/** An extended public key. A private one is refused before anything of the request is stored or logged. */
const depositKeySchema = namedObject('DepositKeyBody', {
  script: string().strict().required(validationTexts.required).oneOf(keyScripts, validationTexts.invalid),
  key: string()
    .strict()
    .required(validationTexts.required)
    .test('key', (text, { parent, createError }) => {
      const script = keyScripts.find((each) => each === Reflect.get(Object(parent), 'script')) ?? 'bip84';
      const read = readExtendedKey(text, script);
      return 'refused' in read ? createError({ message: read.refused }) : true;
    }),
  expected: expectedField(),
}).meta({ description: 'An extended public key (BIP 32, account level) and the script of its addresses.' });

/** The first account of BIP 84's own example, as an xpub. */
export const exampleDepositKey =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V';

export const depositKeyContract = {
  'set-deposit-key': endpoint('PUT /api/wallet/key/:adminId', {
    access: 'admin',
    people: 'any-amount',
    subject: { kind: 'nobody' },
    summary: "Sets the extended public key from which the accounts' own Bitcoin addresses are derived.",
    stepUp: 'always',
    cost: { reads: 12, writes: 6 },
    example: { script: 'bip84', key: exampleDepositKey, expected: exampleIds.expected },
    isAppCheckSpent: true,
    throttles: depositAddressThrottles.wallet,
    body: depositKeySchema,
  }),
} as const;
