import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { commandKinds, formerKinds, jobKinds, type AuditKind } from '@keelstone/domain/audit/audit-row';
import { holdKinds } from '@keelstone/domain/retention/hold';

/**
 * Calls about the platform or the desk that change nobody's account, or that leave rows under another name:
 * confirmations, and calls that only propose.
 */
const ofPlatform: readonly AuditKind[] = [
  'check-case',
  'confirm-proposal',
  'lease-case',
  'list-due',
  'propose-hold',
  'prove-books',
  'publish-legal-text',
  'record-holdings',
  'restore-wallet',
  'set-policy',
  'update-canned-texts',
  'update-flag',
  'update-operator-facts',
  'update-policy',
  'update-wallet',
];

/** Every kind of row that records a decision about an account or one of its records; Firestore allows 30 at most. */
export const accountChanges: readonly AuditKind[] = [
  ...(Object.entries(contract) as [EndpointName, Endpoint][])
    .filter(([name, { people = 'own' }]) => people !== 'own' && !name.startsWith('preview-'))
    .map(([name]) => name),
  'propose' as const,
  ...holdKinds,
  ...jobKinds,
  ...commandKinds,
  ...formerKinds,
].filter((kind) => !ofPlatform.includes(kind));
