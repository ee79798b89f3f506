import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

type Props = { number: number; title: string; lead?: string; isComplete?: boolean; children: ReactNode };

/** One of the three parts of the form, ticked once nothing is missing in it; fields are two by two if there is room. */
export function NumberedSection({ number, title, lead, isComplete = false, children }: Props) {
  const headingId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ pt: 4, mt: 4, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 32 }}>
        <Typography variant="h2" id={headingId} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Box component="span" sx={isComplete ? ticked : numbered}>
            {number}
          </Box>{' '}
          <span>{title}</span>
        </Typography>
        {isComplete && (
          <Typography
            variant="body2"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto', color: 'success.main' }}
          >
            <Check aria-hidden sx={{ fontSize: 18 }} />
            Complete
          </Typography>
        )}
      </Box>
      {lead !== undefined && (
        <Typography color="textSecondary" variant="body2" sx={{ mt: 1 }}>
          {lead}
        </Typography>
      )}
      <Box
        sx={{
          mt: 3,
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          '& > .wide': { gridColumn: '1 / -1' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

const numbered = {
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: '50%',
  display: 'grid',
  placeContent: 'center',
  border: 1,
  borderColor: 'primary.main',
  color: 'primary.main',
  fontSize: '0.875rem',
} as const;

const ticked = { ...numbered, borderColor: 'success.main', color: 'success.main' } as const;
