// The operator's legal texts and their versions.

import type { LegalKind } from '@keelstone/operator/check/legal';
import { publishedTexts } from '@keelstone/operator/generated/legal-list';

export {
  acceptedKinds,
  legalKinds,
  type AcceptedKind,
  type LegalKind,
  type PublishedText,
} from '@keelstone/operator/check/legal';
export { publishedTexts };

export const legalTitles: Readonly<Record<LegalKind, string>> = {
  terms: 'Terms of service',
  privacy: 'Privacy',
  complaints: 'Complaints',
  licence: 'Licence and regulator',
  custody: 'Who holds the coins',
  fees: 'Fees',
};

/**
 * `legalTexts/{kind}_{version}`: a text that people could read and accept. The deploy that publishes it stores it as
 * evidence. No code changes or removes it.
 */
export type LegalRecord = { kind: LegalKind; version: number; text: string; atMs: number };

export function legalRecordId({ kind, version }: Pick<LegalRecord, 'kind' | 'version'>): string {
  return `${kind}_${String(version)}`;
}
