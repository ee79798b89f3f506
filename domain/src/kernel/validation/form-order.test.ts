import { expect, it } from 'vitest';
import { makeKycDetails } from '../../../testing/make-kyc-record.ts';
import { exampleAddresses } from '../../../testing/make-wallet.ts';
import { emailOnlySchema } from '../../access/mail-request/mail-request.schema.ts';
import { newPasswordSchema } from '../../access/password/password.schema.ts';
import { registrationSchema } from '../../access/registration/registration.schema.ts';
import { loginSchema } from '../../access/sign-in/sign-in.schema.ts';
import { kycSubmissionSchema } from '../../identity/kyc/kyc.schema.ts';
import { walletSchema } from '../../money/deposit-address/deposit-address.schema.ts';
import { depositSchema } from '../../money/deposit/deposit.schema.ts';
import { editFiguresSchema } from '../../money/figures/figures.schema.ts';
import { creditSchema } from '../../money/profit/profit.schema.ts';
import { withdrawalSchema } from '../../money/withdrawal/withdrawal.schema.ts';
import { contactSchema } from '../../people/contact/contact.schema.ts';
import { findFirstFailure } from './first-failure.ts';
import type { SomeObjectSchema } from './some-schema.ts';

const required = 'This field is required';
const check = 'Please check this field';
const email = 'Please enter a valid email address';
const details = makeKycDetails();
const transactionId = '1700000000000';
const uid = 'u'.repeat(28);

/**
 * Somebody fills an empty form, one field at a time, and sees the documented messages in their order. Each step: what
 * is entered, and the message that is shown *before*.
 */
const forms: Record<
  string,
  { schema: SomeObjectSchema; steps: [meets: string, field: string, enters: unknown][] }
> = {
  login: {
    schema: loginSchema,
    steps: [
      [email, 'email', 'mira'],
      [email, 'email', 'mira@people.test'],
      ['Please enter your password', 'password', 'x'],
    ],
  },
  registration: {
    schema: registrationSchema,
    steps: [
      [required, 'name', 'Mira Holm'],
      [email, 'email', 'mira@'],
      [email, 'email', 'mira@people.test'],
      [required, 'number', '+4530123456'],
      ['Please enter a password', 'password', '12345'],
      ['Password should have at least 6 characters', 'password', '123456'],
    ],
  },
  'forgot password': { schema: emailOnlySchema, steps: [[email, 'email', 'mira@people.test']] },
  'reset password': {
    schema: newPasswordSchema,
    steps: [
      [required, 'password', '12345'],
      ['Password should be at least 6 characters', 'password', '123456'],
    ],
  },
  KYC: {
    schema: kycSubmissionSchema,
    steps: [
      [required, 'firstName', details.firstName],
      [required, 'lastName', details.lastName],
      [email, 'email', details.email],
      [required, 'number', details.number],
      [required, 'dob', '1991-02-30'],
      [check, 'dob', details.dob],
      [required, 'addressOne', details.addressOne],
      [required, 'city', details.city],
      [required, 'state', details.state],
      [required, 'nationality', 'Atlantis'],
      [check, 'nationality', 'United States'],
      [required, 'zipCode', details.zipCode],
      ['Please upload a document', 'document', 'inbox/mira/1-passport.jpg'],
      [required, 'id', 'Library card'],
      [check, 'id', 'Passport'],
    ],
  },
  deposit: {
    schema: depositSchema,
    steps: [
      ['Please enter amount', 'usd', 499.99],
      ['Please enter an amount greater than or equivalent to 500.', 'usd', 10_000_000.01],
      [check, 'usd', 500],
      [required, 'coinSelected', 'doge'],
      [check, 'coinSelected', 'btc'],
      ['Please upload proof', 'proof', 'inbox/mira/1-proof.png'],
      [required, 'transactionId', transactionId],
    ],
  },
  withdrawal: {
    schema: withdrawalSchema,
    steps: [
      ['Please enter amount', 'usd', 499.99],
      ['Please enter an amount greater than or equivalent to 500.', 'usd', 500],
      [required, 'coinSelected', 'eth'],
      [required, 'transactionId', transactionId],
    ],
  },
  'credit profit': {
    schema: creditSchema,
    steps: [
      [required, 'id', uid],
      ['Please enter amount', 'profit', 0],
      ['Please enter amount', 'profit', 0.01],
      [required, 'profitSelected', 'btc'],
      [required, 'transactionId', transactionId],
    ],
  },
  'edit figures': {
    schema: editFiguresSchema,
    steps: [
      [required, 'id', uid],
      [required, 'balance', 10_000_000_000_001],
      [check, 'balance', 0],
      [required, 'btc', 10_000_001],
      [check, 'btc', 10_000_000],
      [required, 'eth', 0.00000001],
    ],
  },
  wallets: {
    schema: walletSchema,
    steps: [
      [required, 'btcAddress', exampleAddresses.eth],
      ['This is an Ethereum address.', 'btcAddress', exampleAddresses.btc],
      [required, 'ethAddress', exampleAddresses.btc],
      ['This is a Bitcoin address.', 'ethAddress', exampleAddresses.eth],
    ],
  },
  contact: {
    schema: contactSchema,
    steps: [
      [required, 'name', 'Mira'],
      [email, 'email', 'mira@people.test'],
      [required, 'message', 'Hello,\nare you there?'],
    ],
  },
};

it.each(Object.entries(forms))(
  'the %s form shows one message at a time, in the documented order',
  (_name, form) => {
    const { schema, steps } = form;
    const met: string[] = [];
    let value: Record<string, unknown> = {};
    for (const [, field, enters] of steps) {
      met.push(findFirstFailure(schema, value)?.message ?? 'nothing');
      value = { ...value, [field]: enters };
    }
    expect(met).toEqual(steps.map(([meets]) => meets));
    expect(findFirstFailure(schema, value)).toBeUndefined();
    const texts = steps.filter(([, , enters]) => typeof enters === 'string').map(([, field]) => [field, '']);
    expect(findFirstFailure(schema, Object.fromEntries(texts)), 'all empty').toEqual(
      findFirstFailure(schema, {}),
    );
  },
);

it('reports an emptied nationality as required, like a missing one', () => {
  const emptied = { ...details, document: 'd', id: 'Passport', nationality: '' };
  expect(findFirstFailure(kycSubmissionSchema, emptied)).toEqual({ field: 'nationality', message: required });
});

it.each<[object, string | undefined]>([
  [{ remarks: 'hello' }, undefined],
  [{ remarks: 'x'.repeat(501) }, 'remarks'],
  ...['6e2', '0x300', [600], { valueOf: 600 }].map((usd): [object, string] => [{ usd }, 'usd']),
])('finds in a deposit with %j a fault in: %s', (change, field) => {
  const deposit = { usd: 500, coinSelected: 'eth', proof: 'p', transactionId };
  expect(findFirstFailure(depositSchema, { ...deposit, ...change })?.field).toBe(field);
});
