import type { EndpointName } from './contract.ts';
import type { commandKinds, jobKinds } from './desk/audit/audit-row.ts';
import type { holdKinds } from './desk/legal-hold/legal-hold.ts';

/** A decision or a view, by the name of its call; a proposal for a second administrator; or a command. */
export type AuditKind =
  | EndpointName
  | 'propose'
  | (typeof holdKinds)[number]
  | (typeof jobKinds)[number]
  | (typeof commandKinds)[number];
