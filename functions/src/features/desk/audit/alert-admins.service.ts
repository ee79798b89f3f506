import { computeAdded, alertEvent, alertFor, readAmounts, mayAlert } from '@keelstone/domain/admin-alert';
import { collections, policyId } from '@keelstone/domain/collections';
import type { Finding } from '@keelstone/domain/core/finding/finding';
import { findPolicyAt } from '@keelstone/domain/core/two-person-rule/two-person-rule';
import { personText } from '@keelstone/domain/core/user/person-text';
import { type AuditRow, commandLineActor, parseAuditRow } from '@keelstone/domain/desk/audit/audit-row';
import { makeDetailFact, describeEvent } from '@keelstone/domain/desk/audit/audit-sentences';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import { isWithheld } from '@keelstone/domain/desk/audit/withheld';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import type { Detail } from '@keelstone/domain/kernel/hash-chain/event-row';
import type { StoredRow } from '@keelstone/domain/kernel/hash-chain/seal';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import type { Deps } from '../../../platform/deps.ts';
import { toPlace } from '../../../platform/firestore/tx.ts';
import { findAlerted, mailAlert } from '../../core/administrator/mail-admins.service.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { notePeopleRead } from './note-people-read.service.ts';

/**
 * Mails all administrators, including the actor, about a row that none of them should be able to hide, and logs one
 * line for the cloud alerts. Also counts the people in the row. Safe to run again: a second run finds the mails.
 */
export async function alertAdmins(id: string, deps: Deps): Promise<void> {
  const row = await deps.audit.find(id);
  if (row !== undefined) await alertAndCount(id, row, deps);
}

/** Alerts about sealed rows again, in case their trigger failed. A row that keeps failing becomes a finding. */
export async function alertAboutRows(rows: readonly StoredRow[], deps: Deps): Promise<void> {
  const failed: Finding[] = [];
  for (const { path, data } of rows) {
    const { collection, id } = toPlace(path);
    if (collection !== collections.audit) continue;
    const alert = () => alertAndCount(id, parseAuditRow(data), deps);
    const detail = (error: unknown) => `nobody was alerted: ${String(error).slice(0, 200)}`;
    await alert()
      .catch(alert)
      .catch((error: unknown) =>
        failed.push({ source: 'audit', code: 'not-alerted', uid: '', subject: path, detail: detail(error) }),
      );
  }
  await keepFindings(failed, deps);
}

async function alertAndCount(id: string, row: AuditRow, deps: Deps): Promise<void> {
  if (mayAlert(row.kind)) await alertAboutRow(id, row, deps);
  await notePeopleRead(id, row, deps);
}

async function alertAboutRow(id: string, row: AuditRow, deps: Deps): Promise<void> {
  const [stored, subject, actorName] = await Promise.all([
    deps.audit.findDetail(id),
    deps.users.find(row.subjectUid),
    readActorName(row, deps),
  ]);
  const detail = stored?.detail ?? {};
  const facts = {
    isAboutAdmin: subject?.isAdmin === true,
    amountUsdCents: await findAmount(detail, deps),
    addedUsdCents: stored && computeAdded(stored.detail),
    boundUsdCents: await findLargeBound(deps),
    batches: readNumber(detail, 'batches'),
    isFirstPayout: isFirstPayoutIn(detail),
  };
  const kind = alertFor(row.kind, facts);
  if (kind === undefined) return;

  const event = alertEvent(id, row);
  const whom = subject === undefined ? 'an account that is gone' : personText(subject);
  const plainWhat = `${isolateName(actorName)} ${describeEvent(row.kind, { whom: 'somebody' })}.`;
  const values = {
    what: `${isolateName(actorName)} ${describeEvent(row.kind, { whom, detail })}.`,
    facts: describeFacts(detail),
    at: timeText(row.atMs),
    link: `${deps.config.appUrl}/admin/audit?what=${row.kind}`,
  };
  const alerted = await findAlerted(deps, ({ uid }) => !isWithheld(row, uid));
  const mailed = await deps.runTransaction((tx) =>
    mailAlert(tx, { kind, event, values, plainWhat, alerted }, deps),
  );
  if (mailed === 0 && alerted.active.length > 0) return;
  deps.log.info({
    operation: 'alert-admins',
    alert: kind,
    action: row.kind,
    actorUid: row.actorUid,
    subjectUid: row.subjectUid,
    eventId: id,
    mailed,
  });
}

function isFirstPayoutIn({ before, isReturned, takenFrom }: Detail): boolean {
  return before === null && isReturned === false && takenFrom === null;
}

function readNumber(detail: Detail, name: string): number | undefined {
  const value = detail[name];
  return typeof value === 'number' ? value : undefined;
}

async function readActorName({ actorUid }: AuditRow, deps: Deps): Promise<string> {
  if (actorUid === commandLineActor)
    return 'Somebody at the command line, with the credentials of the project,';
  const actor = await deps.users.find(actorUid);
  return actor === undefined ? actorUid : personText(actor);
}

/** The amount from which a credit or an edit is large: the bound of the two-person policy, if that is lower. */
async function findLargeBound(deps: Deps): Promise<number> {
  const { fromUsdCents } = findPolicyAt(await deps.policies.find(policyId), deps.now());
  return Math.min(fromUsdCents ?? Infinity, auditLimits.largeDecisionUsdCents);
}

/** The amount that a decision moves, in cents; coins at the present price, `undefined` without one. */
async function findAmount(detail: Detail, deps: Deps): Promise<number | undefined> {
  const amounts = readAmounts(detail);
  if (amounts === undefined) return undefined;
  const { usdCents, btcUnits, ethUnits } = amounts;
  const worth = await Promise.all([findWorth('btc', btcUnits, deps), findWorth('eth', ethUnits, deps)]);
  return worth.reduce<number | undefined>(
    (sum, each) => (sum === undefined || each === undefined ? undefined : Math.max(sum, each)),
    usdCents,
  );
}

async function findWorth(coin: Coin, units: number, deps: Deps): Promise<number | undefined> {
  if (units === 0) return 0;
  const quote = await deps.quotes.find(coin);
  return quote === undefined ? undefined : Number((BigInt(units) * BigInt(quote.rate) * 100n) / 100_000_000n);
}

/** The detail in lines, without the actor's IP address and without a note, which may contain a link. */
function describeFacts(detail: Detail): string[] {
  return Object.entries(detail)
    .filter(([name, value]) => name !== 'ip' && name !== 'note' && value !== null && value !== '')
    .map(([name, value]) => makeDetailFact(name, value))
    .map(({ label, text }) => `${label}: ${text}`);
}
