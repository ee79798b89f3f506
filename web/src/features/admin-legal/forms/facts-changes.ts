import type { OperatorFactsWire } from '@keelstone/domain/api/operator-facts.contract';
import type { StatementName } from '@keelstone/domain/operator-facts/operator-facts';
import type { Change } from '../../../components/change-list.tsx';

/** What an administrator vouches for with each statement. */
export const statementTexts: Readonly<Record<StatementName, { label: string; text: string }>> = {
  profits: {
    label: 'When profits start',
    text: 'No more than 7 days after a confirmed deposit.',
  },
  payouts: {
    label: 'How soon withdrawals are paid',
    text: 'In a few hours for eligible users.',
  },
  support: {
    label: 'Support',
    text: 'People answer by email and by phone, in plain words; payments have live support.',
  },
  encryption: {
    label: 'How documents are stored',
    text: 'Encrypted at rest, and seen only by those who check them.',
  },
  technology: {
    label: 'Trading technology',
    text: '“High-performance trading technology” instead of “Exact figures”.',
  },
};

/** Each fact that differs, with what it was and what it becomes. */
export function factsChanges(from: OperatorFactsWire, to: OperatorFactsWire): Change[] {
  const before = linesOf(from);
  return linesOf(to).flatMap(({ what, value }, index) => {
    const earlier = before[index]?.value ?? '';
    return earlier === value ? [] : [{ what, before: earlier, after: value }];
  });
}

/** All facts as one line, for the history. */
export function factsText({ usersText, isLicensed, statements }: OperatorFactsWire): string {
  const parts = [
    ...(usersText === '' ? [] : [`${usersText} users`]),
    ...(isLicensed ? ['licensed'] : []),
    ...statements.map((name) => statementTexts[name].label),
  ];
  return parts.length === 0 ? 'Nothing is stated' : parts.join(' · ');
}

function linesOf({ usersText, isLicensed, statements }: OperatorFactsWire) {
  const stated = (isStated: boolean) => (isStated ? 'stated' : 'not stated');
  const names = Object.keys(statementTexts) as StatementName[];
  return [
    { what: 'Number of users', value: usersText === '' ? 'not stated' : usersText },
    { what: 'Licensed services', value: stated(isLicensed) },
    ...names.map((name) => ({ what: statementTexts[name].label, value: stated(statements.includes(name)) })),
  ];
}
