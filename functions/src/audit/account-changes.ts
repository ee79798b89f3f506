import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { commandKinds, type AuditKind } from '@keelstone/domain/audit/audit-row';

/** What is about the platform or the desk, and changes nobody's account. A confirmation leaves the row of what it confirms. */
const ofPlatform: readonly AuditKind[] = [
  'check-case',
  'confirm-proposal',
  'lease-case',
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
  ...commandKinds,
].filter((kind) => !ofPlatform.includes(kind));
