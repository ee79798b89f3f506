import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link, useNavigate } from 'react-router-dom';
import type { InboxKind } from '@keelstone/domain/core/review/review-queue';
import type { InboxFilter } from '@keelstone/domain/desk/inbox/inbox.contract';
import { isGraveReason, sanctionedReason, withVerdict } from '@keelstone/domain/desk/inbox/row-reasons';
import { searchLimits } from '@keelstone/domain/kernel/search/search.limits';
import { formatQueueCount } from '../../../lib/query/use-pages.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { ExclamationIcon } from '../../../theme/icons.tsx';
import { screenReaderOnly, size, tabularFigures } from '../../../theme/styles.ts';
import { DataView } from '../../../ui/data-view.tsx';
import { Usd } from '../../../ui/money.tsx';
import { askedWords } from '../../core/question/question-words.tsx';
import { useWaiting } from '../../core/review/pending-mark.tsx';
import { inboxPath, reviewPath } from '../../core/review/review-paths.ts';
import { useLeases } from '../../core/review/review.calls.ts';
import { useDesk } from '../../core/review/use-desk.ts';
import type { Inbox, InboxCase } from '../../core/review/use-inbox.ts';
import { useChainEvidence } from '../../money/blockchain/chain-evidence.tsx';
import { TransactionCoin } from '../../money/transaction/transaction-coin.tsx';

const filterLabels: readonly [InboxKind, string][] = [
  ['kyc', 'KYC'],
  ['deposits', 'Deposits'],
  ['withdrawals', 'Withdrawals'],
  ['payouts', 'Payouts'],
];

/** The filters of the inbox with the number of waiting cases, which has room of its own before it is known. */
export function InboxFilters({ filter }: { filter: InboxFilter }) {
  const { _id: adminId } = useCurrentUser();
  const { data: desk } = useDesk(adminId);
  return (
    <Box
      component="nav"
      aria-label="Inbox"
      sx={{
        minHeight: 48,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: { sm: 1 },
      }}
    >
      {[['all', 'All'] as const, ...filterLabels].map(([kind, label]) => (
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
            <Box component="span" sx={countLook}>
              {desk && (formatQueueCount(desk[kind]) || '0')}
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
  gap: { xs: 0.5, sm: 0.75 },
  // Five of them fit on a phone.
  fontSize: { xs: size.caption, sm: size.small },
  borderRadius: 0,
} as const;

const countLook = {
  ...tabularFigures,
  minWidth: { xs: '1ch', sm: '2ch' },
  textAlign: 'left',
  color: 'text.secondary',
} as const;

/** The line under the open filter. */
const keelLine = { boxShadow: (theme: Theme) => `inset 0 -2px ${theme.vars.palette.brass.main}` };

/** Searches the list. Enter opens the first case, Escape clears the field. Both leave the field for the shortcuts. */
export function CaseSearch({ search, setSearch, cases: [first], filter }: Inbox) {
  const navigate = useNavigate();
  return (
    <TextField
      type="search"
      size="small"
      hiddenLabel
      placeholder="Search the list"
      value={search}
      onChange={({ target: { value } }) => setSearch(value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Enter' && key !== 'Escape') return;
        if (key === 'Escape') setSearch('');
        else if (first !== undefined)
          void navigate(reviewPath(first.kind, first.id, filter), { replace: true });
        currentTarget.querySelector('input')?.blur();
      }}
      slotProps={{ htmlInput: { 'aria-label': 'Search the list', maxLength: searchLimits.lengthMax } }}
    />
  );
}

type ListProps = Pick<Inbox, 'pages' | 'cases' | 'filter' | 'id'> & {
  search?: string;
  /** The maximum of shown rows. A button leads to the others. */
  rowsMax?: number;
};

/** The waiting cases, the oldest first, each a link. */
export function CaseList({ cases, id, filter, pages, search = '', rowsMax = Infinity }: ListProps) {
  const heldBy = useLeases();
  const hasOthers = cases.length > rowsMax;
  return (
    <Card variant="ground" component="section" aria-label="Waiting">
      <DataView query={{ ...pages, data: pages.rows && cases }} skeleton={<RowSkeletons />}>
        {(shown) => (
          <>
            {shown.length === 0 && (
              <Typography role="status" variant="note" sx={{ p: 2 }}>
                {search === '' ? 'Nothing is waiting.' : 'No case in this list matches.'}
              </Typography>
            )}
            <Box component="ul" aria-label="Cases" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {shown.slice(0, rowsMax).map((each) => (
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
  const { id, kind, user, createdAt, application, transaction } = row;
  const { color, text } = useWaiting(createdAt);
  const isOpen = id === openId;
  // The open case has asked the chain since the list was loaded. Its row shows the newer verdict.
  const { data } = useChainEvidence({ caseId: isOpen ? id : '', txid: transaction?.txid, isOn: false });
  const verdict = kind === 'deposits' ? data?.verdict : undefined;
  const reasons = verdict === undefined ? row.reasons : withVerdict(row.reasons, verdict);
  const questionState = (application ?? transaction)?.asked;
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
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -3 },
        ...(isOpen && openLook),
      }}
    >
      <Typography variant="body2" component="span" noWrap sx={{ fontWeight: isOpen ? 600 : 500 }}>
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
      <Typography variant="body2" component="span" color="textSecondary">
        <Subject row={row} />
        {questionState !== undefined && <span>{`, ${askedWords[questionState].toLowerCase()}`}</span>}
      </Typography>
      <Typography variant="body2" component="span" sx={{ ...tabularFigures, textAlign: 'right' }}>
        {transaction !== undefined && <Usd amount={transaction.usd} />}
      </Typography>
      {reasons.length > 0 && (
        <Typography
          variant="caption"
          component="span"
          sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', columnGap: 0.5, ...reasonLook }}
        >
          <Box component="span" sx={screenReaderOnly}>
            Stands out:
          </Box>
          {reasons.map((reason, index) => (
            <span key={reason}>
              <Box component="span" sx={pickLook(reason)}>
                {isGraveReason(reason) && <ExclamationIcon fontSize="inherit" sx={graveIcon} />}
                <span>{reason}</span>
              </Box>
              {index < reasons.length - 1 && <span>,</span>}
            </span>
          ))}
        </Typography>
      )}
    </Box>
  );
}

/** The look of the open case. Forced colours show its edge. Hovering does not change its background. */
const openLook = {
  borderLeft: 4,
  borderLeftColor: 'brass.main',
  pl: 1.5,
  '&, &:hover': { bgcolor: 'action.selected' },
} as const;

const reasonLook = { color: 'warning.main', fontWeight: 500 } as const;

function pickLook(reason: string) {
  return reason === sanctionedReason ? sanctionedLook : isGraveReason(reason) ? { color: 'error.main' } : {};
}

const graveIcon = { mr: 0.25, verticalAlign: '-0.125em' } as const;

const sanctionedLook = {
  px: 0.75,
  borderRadius: 0.5,
  color: 'error.contrastText',
  bgcolor: 'error.main',
  // Forced colours show the outline in place of the background.
  outline: '1px solid transparent',
} as const;

/** "KYC, Passport", "Deposit 0.007813 BTC" */
function Subject({ row: { kind, application, transaction } }: { row: InboxCase }) {
  if (application !== undefined) return <span>{`KYC, ${application.id}`}</span>;
  if (transaction === undefined) return null;
  return (
    <span>
      <span>{kind === 'payouts' ? 'Payout' : transaction.type}</span>{' '}
      <TransactionCoin transaction={transaction} />
    </span>
  );
}

/** "AM" of Ada Moreau. */
function pickInitials(name: string): string {
  const words = name.split(' ').filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('');
}
