import type { AuditKind } from '@keelstone/domain/audit-kinds';
import type { PreviewedName } from '@keelstone/domain/contract';
import { listChangedParts, type Seen } from '@keelstone/domain/core/decision/expected-state';
import type { PreviewWire } from '@keelstone/domain/core/decision/preview.contract';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Proposed } from '../../../platform/call/proposed.ts';
import { applyChanges, type ChangeList, newChangeList } from '../../../platform/decision/change-list.ts';
import {
  makeFactReader,
  type FactReader,
  hiddenFact,
  predictPlaces,
} from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { toPath, type Place, type TxReader, type Writer } from '../../../platform/firestore/tx.ts';
import { requireActiveAdminWithEmail, requireActiveUser } from '../administrator/require-active-caller.ts';
import { writePosted } from '../ledger/write-posted.ts';
import { endAllSessions } from '../session/end-sessions.service.ts';
import { settleTwoPeople, type Verdict } from '../two-person-rule/two-people.ts';
import {
  type Decider,
  type Decision,
  type DecisionCall,
  type Definition,
  type Named,
  type Outside,
  findTick,
  type Warning,
} from './decision.ts';
import { auditPreview, describeDecision, describeRefusal } from './preview-answer.ts';
import { type Prices, createPrices } from './prices.ts';

/** The preview that the caller saw: the state that the decision is tied to, and the warnings that they ticked. */
export type SeenPreview = { expected?: string | undefined; ticked?: readonly string[] | undefined };

/** Runs one kind of decision by `preview` and `do`. A confirmation is a `do` with `confirms`. */
export function createRunner<Request, Prepared, Facts, Result, Answer>(
  definition: Named<Definition<Request, Prepared, Facts, Result, Answer>>,
) {
  type Ready = { prepared: Prepared; predictedPlaces: readonly Place[] };

  /** Runs before the transaction, and predicts the documents that `facts` will read. */
  async function prepare(call: DecisionCall<Request>, prices: Prices, deps: Deps): Promise<Ready> {
    definition.check?.(call);
    const known = new Map<string, object | undefined>();
    const lookUp: Outside['lookUp'] = async (at) => {
      const [document] = await deps.findTogether(at);
      known.set(toPath(at.place), document);
      return document;
    };
    // `Prepared` is undefined for a definition without `prepare`.
    const prepared = (await definition.prepare?.(call, { lookUp, price: prices.of }, deps)) as Prepared;
    const attempt = { ...call, nowMs: deps.now(), prepared };
    const places = await predictPlaces((read) => definition.facts(read, attempt, deps), known);
    return { prepared, predictedPlaces: [deps.users.at(call.caller.uid).place, ...places] };
  }

  /** Reads the facts, decides, and determines whether one person is enough. Writes nothing. */
  async function decide(
    tx: TxReader,
    call: DecisionCall<Request>,
    { prepared, predictedPlaces }: Ready,
    reader: FactReader,
    deps: Deps,
  ) {
    const { read } = reader;
    await tx.readAhead(predictedPlaces);
    const attempt = { ...call, prepared, nowMs: deps.now() };
    const { me } = await read({ me: hiddenFact(deps.users.at(call.caller.uid)) });
    const decider = requireDecider(me, attempt, definition.by);
    const facts = await definition.facts(read, attempt, deps);
    const decision = definition.decide(facts, { ...attempt, ...decider }, deps);
    const { twoPeople } = decision.change ?? {};
    // The proposed change was made meanwhile: the confirmation is refused, and the proposal stays unconfirmed.
    if (call.confirms !== undefined && twoPeople === undefined) throw new DomainError('changed-meanwhile');
    const verdict = await settleTwoPeople(read, twoPeople, { ...attempt, ...decider }, deps);
    return { decision, verdict };
  }

  return {
    /**
     * Carries out the decision, or proposes it. With `expected`, only if the state and the price are those that were
     * seen. Guessing `expected` could reveal data, so `changed-meanwhile` is audited like a preview of `auditStaleAs`,
     * if given. Errors: those of the decision, `changed-meanwhile` with the parts that differ, `invalid-input` for a
     * missing tick.
     */
    async do(
      call: DecisionCall<Request>,
      seen: SeenPreview,
      deps: Deps,
      auditStaleAs?: PreviewedName,
    ): Promise<Answer | Proposed> {
      const ready = await prepare(call, createPrices(call, deps, seen.expected), deps);
      let latest: FactReader | undefined;
      const deciding = deps.runTransaction(async (tx) => {
        const reader = makeFactReader(tx);
        latest = reader;
        const decided = await decide(tx, call, ready, reader, deps);
        const changes = listChanges(decided, deps);
        // A repeat, which writes nothing, skips this check: its first call has changed the state.
        if (changes.writes.length > 0) {
          await assertAsSeen(seen, decided, reader);
          decided.decision.change?.assertComplete?.();
        }
        applyChanges(tx, changes);
        auditDecision(tx, definition.name, decided, call, deps);
        return decided;
      });
      // A refusal is thrown, not returned, to roll the transaction back. Its audit row is written afterwards.
      const { decision, verdict } = await deciding.catch(async (error: unknown) => {
        const isStale = error instanceof DomainError && error.code === 'changed-meanwhile';
        if (isStale && auditStaleAs !== undefined && latest !== undefined)
          await auditPreview(auditStaleAs, latest, call, deps);
        throw error;
      });
      if (!verdict.goesAhead) return verdict.proposed;
      return definition.respond(decision.result, call, deps);
    },

    /** Shows what `do` would do, or its refusal with the facts that were read for it. */
    async preview(name: PreviewedName, call: DecisionCall<Request>, deps: Deps): Promise<PreviewWire> {
      const prices = createPrices(call, deps);
      const ready = await catchRefusal(prepare(call, prices, deps));
      if (ready instanceof DomainError) return describeRefusal(name, ready, undefined, deps);
      const { reader, decided } = await deps.readTransaction(async (tx) => {
        const reader = makeFactReader(tx);
        return { reader, decided: await catchRefusal(decide(tx, call, ready, reader, deps)) };
      });
      await auditPreview(name, reader, call, deps);
      if (decided instanceof DomainError) return describeRefusal(name, decided, reader, deps);
      const { change } = decided.decision;
      const needsSecond = !decided.verdict.goesAhead;
      const shown = await findShown(decided, reader);
      const { uid: readerUid } = call.caller;
      return describeDecision({ change, needsSecond, ...shown, reader, readerUid, prices }, deps);
    },
  };
}

type Decided = { decision: Decision<unknown>; verdict: Verdict };

async function catchRefusal<T>(work: Promise<T>): Promise<T | DomainError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function requireDecider(
  me: User | undefined,
  { caller, nowMs }: Pick<By, 'caller'> & { nowMs: number },
  by: 'owner-too' | undefined,
): Decider {
  const admin =
    by === undefined
      ? requireActiveAdminWithEmail(me, nowMs)
      : { ...requireActiveUser(me, nowMs), email: caller.user.email };
  return { admin, actor: { uid: admin.uid, name: admin.name }, me };
}

/** Lists all writes but those of `auditDecision`. */
function listChanges({ decision: { change }, verdict }: Decided, deps: Deps): ChangeList {
  const changes = newChangeList();
  verdict.write(changes);
  if (!verdict.goesAhead || change === undefined) return changes;
  const { posted, person } = change;
  if (posted !== undefined) writePosted(changes, posted, posted.before, deps);
  if (person !== undefined) deps.users.put(changes, person.after.uid, person.after);
  if (person?.endsSessions === true) endAllSessions(changes, person.after.uid, deps);
  change.write?.(changes, verdict.firstApproval);
  return changes;
}

function auditDecision(
  tx: Writer,
  action: AuditKind,
  { decision: { change, view }, verdict }: Decided,
  { caller, origin }: By,
  deps: Deps,
): void {
  const audit = verdict.goesAhead ? (change?.audit ?? view) : undefined;
  if (audit === undefined) return;
  writeAudit(tx, { action, targetId: audit.subjectUid, caller, origin, ...audit }, deps);
}

/**
 * The state and the warnings that a preview shows. The state includes the kinds of warnings, and whether a second
 * administrator has to confirm, which also depends on the time and on hidden amounts.
 */
async function findShown(
  { decision: { change }, verdict }: Decided,
  reader: FactReader,
): Promise<{ state: Seen; warnings: readonly Warning[] }> {
  const state = reader.state();
  const warnings = (await change?.warnings?.()) ?? [];
  const kinds = warnings.flatMap(({ kind }) => kind ?? []);
  const more = { ...change?.extraState, ...(kinds.length > 0 && { warnings: kinds }) };
  const policy = verdict.goesAhead ? state.policy : { ...state.policy, needsSecond: true };
  return { state: { ...state, record: { ...state.record, ...more }, policy }, warnings };
}

/** Refuses a decision whose caller saw another state or did not tick its warnings. */
async function assertAsSeen(
  { expected, ticked = [] }: SeenPreview,
  decided: Decided,
  reader: FactReader,
): Promise<void> {
  const { change } = decided.decision;
  if (expected === undefined && change?.areTicksRequired !== true) return;
  const { state, warnings } = await findShown(decided, reader);
  const changedParts = expected === undefined ? [] : listChangedParts(expected, state);
  if (changedParts.length > 0) throw new DomainError('changed-meanwhile', { changed: changedParts });
  if (change?.areTicksRequired === true) assertTicked(ticked, warnings);
}

/** The browser shows the required ticks. An API caller reads them in the refusal or the preview. */
function assertTicked(ticked: readonly string[], warnings: readonly Warning[]): void {
  const missing = warnings.filter(
    (each) => findTick(each) !== undefined && !ticked.includes(each.kind ?? ''),
  );
  if (missing.length === 0) return;
  const message = missing.map(({ kind = '', text }) => `${text} (${kind})`).join(' ');
  throw new DomainError('invalid-input', { field: 'ticked', message });
}
