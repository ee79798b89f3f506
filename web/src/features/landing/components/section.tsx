import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

type Props = {
  /** The anchor of the header's link. */
  id?: string;
  title: string;
  lead?: string;
  /** Every second section has a raised background, between hairlines. */
  isRaised?: boolean;
  children: ReactNode;
};

/** One band of the landing page, named by its heading. */
export function Section({ id, title, lead, isRaised = false, children }: Props) {
  const titleId = useId();
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={titleId}
      sx={{
        py: { xs: 7, md: 11 },
        px: { xs: 2, sm: 3 },
        ...(isRaised && { bgcolor: 'background.paper', borderBlock: 1, borderColor: 'divider' }),
      }}
    >
      <Box sx={{ maxWidth: 1120, mx: 'auto' }}>
        <Typography variant="h1" component="h2" id={titleId}>
          {title}
        </Typography>
        {lead !== undefined && (
          <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '60ch' }}>
            {lead}
          </Typography>
        )}
        <Box sx={{ mt: { xs: 4, md: 5 } }}>{children}</Box>
      </Box>
    </Box>
  );
}
