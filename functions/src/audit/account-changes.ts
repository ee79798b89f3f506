import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { commandKinds, jobKinds, type AuditKind } from '@keelstone/domain/audit/audit-row';
import { holdKinds } from '@keelstone/domain/retention/hold';

/**
 * What is about the platform or the desk and changes nobody's account, or leaves rows under another name: a confirmation, and
 * what only proposes.
 */
const ofPlatform: readonly AuditKind[] = [
  'check-case',
  'confirm-proposal',
  'lease-case',
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

/** Every kind of row that says that an account or one of its records was decided about; Firestore asks for 30 at most. */
export const accountChanges: readonly AuditKind[] = [
  ...(Object.entries(contract) as [EndpointName, Endpoint][])
    .filter(([name, { eyes = 'own' }]) => eyes !== 'own' && !name.startsWith('preview-'))
    .map(([name]) => name),
  'propose' as const,
  ...holdKinds,
  ...jobKinds,
  ...commandKinds,
].filter((kind) => !ofPlatform.includes(kind));
