import type { ReviewSignalsWire } from '@keelstone/domain/api/review-signal.wire';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { generatePath } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { AppLink } from '../app-link.tsx';
import { DataView } from '../data-view.tsx';

type Signals = ReviewSignalsWire['signals'];
type Props = {
  query: { data: Signals | undefined; isError: boolean; error: Error | null; refetch: () => unknown };
};

/** What a reviewer should look at twice, with the records that show it. It decides nothing. */
export function SignalList({ query }: Props) {
  return (
    <Box component="section" aria-label="Worth a second look">
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        Worth a second look
      </Typography>
      <DataView query={query} skeleton={<Skeleton variant="rounded" height={48} />}>
        {(signals) =>
          signals.length === 0 ? (
            <Typography variant="body2" color="textSecondary">
              Nothing stands out.
            </Typography>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
              {signals.map((signal) => (
                <li key={signal.kind}>
                  <Alert role="note" severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
                    {signal.text}
                    <EvidenceLinks evidence={signal.evidence} />
                  </Alert>
                </li>
              ))}
            </Box>
          )
        }
      </DataView>
    </Box>
  );
}

type Evidence = Signals[number]['evidence'];

function EvidenceLinks({ evidence }: { evidence: Evidence }) {
  if (evidence.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
      {evidence.map((each) => (
        <li key={each._id}>
          <AppLink to={pathOf(each)} sx={{ display: 'inline-block', py: 0.5 }}>
            {each.text}
          </AppLink>
        </li>
      ))}
    </Box>
  );
}

/** A transaction has no page of its own: the list finds it. */
function pathOf({ of, _id, orderId = '' }: Evidence[number]): string {
  if (of === 'user') return generatePath(paths.adminUserDetail, { userId: _id });
  if (of === 'kyc') return generatePath(paths.adminKycDetail, { kycId: _id });
  return `${paths.adminTransactions}?search=${orderId}`;
}
