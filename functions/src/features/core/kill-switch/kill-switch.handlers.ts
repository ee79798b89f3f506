import type { killSwitchContract } from '@keelstone/domain/core/kill-switch/kill-switch.contract';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../desk/deps.ts';
import { updateFlag } from './update-flag.service.ts';

export const flagsHandlers = {
  'get-flags': async ({ alongside }) => alongside,

  'update-flag': ({ body, caller, origin }, deps) => updateFlag({ change: body, caller, origin }, deps),
} satisfies Pick<Handlers<Deps>, keyof typeof killSwitchContract>;
