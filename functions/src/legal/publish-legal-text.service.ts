import { flagsDocument, legalTextsDocument } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { normalFlags } from '@keelstone/domain/flags/flags';
import {
  isAcceptedKind,
  legalVersionId,
  type LegalKind,
  type LegalVersion,
} from '@keelstone/domain/legal/legal-text';
import { legalTextChanges } from '@keelstone/domain/policy/describe-changes';
import { writeAudit } from '../audit/write-audit.ts';
import { requireActiveAdminWithEmail } from '../auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { confirmDocuments, passOrPropose, type Confirms, type Wish } from '../policy/pass-or-propose.ts';
import type { PolicyDeps } from '../policy/policy-deps.ts';
import { Proposed } from '../policy/proposed.ts';

type Wanted = {
  kind: LegalKind;
  text: string;
  /** The version that was edited; 0 for the first. */
  basedOn: number;
  isAcceptanceAsked: boolean;
};

type PublishDeps = PolicyDeps & Pick<Deps, 'flags' | 'legalTexts' | 'legalVersions' | 'runTransaction'>;

/**
 * Publishes a version of a text and returns its number. The same text again returns its existing version, and writes
 * nothing. A version that must be accepted stops everybody until they have accepted it, and a correction of it binds
 * them without being asked: whatever the policy, one administrator only proposes it, and a call that `confirms` it
 * publishes it; it is required from the next request on. A withdrawn text need not be accepted any more. Errors:
 * `changed-meanwhile` if the edited version is no longer the current one, `forbidden` and those of `passOrPropose`.
 */
export async function publishLegalText(
  { confirms, caller, origin, ...wanted }: Wanted & { caller: Caller; origin: Origin; confirms?: Confirms },
  deps: PublishDeps,
): Promise<number | Proposed> {
  const { kind, text, basedOn, isAcceptanceAsked } = wanted;
  return deps.runTransaction(async (tx) => {
    const [texts = {}, flags = normalFlags, callersUser] = await readTogether(
      tx,
      deps.legalTexts.at(legalTextsDocument),
      deps.flags.at(flagsDocument),
      deps.users.at(caller.uid),
      ...confirmDocuments(confirms, deps),
    );
    const admin = requireActiveAdminWithEmail(callersUser, deps.now());
    const currentVersion = texts[kind]?.version ?? 0;
    const current =
      currentVersion === 0
        ? undefined
        : await deps.legalVersions.read(tx, legalVersionId({ kind, version: currentVersion }));
    const isAsked = isAcceptanceAsked && isAcceptedKind(kind) && text !== '';
    const takesTwo = isAcceptedKind(kind) && text !== '' && (isAsked || (texts[kind]?.asked ?? 0) > 0);
    if ((current?.text ?? '') === text && (current?.isAcceptanceAsked ?? false) === isAsked) {
      if (confirms !== undefined) throw new DomainError('changed-meanwhile');
      return currentVersion;
    }
    if (basedOn !== currentVersion) throw new DomainError('changed-meanwhile');
    const passed = takesTwo
      ? await passOrPropose(tx, { ...wishOf(wanted), caller, origin, admin, confirms }, deps)
      : undefined;
    if (passed instanceof Proposed) return passed;
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
      detail: {
        kind,
        version: version.version,
        characters: text.length,
        isAcceptanceAsked: isAsked,
        proposedBy: passed?.first?.uid ?? null,
      },
    });
    return version.version;
  });
}

/** A text that everybody has to accept, or had to, as it is proposed. */
function wishOf({
  kind,
  text,
  basedOn,
  isAcceptanceAsked,
}: Wanted): Pick<Wish, 'act' | 'wanted' | 'changes' | 'before' | 'subject'> {
  const request = { kind, text, basedOn, isAcceptanceAsked };
  return {
    act: { rule: 'acceptance' },
    wanted: { operation: 'publish-legal-text', request },
    changes: legalTextChanges(request),
    before: basedOn,
    subject: null,
  };
}

/** The version that people must have accepted from now on; 0 if none. */
function askedAfter(before: number, { version, text, isAcceptanceAsked }: LegalVersion): number {
  if (text === '') return 0;
  return isAcceptanceAsked ? version : before;
}
