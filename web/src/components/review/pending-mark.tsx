import Box from '@mui/material/Box';
import { AppLink } from '../app-link.tsx';
import { WaitingSince } from './waiting-since.tsx';

type Props = {
  /** Since when it waits. */
  iso: string;
  /** Where it is reviewed. */
  to: string;
  /** "Deepa Raman": whose case it is. */
  name: string;
};

/** Below the status of a row that waits for a decision: how long already, and the way to it. */
export function PendingMark({ iso, to, name }: Props) {
  return (
    <Box sx={{ mt: 0.5, display: 'flex', alignItems: 'center', columnGap: 0.5 }}>
      <WaitingSince iso={iso} />
      <AppLink to={to} variant="body2" aria-label={`Review ${name}`}>
        Review
      </AppLink>
    </Box>
  );
}
