import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../deps.ts';
import { findPolicy } from './update-policy.ts';

export const twoPersonRuleHandlers = {
  'get-policy': (_request, deps) => findPolicy(deps),
} satisfies Partial<Handlers<Deps>>;
