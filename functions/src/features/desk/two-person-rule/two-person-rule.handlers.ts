import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findPolicy } from './update-policy.decision.ts';

export const twoPersonRuleHandlers = {
  'get-policy': (_request, deps) => findPolicy(deps),
} satisfies Partial<Handlers<Deps>>;
