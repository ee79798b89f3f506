import type { flagsContract } from '@keelstone/domain/api/flags.contract';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../deps.ts';
import { updateFlag } from './update-flag.service.ts';

export const flagsHandlers = {
  'get-flags': async ({ alongside }) => alongside,

  'update-flag': ({ body, caller, origin }, deps) => updateFlag({ change: body, caller, origin }, deps),
} satisfies Pick<Handlers<Deps>, keyof typeof flagsContract>;
