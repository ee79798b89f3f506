import { array, boolean, object, string } from 'yup';
import { named } from '../validation/named.ts';
import { fieldMessages } from '../messages.ts';
import { optionalTextField } from '../validation/fields.ts';
import { statementNames, type OperatorFacts } from './operator-facts.ts';

export const usersTextLengthMax = 20;

/** What an operator may state. All are sent together, so that none is removed by being left out. */
export const operatorFactsSchema = named(
  'ClaimsBody',
  'What the landing page may claim; all are sent together.',
  object({
    usersText: optionalTextField(usersTextLengthMax).default(undefined).defined(fieldMessages.required),
    isLicensed: boolean().strict().required(),
    statements: array()
      .of(string().strict().required(fieldMessages.required).oneOf(statementNames, fieldMessages.invalid))
      .strict()
      .defined(fieldMessages.required)
      .nonNullable(fieldMessages.invalid)
      .max(statementNames.length, fieldMessages.invalid),
  } satisfies Record<keyof OperatorFacts, unknown>),
);
