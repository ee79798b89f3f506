import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import type { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import type { KycQuestionWire, OwnKycWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { fieldsOfItems, type KycAnswerField } from '@keelstone/domain/identity/kyc/kyc-question';
import { type DocumentType, documentTypes, type KycAskItem } from '@keelstone/domain/identity/kyc/kyc-record';
import {
  ageInYears,
  capitalised,
  isIsoDate,
  kycSubmissionSchema,
} from '@keelstone/domain/identity/kyc/kyc.schema';
import { nationalityDefault } from '@keelstone/domain/identity/kyc/nationalities';
import { firstFailure } from '@keelstone/domain/kernel/validation/first-failure';
import { toPlainCharacters } from '@keelstone/domain/kernel/validation/plain-characters';
import { flushSync } from 'react-dom';
import { boolean, mixed, string } from 'yup';
import { ApiError, fieldErrorOf } from '../../../lib/api/api-error.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { typedEmail } from '../../../lib/forms/typed-email.ts';
import { e164, typedPhoneField } from '../../../lib/phone-number.ts';
import { serverNowMs } from '../../../lib/server-time.ts';
import type { KycTexts } from '../../../lib/session/kyc-draft.ts';
import { kycLimits } from '@keelstone/domain/identity/kyc/kyc.limits';
import { kycTexts } from '@keelstone/domain/identity/kyc/kyc.texts';
import { validationTexts } from '@keelstone/domain/kernel/validation/validation.texts';

type KycSubmission = BodyOf<(typeof kycContract)['submit-kyc']>;

/** What a person has entered so far: text, and the file. */
export type KycEntries = Omit<KycSubmission, 'document' | 'id'> & {
  id: DocumentType;
  document: File | undefined;
  isConfirmed: boolean;
};

/** What is sent: `document` is uploaded first. */
export type KycApplication = Omit<KycSubmission, 'document'> & { document: File };

/** What is known of the applicant from their account; what is not is left to them. */
export type Applicant = { email: string; name?: string; number?: string };

function emptyEntries({ email, name = '', number = '' }: Applicant): KycEntries {
  return {
    ...namesOf(name),
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

/** As a first guess, the last word is the last name; people can correct it. */
function namesOf(name: string): Pick<KycEntries, 'firstName' | 'lastName'> {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const lastName = rest.pop() ?? '';
  return { firstName: [first, ...rest].join(' '), lastName };
}

/**
 * What the form begins with: the account, and what was declared before but for the document and the confirmation, which
 * are asked for again.
 */
export function entriesOf(applicant: Applicant, declared: OwnKycWire['application']): KycEntries {
  if (declared === undefined) return emptyEntries(applicant);
  const { reason: _reason, createdAt: _createdAt, ...entries } = declared;
  return { ...emptyEntries(applicant), ...entries, hasNoLastName: declared.lastName === '' };
}

/** What was typed in this tab before, over what the form begins with. */
export function withTexts(entries: KycEntries, texts: KycTexts = {}): KycEntries {
  const known = Object.entries(texts).filter(([name]) => typeof Reflect.get(entries, name) === 'string');
  const hasNoLastName =
    texts['lastName'] === undefined ? entries.hasNoLastName : texts['hasNoLastName'] === 'yes';
  const restored = { ...entries, ...Object.fromEntries(known), hasNoLastName };
  return documentTypes.includes(restored.id) ? restored : { ...restored, id: entries.id };
}

/** What may be kept until it is sent: text, and neither the image nor the confirmation; half a date is none. */
export function textsOf({
  document: _document,
  isConfirmed: _isConfirmed,
  hasNoLastName,
  ...texts
}: KycEntries): KycTexts {
  return {
    ...texts,
    dob: isIsoDate(texts.dob) ? texts.dob : '',
    ...(hasNoLastName === true && { hasNoLastName: 'yes' }),
  };
}

/**
 * Checked in this order: the file and the confirmation come last. The age, which the server asks
 * too, is checked before anything is uploaded.
 */
const kycFormSchema = kycSubmissionSchema.omit(['document']).shape({
  number: typedPhoneField(),
  dob: string()
    .strict()
    .required(validationTexts.required)
    .test('date', validationTexts.invalid, isIsoDate)
    .test('age', validationTexts.invalid, (dob) => ageOf(dob) <= kycLimits.ageYearsMax)
    .test('adult', kycTexts.adult, (dob) => ageOf(dob) >= kycLimits.ageYearsMin),
  document: mixed<File>().required(kycTexts.document),
  isConfirmed: boolean().oneOf([true], validationTexts.required).required(),
});

/** The fields of each of the three parts, in their order. */
export const kycParts = {
  personal: ['firstName', 'lastName', 'hasNoLastName', 'email', 'number', 'dob'],
  address: ['addressOne', 'addressTwo', 'city', 'state', 'nationality', 'zipCode'],
  document: ['document', 'id', 'isConfirmed'],
} as const satisfies Record<string, readonly (keyof KycEntries)[]>;

export type KycPart = keyof typeof kycParts;

/** Whether nothing is missing or wrong in a part. */
export function isFilledIn(entries: KycEntries, part: KycPart): boolean {
  return firstFailure(kycFormSchema.pick([...kycParts[part]]), toApplication(entries)) === undefined;
}

function ageOf(dob: string): number {
  return ageInYears(dob, serverNowMs());
}

/** Trimmed; names with their first letter capitalised; the number as E.164. */
export function toApplication(entries: KycEntries): KycEntries {
  const { hasNoLastName } = entries;
  return {
    ...entries,
    firstName: capitalised(entries.firstName),
    lastName: hasNoLastName === true ? '' : capitalised(entries.lastName),
    // Sent only if it is ticked, as clients that do not know it do.
    hasNoLastName: hasNoLastName === true ? true : undefined,
    email: typedEmail(entries.email),
    number: e164(entries.number),
    addressOne: entries.addressOne.trim(),
    addressTwo: entries.addressTwo.trim(),
    city: entries.city.trim(),
    state: entries.state.trim(),
    zipCode: postalCode(entries.zipCode),
  };
}

/** As it is sent: plain letters, digits, spaces and hyphens, whichever keyboard or page they are from. */
function postalCode(typed: string): string {
  return toPlainCharacters(typed)
    .replace(/〒/gu, '')
    .replace(/[\p{Pd}\u2212\u30fc]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Something was entered that leaving would lose; a country code that the phone field puts in does not count. */
export function isDirty(entries: KycEntries, initial: KycEntries): boolean {
  const [now, then] = [toApplication(entries), toApplication(initial)];
  return Object.entries(then).some(([name, value]) => Reflect.get(now, name) !== value);
}

/** What is sent: the fields of the items that were asked for, and nothing else. */
export type KycAnswerEntries = Partial<Pick<KycEntries, KycAnswerField>>;

/** The identity form as a question opens it: with what was declared of its items, and without the document. */
export function answerEntries({ items: _items, text: _text, ...question }: KycQuestionWire): KycEntries {
  const declared = { ...entriesOf({ email: '' }, undefined) };
  for (const [field, value] of Object.entries(question))
    if (field in declared && typeof value === 'string') Object.assign(declared, { [field]: value });
  return { ...declared, hasNoLastName: question.lastName === '' };
}

/** The rules of the identity form for some items. */
export function answerSchema(items: readonly KycAskItem[]) {
  return kycFormSchema.pick(fieldsOfItems(items));
}

/** What was entered for some items. */
export function answered(entries: KycEntries, items: readonly KycAskItem[]): KycAnswerEntries {
  const fields: readonly string[] = fieldsOfItems(items);
  return Object.fromEntries(Object.entries(entries).filter(([field]) => fields.includes(field)));
}

type Options = {
  initial: KycEntries;
  /** Before a field that was refused takes the focus. */
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
      // The schema has asked for both.
      if (document === undefined || !isConfirmed) return;
      await onSubmit({ ...details, document }).catch((error: unknown) => {
        const isUnknown = error instanceof ApiError && error.code === 'no-user';
        const wrong = isUnknown ? { field: 'email', message: emailNote } : fieldErrorOf(error);
        if (wrong === undefined) return;
        setFieldError(wrong.field, wrong.message);
        flushSync(() => {
          onRefused(wrong.field);
        });
        window.document.getElementById(wrong.field)?.focus();
      });
    },
  });
}
