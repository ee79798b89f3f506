import { boolean, object, string } from 'yup';
import { flagNames, type FlagName } from '../flags/flags.ts';
import { fieldMessages } from '../messages.ts';
import { endpoint } from './endpoint.ts';

const flagsWire = object({
  withdrawals: boolean().required(),
  approvals: boolean().required(),
  registration: boolean().required(),
  deposits: boolean().required(),
  readOnly: boolean().required(),
} satisfies Record<FlagName, unknown>);

export const flagsContract = {
  'get-flags': endpoint({
    method: 'GET',
    path: '/api/flags/:adminId',
    access: 'admin',
    summary: 'The kill switches as they stand.',
    response: flagsWire,
  }),
  'update-flag': endpoint({
    method: 'PUT',
    path: '/api/flags/:adminId',
    access: 'admin',
    summary:
      'Throws one kill switch: `withdrawals`, … may happen where it is on; `readOnly` refuses where it is.',
    // No flag concerns this one: it is the way back.
    flags: [],
    // One at a time: two administrators in an emergency must not undo each other's.
    body: object({
      flag: string().strict().required(fieldMessages.required).oneOf(flagNames, fieldMessages.invalid),
      isOn: boolean().strict().required(fieldMessages.required),
    }),
    response: flagsWire,
  }),
} as const;
