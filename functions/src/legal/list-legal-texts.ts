import { legalTextsDocument } from '@keelstone/domain/collections';
import { legalKinds, legalVersionId, type LegalKind } from '@keelstone/domain/legal/legal-text';
import type { Deps } from '../deps.ts';

/** A text as its editors see it; version 0 was never published. */
type EditedText = {
  kind: LegalKind;
  version: number;
  text: string;
  isAcceptanceAsked: boolean;
  by: string;
  publishedAt: string | null;
};

/** Every kind of text with its current version, read past the cache: the edited text must be the current one. */
export async function listLegalTexts(
  deps: Pick<Deps, 'legalTexts' | 'legalVersions'>,
): Promise<EditedText[]> {
  const current = (await deps.legalTexts.find(legalTextsDocument)) ?? {};
  return Promise.all(
    legalKinds.map(async (kind) => {
      const version = current[kind]?.version;
      const found =
        version === undefined ? undefined : await deps.legalVersions.find(legalVersionId({ kind, version }));
      return {
        kind,
        version: found?.version ?? 0,
        text: found?.text ?? '',
        isAcceptanceAsked: found?.isAcceptanceAsked ?? false,
        by: found?.actorName ?? '',
        publishedAt: found === undefined ? null : new Date(found.atMs).toISOString(),
      };
    }),
  );
}
