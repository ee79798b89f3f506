import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { booksContract } from '@keelstone/domain/desk/books/books.contract';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import { checkText, nightlyAtUtc, type BooksWire } from '@keelstone/domain/desk/books/books.wire';
import { groupDecimal } from '@keelstone/domain/kernel/amounts/format';
import { makeKey } from '../../../../lib/api/query-keys.ts';
import { useAnswer } from '../../../../lib/query/use-answer.ts';
import { useCall } from '../../../../lib/query/use-call.ts';
import { BooksCard, BooksTable } from '../../../../ui/books-table.tsx';
import { DataView } from '../../../../ui/data-view.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { Page } from '../../../../ui/page.tsx';
import { FindingsCard } from '../../../core/finding/admin/findings-card.tsx';
import { coinsNoteTexts } from '../../../core/rates/coins-note.tsx';
import { describeBooks } from '../books-state.ts';
import { HoldingsCard } from './holdings-card.tsx';
import { MonthsCard } from './months-card.tsx';

/** The page asks this often for the report of a requested check. */
const waitingMs = 10_000;

/** The page about the state of the ledger, with findings, wallets, sums, closed months and the last checks. */
export function AdminBooksPage() {
  const queryClient = useQueryClient();
  const books = useAnswer(booksContract['get-books'], {
    refetchInterval: ({ state }) => (state.data?.isRequested === true ? waitingMs : false),
  });
  const proving = useCall(booksContract['prove-books'], {
    toast: ({ message }) => message,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: makeKey(booksContract['get-books']) }),
  });
  const isRequested = books.data?.isRequested === true;
  return (
    <Page
      title="Books"
      state={books.data === undefined ? '' : describeBooks(countFindings(books.data))}
      lead={`All sums are checked every night at ${nightlyAtUtc} UTC. Nothing is corrected automatically.`}
      actions={
        <Button
          variant="contained"
          sx={{ minWidth: 112 }}
          disabled={proving.isPending || isRequested || books.data === undefined}
          onClick={() => proving.mutate()}
        >
          <span>{proving.isPending || isRequested ? 'Checking...' : 'Check now'}</span>
        </Button>
      }
    >
      <DataView query={books} skeleton={<Skeleton variant="rounded" height={560} />}>
        {(data) => (
          <Stack spacing={3}>
            <FindingsCard findings={data.findings} invariants={data.invariants} />
            <HoldingsCard holdings={data.holdings} onChain={data.onChain} />
            {data.sums.length > 0 && <SumsCard sums={data.sums} />}
            <MonthsCard months={data.months} />
            {data.runs.length > 0 && (
              <ChecksCard runs={data.runs} invariants={data.invariants} check={data.check} />
            )}
          </Stack>
        )}
      </DataView>
    </Page>
  );
}

/** The answer has the newest findings only. */
function countFindings({ findings: { length: count }, check }: BooksWire) {
  return { check, findings: { count, isExact: count < booksLimits.shownFindings } };
}

const names: Readonly<Record<string, string>> = {
  users: 'All users',
  'sys:deposit': 'Deposits',
  'sys:payout': 'Payouts',
  'sys:profit': 'Profit',
  'sys:adjust': 'Edits',
  'sys:fx': 'Exchange',
};

/** The sums of all users and of the platform accounts, which add up to zero. */
function SumsCard({ sums }: Pick<BooksWire, 'sums'>) {
  return (
    <BooksCard
      title="Sums"
      text={`As of the last check of all books. In each column, all users and the platform accounts add up to zero. ${coinsNoteTexts.users} Never add them to the dollars.`}
    >
      <BooksTable
        label="Sums of the platform accounts"
        heads={['Account', 'USD', 'BTC', 'ETH']}
        rows={sums.map(({ account, usd, btc, eth }) => ({
          key: account,
          cells: [names[account] ?? account, ...[usd, btc, eth].map(groupDecimal)],
        }))}
      />
    </BooksCard>
  );
}

/** The result of the last check of all books. A click shows the invariants and the last runs. */
function ChecksCard({ runs, invariants, check }: Pick<BooksWire, 'runs' | 'invariants' | 'check'>) {
  return (
    <BooksCard title="Checks">
      {check !== undefined && (
        <Alert severity={check.failed === 0 ? 'success' : 'error'} icon={false}>
          <span>{`${checkText(check)}, `}</span>
          <DateTime iso={check.at} precision="minute" />
          {check.accounts !== undefined && (
            <>
              <span>{`. ${count(check.accounts.proven)} of ${count(check.accounts.all)} accounts were read then, each since `}</span>
              <DateTime iso={check.accounts.since} precision="minute" />
            </>
          )}
        </Alert>
      )}
      <Disclosure summary="What was checked">
        <BooksTable
          label="Invariants"
          heads={['What must be true', 'Exceptions']}
          rows={invariants.map(({ invariant, text, violations }) => ({
            key: invariant,
            cells: [`${invariant}: ${text}`, violations === 0 ? 'None' : count(violations)],
          }))}
        />
        <Box sx={{ mt: 3 }}>
          <BooksTable
            label="Last checks"
            heads={['When', 'Accounts', 'Users', 'Entries', 'Transactions', 'Exceptions']}
            rows={runs.map(({ at, isWhole, users, entries, transactions, violations }) => ({
              key: at,
              cells: [
                <DateTime key={at} iso={at} precision="minute" />,
                isWhole ? 'All' : 'Changed',
                ...[users, entries, transactions].map(count),
                violations === 0 ? 'None' : count(violations),
              ],
            }))}
          />
        </Box>
      </Disclosure>
    </BooksCard>
  );
}

const count = (value: number): string => value.toLocaleString('en');
