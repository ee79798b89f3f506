import Box from '@mui/material/Box';
import { screenReaderOnly } from '../theme/styles.ts';

/** The steps of a request in order, and the index of the one that it waits for. */
export type Progress = { steps: readonly string[]; current: number };

/**
 * The steps of a request in one line: done ones are filled, the current one is bold. On a phone a dot for each, then
 * the name of the current one.
 */
export function ProgressSteps({ progress: { steps, current } }: { progress: Progress }) {
  return (
    <Box
      component="ol"
      aria-label="Progress"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 0 },
        typography: 'caption',
      }}
    >
      {steps.map((step, index) => (
        <Box
          component="li"
          key={step}
          {...(index === current && { 'aria-current': 'step' as const })}
          sx={{
            display: { xs: 'contents', sm: 'flex' },
            alignItems: 'center',
            gap: 0.75,
            whiteSpace: 'nowrap',
          }}
        >
          {index > 0 && (
            <Box
              aria-hidden
              sx={{
                width: { xs: 12, sm: 20 },
                ml: { sm: 0.75 },
                borderTop: 1,
                borderColor: 'fieldBorder',
              }}
            />
          )}
          <Box
            aria-hidden
            sx={{
              flex: 'none',
              width: 8,
              height: 8,
              borderRadius: '50%',
              // Filled by its border, which forced colours keep.
              border: index < current ? 4 : 2,
              borderColor:
                index < current ? 'primary.main' : index === current ? 'brass.main' : 'fieldBorder',
            }}
          />
          <Box
            component="span"
            sx={({ breakpoints }) => ({
              ...(index === current ? { fontWeight: 600 } : { color: 'text.secondary' }),
              [breakpoints.down('sm')]: index === current ? { order: 1, ml: 0.5 } : screenReaderOnly,
            })}
          >
            {step}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
