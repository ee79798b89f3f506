import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { updateFlag } from './update-flag.service.ts';

export const killSwitchHandlers = {
  'get-flags': async ({ alongside }) => alongside,

  'update-flag': ({ body, caller, origin }, deps) => updateFlag({ change: body, caller, origin }, deps),
} satisfies Partial<Handlers<Deps>>;
