import type { InboxFilter } from '@keelstone/domain/desk/inbox/inbox.contract';
import type { InboxKind } from '@keelstone/domain/core/review/review-list';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useDesk } from '../../core/review/use-desk.ts';
import { useLeases } from '../../core/review/review.calls.ts';
import { waitingText } from '../../../lib/query/use-pages.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { screenReaderOnly, tabularFigures } from '../../../theme/styles.ts';
import { askedWords } from '../../core/question/question-words.tsx';
import { DataView } from '../../../ui/data-view.tsx';
import { Usd } from '../../../ui/money.tsx';
import { TransactionCoin } from '../../money/transaction/transaction-coin.tsx';
import { useWaiting } from '../../core/review/pending-mark.tsx';
import { inboxPath, reviewPath } from '../../core/review/review-paths.ts';
import type { Inbox, InboxCase } from '../../core/review/use-inbox.ts';

const filterLabels: readonly [InboxKind, string][] = [
  ['kyc', 'KYC'],
  ['deposits', 'Deposits'],
  ['withdrawals', 'Withdrawals'],
  ['payouts', 'To pay'],
];

/** The filters of the inbox with the number of waiting cases. A kind without cases is left out. */
export function InboxFilters({ filter }: { filter: InboxFilter }) {
  const { _id: adminId } = useCurrentUser();
  const { data: desk } = useDesk(adminId);
  const counts = new Map(
    filterLabels.map(([kind]) => [kind, desk === undefined ? '' : waitingText(desk[kind])]),
  );
  const shown = filterLabels.filter(([kind]) => kind === filter || counts.get(kind) !== '');
  return (
    <Box
      component="nav"
      aria-label="Inbox"
      sx={{
        minHeight: 48,
        display: 'flex',
        flexWrap: { sm: 'wrap' },
        columnGap: { sm: 1 },
        overflowX: 'auto',
      }}
    >
      {[['all', 'All'] as const, ...shown].map(([kind, label]) => (
        <Button
          key={kind}
          component={Link}
          to={inboxPath(kind)}
          aria-current={kind === filter ? 'page' : undefined}
          color="inherit"
          sx={{ ...filterLook, ...(kind === filter && keelLine) }}
        >
          <span>{label}</span>
          {kind !== 'all' && (
            <Box component="span" sx={{ ...tabularFigures, color: 'text.secondary' }}>
              {counts.get(kind)}
            </Box>
          )}
        </Button>
      ))}
    </Box>
  );
}

const filterLook = {
  flex: 'none',
  minWidth: 0,
  minHeight: 40,
  px: { xs: 0.75, sm: 2 },
  gap: 0.75,
  borderRadius: 0,
} as const;

/** The line under the open filter. */
const keelLine = { boxShadow: (theme: Theme) => `inset 0 -2px ${theme.vars.palette.brass.main}` };

type ListProps = Pick<Inbox, 'pages' | 'cases' | 'filter' | 'id'> & {
  /** A longer list scrolls. */
  maxHeight?: { lg: string };
  /** The maximum of shown rows. A button leads to the others. */
  most?: number;
};

/** The waiting cases, the oldest first, each a link. */
export function CaseList({ cases, id, filter, pages, maxHeight, most = Infinity }: ListProps) {
  const heldBy = useLeases();
  const hasOthers = cases.length > most;
  return (
    <Card component="section" aria-label="Waiting" sx={{ maxHeight, overflowY: 'auto' }}>
      <DataView
        query={{ ...pages, data: pages.rows && cases }}
        skeleton={<RowSkeletons />}
        empty={
          <Typography variant="note" sx={{ p: 2 }}>
            Nothing waits.
          </Typography>
        }
      >
        {(shown) => (
          <>
            <Box component="ul" aria-label="Cases" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {shown.slice(0, most).map((each) => (
                <li key={each.id}>
                  <CaseRow row={each} filter={filter} openId={id} heldBy={heldBy.get(each.id)} />
                </li>
              ))}
            </Box>
            {hasOthers && (
              <Button fullWidth component={Link} to={inboxPath(filter)}>
                View all
              </Button>
            )}
            {!hasOthers && pages.hasMore && (
              <Button fullWidth disabled={pages.isLoadingMore} onClick={pages.loadMore}>
                <span>{pages.isLoadingMore ? 'Loading...' : 'Show more'}</span>
              </Button>
            )}
          </>
        )}
      </DataView>
    </Card>
  );
}

function RowSkeletons() {
  return Array.from({ length: 8 }, (_row, index) => <Skeleton key={index} height={57} sx={{ mx: 1.5 }} />);
}

type RowProps = {
  row: InboxCase;
  filter: InboxFilter;
  openId: string | undefined;
  heldBy: string | undefined;
};

/** The owner of a case, how long it waits, its subject, and who else looks at it. */
function CaseRow({ row, filter, openId, heldBy }: RowProps) {
  const { id, kind, user, createdAt, reasons, application, transaction } = row;
  const { color, text } = useWaiting(createdAt);
  const isOpen = id === openId;
  const asked = (application ?? transaction)?.asked;
  return (
    <Box
      component={Link}
      to={reviewPath(kind, id, filter)}
      // Steps from case to case are one entry of the browser's history.
      replace={openId !== undefined}
      aria-current={isOpen ? 'true' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 1,
        alignItems: 'center',
        minHeight: 56,
        px: 2,
        py: 0.75,
        color: 'text.primary',
        textDecoration: 'none',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isOpen ? 'action.selected' : undefined,
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -3 },
      }}
    >
      <Typography variant="body2" component="span" noWrap sx={{ fontWeight: 500 }}>
        {reasons.length > 0 && <Box component="span" sx={dot} />}
        <bdi>{user.name}</bdi>
      </Typography>
      <Typography
        variant="caption"
        color="textPrimary"
        component="span"
        sx={{ ...tabularFigures, display: 'flex', justifyContent: 'flex-end', columnGap: 1 }}
      >
        {heldBy !== undefined && (
          <Box component="span" title={`${heldBy} is looking at this`} sx={{ fontWeight: 500 }}>
            <span aria-hidden>{pickInitials(heldBy)}</span>
            <Box component="span" sx={screenReaderOnly}>{`${heldBy} is looking at this`}</Box>
          </Box>
        )}
        <Box component="span" sx={{ color }}>
          {text}
        </Box>
      </Typography>
      <Typography variant="body2" component="span" color="textSecondary" noWrap>
        <Subject row={row} />
        {asked !== undefined && <span>{`, ${askedWords[asked].toLowerCase()}`}</span>}
      </Typography>
      <Typography variant="body2" component="span" sx={{ ...tabularFigures, textAlign: 'right' }}>
        {transaction !== undefined && <Usd amount={transaction.usd} />}
      </Typography>
      {reasons.length > 0 && (
        <Typography
          variant="caption"
          color="textPrimary"
          component="span"
          sx={{ gridColumn: '1 / -1', fontWeight: 500 }}
        >
          <Box component="span" sx={screenReaderOnly}>
            Stands out:
          </Box>
          <span>{reasons.join(' · ')}</span>
        </Typography>
      )}
    </Box>
  );
}

const dot = {
  display: 'inline-block',
  width: 8,
  height: 8,
  mr: 1,
  borderRadius: '50%',
  bgcolor: 'warning.main',
} as const;

/** "KYC, Passport", "Deposit 0.007813 BTC" */
function Subject({ row: { kind, application, transaction } }: { row: InboxCase }) {
  if (application !== undefined) return <span>{`KYC, ${application.id}`}</span>;
  if (transaction === undefined) return null;
  const { type, paidTxid } = transaction;
  const payout = paidTxid === undefined ? 'To pay' : 'Not paid';
  return (
    <span>
      <span>{kind === 'payouts' ? payout : type}</span> <TransactionCoin transaction={transaction} />
    </span>
  );
}

/** "AM" of Ada Moreau. */
function pickInitials(name: string): string {
  const words = name.split(' ').filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('');
}
