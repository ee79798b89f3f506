import { checkText } from '@keelstone/domain/desk/books/books.wire';
import type { DeskWire, WaitingWire } from '@keelstone/domain/desk/desk/desk.contract';
import { usdText } from '../../ui/chart/chart-text.ts';
import { inboxPath } from '../../features/core/review/review-links.tsx';
import { paths } from '../../config/paths.ts';
import { ageText } from '../../lib/age.ts';
import { waitingText } from '../../lib/query/use-pages.ts';

/** One figure of the home: what it is, how much, a line or two about it, and the page where something is done about it. */
export type DeskCardFacts = { title: string; figure: string; lines: readonly string[]; to: string };

/** What the home shows, in its order, without what there is none of; `nowMs`: when it was counted. */
export function cardsOf(desk: DeskWire, nowMs: number): DeskCardFacts[] {
  const { payouts, proposals, decisions, findings, check, stopped } = desk;
  const card = (title: string, waiting: Waiting, to: string): DeskCardFacts => ({
    title,
    figure: figureOf(waiting),
    lines: linesOf(waiting, nowMs),
    to,
  });
  const proposed = card('Proposals', proposals, paths.adminProposals);
  const forYou = proposals.forYou === 0 ? [] : [`${String(proposals.forYou)} for you to decide`];
  const cards = [
    card('To pay', payouts, inboxPath('payouts')),
    {
      ...proposed,
      lines: [...forYou, ...proposed.lines],
    },
    {
      title: 'Decisions today',
      figure: String(decisions.approved + decisions.rejected),
      lines: [`${String(decisions.approved)} approved, ${String(decisions.rejected)} rejected`],
      to: paths.adminAudit,
    },
    {
      title: 'Open findings',
      figure: figureOf(findings),
      lines: check === undefined ? [] : [checkText(check)],
      to: paths.adminBooks,
    },
    {
      title: 'Active kill switches',
      figure: String(stopped.length),
      lines: [`Off: ${stopped.join(', ')}`],
      to: paths.adminWallets,
    },
  ];
  const isBroken = check !== undefined && check.failed > 0;
  const always = [
    'Decisions today',
    ...(forYou.length === 0 ? [] : [proposed.title]),
    ...(isBroken ? ['Open findings'] : []),
  ];
  return cards.filter(({ title, figure }) => figure !== '0' || always.includes(title));
}

type Waiting = WaitingWire & { usd?: number };

function figureOf(waiting: Pick<Waiting, 'count' | 'isExact'>): string {
  return waitingText(waiting) || '0';
}

/** Since when the oldest waits, and what all come to; a sum of the first thousand is at least that. */
function linesOf({ count, isExact, oldestAt, usd }: Waiting, nowMs: number): string[] {
  if (count === 0) return [];
  return [
    ...(oldestAt === null ? [] : [`Oldest: ${ageText(oldestAt, nowMs)}`]),
    ...(usd === undefined ? [] : [`${usdText(usd)}${isExact ? '' : ' at least'}`]),
  ];
}
