import { boolean, object, string } from 'yup';
import { endpoint, type FlagName } from '../../kernel/api/endpoint.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { flagNames } from './flag-refusals.ts';

const flagsWire = namedObject('Flags', {
  withdrawals: boolean().required(),
  approvals: boolean().required(),
  registration: boolean().required(),
  deposits: boolean().required(),
  changes: boolean().required(),
} satisfies Record<FlagName, unknown>).meta({
  description:
    'The kill switches. Each is true while its action is allowed. `changes` covers every call that writes.',
});

export const killSwitchContract = {
  'get-flags': endpoint('GET /api/flags/:adminId', {
    access: 'admin',
    summary: 'Returns the kill switches.',
    cost: { reads: 3, writes: 0 },
    response: flagsWire,
  }),
  'update-flag': endpoint('PUT /api/flags/:adminId', {
    access: 'admin',
    people: 'one',
    summary:
      'Sets one kill switch. Its action is allowed while it is on. `changes` covers every call that writes.',
    cost: { reads: 5, writes: 3 },
    stepUp: 'with-factor',
    example: { flag: 'deposits', isOn: true },
    // No flag stops this call, because it turns the others on again.
    flags: [],
    // One flag a call, so that two administrators in an emergency do not undo each other's changes.
    body: object({
      flag: string().strict().required(validationTexts.required).oneOf(flagNames, validationTexts.invalid),
      isOn: boolean().strict().required(validationTexts.required),
    }),
    response: flagsWire,
  }),
} as const;
