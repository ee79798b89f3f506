import { flushSync } from 'react-dom';
import { boolean, mixed, string } from 'yup';
import { listFields, type KycAnswerField } from '@keelstone/domain/identity/kyc/kyc-question';
import {
  type DocumentType,
  documentTypes,
  type KycQuestionItem,
} from '@keelstone/domain/identity/kyc/kyc-record';
import type { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import { kycLimits } from '@keelstone/domain/identity/kyc/kyc.limits';
import {
  computeAgeInYears,
  capitalise,
  isIsoDate,
  kycSubmissionSchema,
} from '@keelstone/domain/identity/kyc/kyc.schema';
import { kycTexts } from '@keelstone/domain/identity/kyc/kyc.texts';
import type { KycQuestionWire, OwnKycWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { nationalityDefault } from '@keelstone/domain/identity/kyc/nationalities';
import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { findFirstFailure } from '@keelstone/domain/kernel/validation/first-failure';
import { toPlainCharacters } from '@keelstone/domain/kernel/validation/plain-characters';
import { validationTexts } from '@keelstone/domain/kernel/validation/validation.texts';
import { ApiError, findFieldError } from '../../../lib/api/api-error.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { readEmail } from '../../../lib/forms/typed-email.ts';
import { e164, typedPhoneField } from '../../../lib/phone-number.ts';
import { serverNowMs } from '../../../lib/server-time.ts';
import type { KycTexts } from '../../../lib/session/kyc-draft.ts';

type KycSubmission = BodyOf<(typeof kycContract)['submit-kyc']>;

/** The entries of the form. `id` and `document` are the wire's names of the document type and its image. */
export type KycEntries = Omit<KycSubmission, 'document' | 'id'> & {
  id: DocumentType;
  document: File | undefined;
  isConfirmed: boolean;
};

/** A complete application, whose `document` is uploaded before it is sent. */
export type KycApplication = Omit<KycSubmission, 'document'> & { document: File };

/** The fields that the account already has. */
export type Applicant = { email: string; name?: string; number?: string };

function makeEmptyEntries({ email, name = '', number = '' }: Applicant): KycEntries {
  return {
    ...splitName(name),
    email,
    number,
    dob: '',
    addressOne: '',
    addressTwo: '',
    city: '',
    state: '',
    nationality: nationalityDefault,
    zipCode: '',
    id: documentTypes[0],
    document: undefined,
    isConfirmed: false,
  };
}

/** As a first guess, the last word is the last name. People can correct it. */
function splitName(name: string): Pick<KycEntries, 'firstName' | 'lastName'> {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const lastName = rest.pop() ?? '';
  return { firstName: [first, ...rest].join(' '), lastName };
}

/** The initial entries: the account and the earlier declaration, without the document and the confirmation. */
export function toEntries(applicant: Applicant, declared: OwnKycWire['application']): KycEntries {
  if (declared === undefined) return makeEmptyEntries(applicant);
  const { reason: _reason, createdAt: _createdAt, ...entries } = declared;
  return { ...makeEmptyEntries(applicant), ...entries, hasNoLastName: declared.lastName === '' };
}

/** The entries with the texts that were typed in this tab before. */
export function withTexts(entries: KycEntries, texts: KycTexts = {}): KycEntries {
  const knownTexts = Object.entries(texts).filter(([name]) => typeof Reflect.get(entries, name) === 'string');
  const hasNoLastName =
    texts['lastName'] === undefined ? entries.hasNoLastName : texts['hasNoLastName'] === 'yes';
  const restored = { ...entries, ...Object.fromEntries(knownTexts), hasNoLastName };
  return documentTypes.includes(restored.id) ? restored : { ...restored, id: entries.id };
}

/** The texts that may be kept in this tab: neither the image nor the confirmation. */
export function toTexts({
  document: _document,
  isConfirmed: _isConfirmed,
  hasNoLastName,
  ...texts
}: KycEntries): KycTexts {
  return {
    ...texts,
    ...(hasNoLastName === true && { hasNoLastName: 'yes' }),
  };
}

/**
 * Checked in this order: the file and the confirmation come last. The age, which the server checks too, is checked before
 * anything is uploaded.
 */
const kycFormSchema = kycSubmissionSchema.omit(['document']).shape({
  number: typedPhoneField(),
  dob: string()
    .strict()
    .required(validationTexts.required)
    .test('date', validationTexts.invalid, isIsoDate)
    .test('age', validationTexts.invalid, (dob) => computeAge(dob) <= kycLimits.ageYearsMax)
    .test('adult', kycTexts.adult, (dob) => computeAge(dob) >= kycLimits.ageYearsMin),
  document: mixed<File>().required(kycTexts.document),
  isConfirmed: boolean().oneOf([true], validationTexts.required).required(),
});

/** The fields of each of the three parts, by its title, in their order. */
export const kycParts = {
  'Personal Details': ['firstName', 'lastName', 'hasNoLastName', 'email', 'number', 'dob'],
  'Your Address': ['addressOne', 'addressTwo', 'city', 'state', 'nationality', 'zipCode'],
  'Document Upload': ['document', 'id', 'isConfirmed'],
} as const satisfies Record<string, readonly (keyof KycEntries)[]>;

export type KycPart = keyof typeof kycParts;

/** Whether nothing is missing or wrong in a part. */
export function isFilledIn(entries: KycEntries, part: KycPart): boolean {
  return findFirstFailure(kycFormSchema.pick([...kycParts[part]]), toApplication(entries)) === undefined;
}

function computeAge(dob: string): number {
  return computeAgeInYears(dob, serverNowMs());
}

/** The entries as they are checked and sent: trimmed, names capitalised, the number as E.164. */
export function toApplication(entries: KycEntries): KycEntries {
  const { hasNoLastName } = entries;
  return {
    ...entries,
    firstName: capitalise(entries.firstName),
    lastName: hasNoLastName === true ? '' : capitalise(entries.lastName),
    // Sent only if it is ticked: older clients do not send it either.
    hasNoLastName: hasNoLastName === true ? true : undefined,
    email: readEmail(entries.email),
    number: e164(entries.number),
    addressOne: entries.addressOne.trim(),
    addressTwo: entries.addressTwo.trim(),
    city: entries.city.trim(),
    state: entries.state.trim(),
    zipCode: postalCode(entries.zipCode),
  };
}

/** The postal code in plain letters, digits, spaces and hyphens. */
function postalCode(typed: string): string {
  return toPlainCharacters(typed)
    .replace(/〒/gu, '')
    .replace(/[\p{Pd}\u2212\u30fc]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** True if leaving would lose entries. The country code that the phone field fills in is none. */
export function isDirty(entries: KycEntries, initial: KycEntries): boolean {
  const [typed, known] = [toApplication(entries), toApplication(initial)];
  return Object.entries(known).some(([name, value]) => Reflect.get(typed, name) !== value);
}

/** The answer to a question: the fields of its items only. */
export type KycAnswerEntries = Partial<Pick<KycEntries, KycAnswerField>>;

/** The initial entries of an answer: the declared values of the question's items, without the document. */
export function answerEntries({ items: _items, text: _text, ...question }: KycQuestionWire): KycEntries {
  const declared = { ...toEntries({ email: '' }, undefined) };
  for (const [field, value] of Object.entries(question))
    if (field in declared && typeof value === 'string') Object.assign(declared, { [field]: value });
  return { ...declared, hasNoLastName: question.lastName === '' };
}

/** The schema of some items. */
export function answerSchema(items: readonly KycQuestionItem[]) {
  return kycFormSchema.pick(listFields(items));
}

/** The entries of some items. */
export function pickItems(entries: KycEntries, items: readonly KycQuestionItem[]): KycAnswerEntries {
  const fields: readonly string[] = listFields(items);
  return Object.fromEntries(Object.entries(entries).filter(([field]) => fields.includes(field)));
}

type Options = {
  initial: KycEntries;
  /** Called before a refused field takes the focus. */
  onRefused: (field: string) => void;
  onSubmit: (application: KycApplication) => Promise<unknown>;
};

/** The note next to the email address. */
export const emailNote = 'The email should be the same as the one used at registration.';

export type KycFormControls = ReturnType<typeof useKycForm>;

export function useKycForm({ initial, onRefused, onSubmit }: Options) {
  return useOrderedForm({
    initialValues: initial,
    schema: kycFormSchema,
    toInput: toApplication,
    onRefused,
    onSubmit: async ({ document, isConfirmed, ...details }, { setFieldError }) => {
      // The schema requires both. This tells the compiler.
      if (document === undefined || !isConfirmed) return;
      await onSubmit({ ...details, document }).catch((error: unknown) => {
        const isUnknown = error instanceof ApiError && error.code === 'no-user';
        const wrong = isUnknown ? { field: 'email', message: emailNote } : findFieldError(error);
        if (wrong === undefined) return;
        setFieldError(wrong.field, wrong.message);
        flushSync(() => onRefused(wrong.field));
        window.document.getElementById(wrong.field)?.focus();
      });
    },
  });
}
