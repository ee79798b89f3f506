import {
  countDay,
  finishedDays,
  flowEvents,
  missingDays,
  withDay,
  type DeskMonth,
} from '@keelstone/domain/desk/desk-day';
import { decisionKinds, decisionOf, type DecisionKind } from '@keelstone/domain/desk/desk-decision';
import { monthOf } from '@keelstone/domain/ledger/month';
import { dayOf } from '@keelstone/domain/ledger/statement-period';
import type { DemoBook } from './book.ts';
import { demoTime } from './time.ts';

/** The complete days of the stories, counted as the job counts them. */
export function demoDeskMonths(book: DemoBook): DeskMonth[] {
  const months = new Map<string, DeskMonth>();
  for (const day of missingDays(finishedDays(demoTime('20 00:41')), []).toReversed()) {
    const flows = book.journal.filter(
      ({ event, atMs }) => flowEvents.some((flow) => flow === event) && dayOf(atMs) === day,
    );
    const decisions = book.audit
      .filter(({ row: { atMs } }) => dayOf(atMs) === day)
      .flatMap(({ row: { kind, targetId } }) =>
        isDecisionKind(kind) ? [decisionOf(kind, book.transactions.get(targetId)?.type)] : [],
      )
      .filter((decision) => decision !== undefined);
    const id = monthOf(Date.parse(day));
    const month = withDay(months.get(id), day, countDay(flows, decisions));
    if (month !== undefined) months.set(id, month);
  }
  return [...months.values()];
}

function isDecisionKind(kind: string): kind is DecisionKind {
  return Object.hasOwn(decisionKinds, kind);
}
