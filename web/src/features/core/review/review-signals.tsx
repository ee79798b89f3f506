import type { ReviewSignalsWire } from '@keelstone/domain/core/review/review-signal.wire';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { generatePath } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { DataView } from '../../../ui/data-view.tsx';
import { ChevronDownIcon, WarningIcon } from '../../../theme/icons.tsx';
import { inboxContract } from '@keelstone/domain/desk/inbox/inbox.contract';
import { useAnswer, askedOnce } from '../../../lib/query/use-answer.ts';

/**
 * The signals of a pending application, deposit or withdrawal: findings to look at twice, each with the records that show
 * it. `isMoreShown`: the page has other warnings, so that without a signal "Nothing stands out" would be wrong.
 */
export function ReviewSignals({ caseId, isMoreShown = false }: { caseId: string; isMoreShown?: boolean }) {
  const query = useAnswer(inboxContract['get-signals'], {
    ...askedOnce,
    params: { caseId },
    select: ({ signals }) => signals,
  });
  if (isMoreShown && query.data?.length === 0) return null;
  return (
    <Box component="section" aria-label="Worth a second look">
      <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
        Worth a second look
      </Typography>
      <DataView query={query} skeleton={<Skeleton variant="rounded" height={48} />}>
        {(signals) =>
          signals.length === 0 ? (
            <Typography variant="note">Nothing stands out.</Typography>
          ) : (
            <Box
              component="ul"
              sx={{
                listStyle: 'none',
                m: 0,
                p: 0,
                display: 'grid',
                gap: 0.5,
                gridTemplateColumns: 'minmax(0, 1fr)',
              }}
            >
              {signals.map((signal) => (
                <li key={signal.kind}>
                  <SignalNote signal={signal} />
                </li>
              ))}
            </Box>
          )
        }
      </DataView>
    </Box>
  );
}

type Signals = ReviewSignalsWire['signals'];

/** One signal; opened, the records that show it. */
function SignalNote({ signal: { text, evidence } }: { signal: Signals[number] }) {
  return (
    <Box component="details" sx={{ border: 1, borderColor: 'warning.main', borderRadius: 1, px: 1 }}>
      <Box
        component="summary"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          // Tall enough for a thumb.
          minHeight: { xs: 40, md: 30 },
          cursor: 'pointer',
          borderRadius: 1,
          '& > svg': { fontSize: 18, flex: 'none' },
          'details[open] > & > :last-child': { transform: 'rotate(180deg)' },
        }}
      >
        <WarningIcon color="warning" />
        <Typography
          variant="body2"
          component="span"
          sx={{ flex: 1, minWidth: 0, py: 0.25, overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
        <ChevronDownIcon color="action" />
      </Box>
      <EvidenceLinks evidence={evidence} />
    </Box>
  );
}

type Evidence = Signals[number]['evidence'];

function EvidenceLinks({ evidence }: { evidence: Evidence }) {
  if (evidence.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mb: 0.5, pl: 5, typography: 'body2' }}>
      {evidence.map((each) => (
        <li key={each._id}>
          <AppLink to={buildPath(each)} sx={{ display: 'inline-block', py: 0.5 }}>
            {each.text}
          </AppLink>
        </li>
      ))}
    </Box>
  );
}

/** A transaction has no page of its own: the list finds it. */
function buildPath({ of, _id, orderId = '' }: Evidence[number]): string {
  if (of === 'user') return generatePath(paths.adminUserDetail, { userId: _id });
  if (of === 'kyc') return generatePath(paths.adminKycDetail, { kycId: _id });
  return `${paths.adminTransactions}?search=${orderId}`;
}
