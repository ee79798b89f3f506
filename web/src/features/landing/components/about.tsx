import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { benefits, reasons, type Point } from '../../../content/landing.ts';
import { Section } from './section.tsx';

/** The benefits, and four reasons. */
export function About() {
  return (
    <>
      <Section
        id="about"
        isRaised
        title="What you get"
        lead="An account for two currencies, with a clear history."
      >
        <Points points={benefits} />
      </Section>
      <Section title="Four reasons to choose us">
        <Points points={reasons} />
      </Section>
    </>
  );
}

function Points({ points }: { points: readonly Point[] }) {
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: { xs: 3, md: 4 },
        gridTemplateColumns: { sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
      }}
    >
      {points.map(({ title, text }) => (
        <Box component="li" key={title}>
          <Typography variant="h3">{title}</Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {text}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
