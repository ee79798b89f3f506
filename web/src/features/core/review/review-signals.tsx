import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { generatePath } from 'react-router-dom';
import { gravestSignals } from '@keelstone/domain/core/review/review-signal';
import type { ReviewSignalsWire } from '@keelstone/domain/core/review/review-signal.wire';
import { restrictionWords } from '@keelstone/domain/core/user/restriction';
import { inboxContract } from '@keelstone/domain/desk/inbox/inbox.contract';
import { paths } from '../../../config/paths.ts';
import { useAnswer, askedOnce } from '../../../lib/query/use-answer.ts';
import { size } from '../../../theme/styles.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { DataView } from '../../../ui/data-view.tsx';

/** The signals of a case, the gravest first. With `isOn: false` as far as `ReviewSignals` has loaded them. */
function useSignals({ caseId, isOn }: { caseId: string; isOn: boolean }) {
  return useAnswer(inboxContract['get-signals'], {
    ...askedOnce,
    params: { caseId },
    enabled: isOn,
    select: ({ signals }) => signals,
  });
}

/** The effect of the signals that `ReviewSignals` shows on the decision about their case. */
export function useSignalVerdict(caseId: string) {
  const { data: signals = [], isFetching, isPending } = useSignals({ caseId, isOn: false });
  return {
    isLoading: isFetching,
    isKnown: !isPending,
    kinds: signals.map(({ kind }) => kind),
    isGrave: signals.some(isGrave),
    /** The account is restricted: an approval would be refused. */
    isRestricted: signals.some(({ kind }) => kind in restrictionWords),
  };
}

type Props = { caseId: string; doubt?: ReactNode; verdict?: ReactNode };

/**
 * The signals of a pending case, the gravest first, each with the records that show it. `doubt`, an alert about the
 * address or the payment, follows the gravest ones. `verdict`, of a chain that raises no doubt, precedes the list.
 */
export function ReviewSignals({ caseId, doubt, verdict }: Props) {
  const query = useSignals({ caseId, isOn: true });
  const { data: signals = [] } = query;
  const isEmpty = signals.length === 0 && doubt === undefined;
  const title = isEmpty && query.isSuccess ? 'Checks' : 'Worth a second look';
  return (
    <Box component="section" aria-label={title} tabIndex={-1} data-read-first={!isEmpty}>
      <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
        <span>{title}</span>
      </Typography>
      <Box sx={{ ...list, mb: 0.5 }}>{verdict}</Box>
      {!isEmpty && (
        <Box component="ul" sx={list}>
          {signals.filter(isGrave).map(renderSignal)}
          {doubt !== undefined && <li>{doubt}</li>}
          {signals.filter((signal) => !isGrave(signal)).map(renderSignal)}
        </Box>
      )}
      <DataView query={query} skeleton={<Skeleton variant="rounded" height={48} />}>
        {() =>
          isEmpty && (
            <Typography variant="note">
              {verdict ? 'Nothing else stands out.' : 'Nothing stands out.'}
            </Typography>
          )
        }
      </DataView>
    </Box>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 0.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& .MuiAlert-root': { px: 1, py: 0 },
  '& .MuiAlert-icon': { mr: 1 },
  '& .MuiAlert-message': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
} as const;

/** One line beside the decision, which must stay in sight. Elsewhere it wraps, its bullet beside the first line. */
const record = {
  display: { xs: 'inline', md: 'inline-block' },
  fontSize: { md: size.caption },
  maxWidth: '100%',
  py: { xs: 0.5, md: 0.375 },
  verticalAlign: 'bottom',
  overflow: { md: 'hidden' },
  textOverflow: 'ellipsis',
  whiteSpace: { md: 'nowrap' },
} as const;

type Signal = ReviewSignalsWire['signals'][number];

function isGrave({ kind }: Signal): boolean {
  return gravestSignals.includes(kind);
}

/** One signal, with the records that show it. */
function renderSignal(signal: Signal) {
  const { kind, text, evidence } = signal;
  return (
    <Alert
      key={kind}
      component="li"
      role="listitem"
      variant={kind === 'sanctioned' ? 'filled' : 'outlined'}
      severity={isGrave(signal) ? 'error' : 'warning'}
    >
      <span>{text}</span>
      {evidence.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2, '& > li': { py: { xs: 0.5, md: 0 } } }}>
          {evidence.map((each) => (
            <li key={each._id}>
              <AppLink to={buildPath(each)} title={each.text} sx={record}>
                {each.text}
              </AppLink>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

/** A transaction has no page of its own: the list finds it. */
function buildPath({ of, _id, orderId = '' }: Signal['evidence'][number]): string {
  if (of === 'user') return generatePath(paths.adminUserDetail, { userId: _id });
  if (of === 'kyc') return generatePath(paths.adminKycDetail, { kycId: _id });
  return `${paths.adminTransactions}?search=${orderId}`;
}
