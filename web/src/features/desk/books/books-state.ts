import { checkText, type BooksWire } from '@keelstone/domain/desk/books/books.wire';
import { formatQueueCount } from '../../../lib/query/use-pages.ts';
import { clockText } from '../../../ui/date-time.tsx';

type State = Pick<BooksWire, 'check'> & { findings: { count: number; isExact: boolean } };

/** The state of the books in one sentence, the same on Home and on Books: "The ledger adds up, 11:13", "2 findings". */
export function describeBooks({ findings, check }: State): string {
  if (findings.count > 0)
    return `${formatQueueCount(findings)} ${findings.count === 1 ? 'finding' : 'findings'}`;
  if (check === undefined) return 'Not checked yet';
  return `${check.failed === 0 ? 'The ledger adds up' : checkText(check)}, ${clockText(check.at)}`;
}
