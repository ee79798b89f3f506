import { checkText } from '@keelstone/domain/desk/books/books.wire';
import type { DeskWire, WaitingWire } from '@keelstone/domain/desk/desk/desk.contract';
import { paths } from '../../config/paths.ts';
import { inboxPath } from '../../features/core/review/review-paths.ts';
import { describeBooks } from '../../features/desk/books/books-state.ts';
import { ageText } from '../../lib/age-text.ts';
import { formatQueueCount } from '../../lib/query/use-pages.ts';
import { usdText } from '../../ui/chart/chart-text.ts';

/** A figure or a state of the desk with its title, lines of explanation, and the page on which to act. */
export type DeskCardFacts = { title: string; figure: string; lines: readonly string[]; to: string };

/** The cards of the desk in their order, without cards of 0 that need no attention. */
export function listCards(desk: DeskWire, nowMs: number): DeskCardFacts[] {
  const { payouts, proposals, decisions, findings, check, stopped } = desk;
  const card = (title: string, waiting: Waiting, to: string): DeskCardFacts => ({
    title,
    figure: formatQueueCount(waiting) || '0',
    lines: listLines(waiting, nowMs),
    to,
  });
  const proposalCard = card('Proposals', proposals, paths.adminProposals);
  const forYou = proposals.forYou === 0 ? [] : [`${String(proposals.forYou)} for you to decide`];
  const cards = [
    card('Payouts', payouts, inboxPath('payouts')),
    { ...proposalCard, lines: [...forYou, ...proposalCard.lines] },
    {
      title: 'Decisions today',
      figure: String(decisions.approved + decisions.rejected),
      lines: [`${String(decisions.approved)} approved, ${String(decisions.rejected)} rejected`],
      to: paths.adminAudit,
    },
    {
      title: 'Books',
      figure: describeBooks(desk),
      lines: findings.count === 0 || check === undefined ? [] : [checkText(check)],
      to: paths.adminBooks,
    },
    {
      title: 'Emergency switches off',
      figure: String(stopped.length),
      lines: [stopped.join(', ')],
      to: paths.adminWallets,
    },
  ];
  const always = ['Decisions today', ...(forYou.length === 0 ? [] : [proposalCard.title])];
  return cards.filter(({ title, figure }) => figure !== '0' || always.includes(title));
}

type Waiting = WaitingWire & { usd?: number };

/** The age of the oldest record, and the sum of all, which is a minimum if the count stopped. */
function listLines({ count, isExact, oldestAt, usd }: Waiting, nowMs: number): string[] {
  if (count === 0) return [];
  return [
    ...(oldestAt === null ? [] : [`Oldest: ${ageText(oldestAt, nowMs)}`]),
    ...(usd === undefined ? [] : [`${usdText(usd)}${isExact ? '' : ' at least'}`]),
  ];
}
