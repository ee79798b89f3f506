import type { legalContract } from '@keelstone/domain/api/legal.contract';
import { DomainError } from '@keelstone/domain/errors';
import { legalKinds, legalVersionId, type LegalKind } from '@keelstone/domain/legal/legal-text';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/handler.ts';
import { Proposed } from '../policy/proposed.ts';
import { acceptLegalTexts } from './accept-legal-texts.service.ts';
import { listLegalTexts } from './list-legal-texts.ts';
import { publishLegalText } from './publish-legal-text.service.ts';

export const legalHandlers = {
  'get-legal-text': ({ query: { kind, version } }, deps) => findText(kindOf(kind), version, deps),

  'list-legal-texts': async (_request, deps) => ({ items: await listLegalTexts(deps) }),

  'publish-legal-text': async ({ body, caller, origin }, deps) => {
    const { basedOn, text, isAcceptanceAsked } = body;
    const wanted = { kind: kindOf(body.kind), text: text.trim(), basedOn, isAcceptanceAsked };
    const published = await publishLegalText({ ...wanted, caller, origin }, deps);
    const message =
      published instanceof Proposed ? published.message : `Published as version ${String(published)}`;
    return { message };
  },

  'accept-legal-texts': async ({ body: { terms, privacy }, caller, origin }, deps) => {
    await acceptLegalTexts({ read: { terms, privacy }, caller, origin }, deps);
    return { message: 'Accepted' };
  },
} satisfies Pick<Handlers, keyof typeof legalContract>;

/**
 * A text that nobody has published is empty, and so is one that was withdrawn, whose earlier versions stay readable.
 */
async function findText(kind: LegalKind, version: number | undefined, deps: Deps) {
  const current = (await deps.cachedLegalTexts.current())[kind];
  if (current === undefined && version === undefined)
    return { kind, version: 0, current: 0, text: '', publishedAt: null };
  const id = legalVersionId({ kind, version: version ?? current?.version ?? 0 });
  const found = await deps.legalVersions.find(id);
  if (found === undefined) throw new DomainError('not-found');
  const publishedAt = new Date(found.atMs).toISOString();
  // A version newer than the cached one is the current one.
  const newest = Math.max(current?.version ?? 0, found.version);
  return { kind, version: found.version, current: newest, text: found.text, publishedAt };
}

function kindOf(name: string): LegalKind {
  const kind = legalKinds.find((each) => each === name);
  if (kind === undefined) throw new DomainError('invalid-input', { field: 'kind' });
  return kind;
}
