import type { EndpointName } from './contract.ts';
import type { commandKinds, jobKinds } from './desk/audit/audit-row.ts';
import type { holdKinds } from './desk/legal-hold/legal-hold.ts';

/** The kind of an audit row: the name of the call that decided or showed something, a proposal, a job, or a command. */
export type AuditKind =
  | EndpointName
  | 'propose'
  | (typeof holdKinds)[number]
  | (typeof jobKinds)[number]
  | (typeof commandKinds)[number];
