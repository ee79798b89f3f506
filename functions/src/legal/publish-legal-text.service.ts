import { flagsDocument, legalTextsDocument } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { normalFlags } from '@keelstone/domain/flags/flags';
import {
  isAcceptedKind,
  legalVersionId,
  type LegalKind,
  type LegalVersion,
} from '@keelstone/domain/legal/legal-text';
import { writeAudit } from '../audit/write-audit.ts';
import { actingAdmin } from '../auth/acting.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';

type Wanted = {
  kind: LegalKind;
  text: string;
  /** The version that was edited; 0 for the first. */
  basedOn: number;
  isAcceptanceAsked: boolean;
};

/**
 * Publishes a version of a text and answers its number. The same text again answers the version that it has, and writes
 * nothing. A version that is to be accepted is asked for from the next request on; one that withdraws a text asks for
 * nothing any more. Errors: `changed-meanwhile` if another version than the edited one counts, `forbidden`.
 */
export async function publishLegalText(
  { kind, text, basedOn, isAcceptanceAsked, caller, origin }: Wanted & { caller: Caller; origin: Origin },
  deps: Deps,
): Promise<number> {
  return deps.runTransaction(async (tx) => {
    const [texts = {}, flags = normalFlags, callersUser] = await readTogether(
      tx,
      deps.legalTexts.at(legalTextsDocument),
      deps.flags.at(flagsDocument),
      deps.users.at(caller.uid),
    );
    const admin = actingAdmin(callersUser, deps.now());
    const currentVersion = texts[kind]?.version ?? 0;
    const current =
      currentVersion === 0
        ? undefined
        : await deps.legalVersions.read(tx, legalVersionId({ kind, version: currentVersion }));
    const isAsked = isAcceptanceAsked && isAcceptedKind(kind) && text !== '';
    if ((current?.text ?? '') === text && (current?.isAcceptanceAsked ?? false) === isAsked)
      return currentVersion;
    if (basedOn !== currentVersion) throw new DomainError('changed-meanwhile');
    const version: LegalVersion = {
      kind,
      version: currentVersion + 1,
      text,
      isAcceptanceAsked: isAsked,
      actorUid: admin.uid,
      actorName: admin.name,
      atMs: deps.now(),
    };
    const { atMs } = version;
    const asked = askedAfter(texts[kind]?.asked ?? 0, version);
    deps.legalVersions.create(tx, legalVersionId(version), version);
    deps.legalTexts.put(tx, legalTextsDocument, {
      ...texts,
      [kind]: { version: version.version, atMs, isEmpty: text === '', asked },
    });
    if (isAcceptedKind(kind) && asked !== (flags.asked?.[kind] ?? 0))
      deps.flags.put(tx, flagsDocument, { ...flags, asked: { ...flags.asked, [kind]: asked } });
    writeAudit(deps, tx, {
      action: 'publish-legal-text',
      caller,
      origin,
      targetId: legalVersionId(version),
      subjectUid: admin.uid,
      detail: { kind, version: version.version, characters: text.length, isAcceptanceAsked: isAsked },
    });
    return version.version;
  });
}

/** The version that people must have accepted from now on; 0 where none. */
function askedAfter(before: number, { version, text, isAcceptanceAsked }: LegalVersion): number {
  if (text === '') return 0;
  return isAcceptanceAsked ? version : before;
}
