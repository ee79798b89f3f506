import { object } from 'yup';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { expectedField, idField, optionalTextField } from '../../kernel/validation/fields.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { findingLimits } from './finding.limits.ts';
import { findingWire } from './finding.wire.ts';

export const findingContract = {
  'close-finding': endpoint('PUT /api/books/finding/:adminId', {
    access: 'admin',
    people: 'one',
    subject: { kind: 'record' },
    summary: 'Closes a finding with the journal entry that corrected it, or with a note about its cause.',
    stepUp: 'with-factor',
    cost: { reads: 8, writes: 4 },
    example: {
      findingId: exampleIds.finding,
      entryId: '',
      note: 'Two clocks differed; the entry is right.',
      expected: exampleIds.expected,
    },
    body: object({
      findingId: idField(),
      entryId: optionalTextField(findingLimits.entryIdLengthMax),
      note: optionalTextField(validationLimits.remarksLengthMax),
      expected: expectedField(),
    }),
    response: findingWire,
    errors: ['own-record'],
  }),
} as const;
