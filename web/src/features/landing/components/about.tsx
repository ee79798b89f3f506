import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { facts, rows } from '../../../content/landing-about.ts';
import { size } from '../../../theme/styles.ts';
import { pieces } from './pieces.tsx';
import { band, Section, sectionRoom, twoSides } from './section.tsx';

/** What the operator states, and four rows of benefits and reasons, each with a piece of the product. */
export default function About() {
  return (
    <>
      <Box sx={band}>
        <Box component="dl" sx={factsLook}>
          {facts.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </Box>
      </Box>
      <Box sx={[band, sectionRoom]}>
        <Section id="about" title="What you get" lead="Four benefits, and four reasons to choose us.">
          {rows.map(([main, other], index) => (
            <Box key={main.title} sx={[twoSides, rowLook]}>
              <Box sx={{ pt: { md: 4, lg: 6 } }}>
                <Typography variant="h1" component="h3">
                  {main.title}
                </Typography>
                <Typography color="textSecondary" sx={{ mt: 1, fontSize: size.address, maxWidth: '44ch' }}>
                  {main.text}
                </Typography>
                {other !== undefined && (
                  <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider', maxWidth: 440 }}>
                    <Typography variant="h3">{other.title}</Typography>
                    <Typography color="textSecondary">{other.text}</Typography>
                  </Box>
                )}
              </Box>
              <Box component="figure" sx={mat}>
                {pieces[index]}
              </Box>
            </Box>
          ))}
        </Section>
      </Box>
    </>
  );
}

const mat = { m: 0, p: { xs: 2, lg: 6 }, borderRadius: 2, bgcolor: 'action.selected' } as const;

const factsLook = {
  my: 0,
  display: 'grid',
  gap: { xs: 3, md: 6 },
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
  '& > div': { borderTop: 1, borderColor: 'divider', pt: 2 },
  '& dt': { typography: 'body2', color: 'text.secondary' },
  '& dd': { m: 0, mt: 0.5, fontWeight: 500 },
} as const;

/** Every second one has its piece on the left; the mark is on the keel. */
const rowLook = {
  position: 'relative',
  mt: { xs: 8, md: 12 },
  '&:first-of-type': { mt: { xs: 6, md: 8 } },
  rowGap: 4,
  '&:nth-of-type(even) > figure': { order: { md: -1 } },
  '&::before': {
    content: { md: '""' },
    position: 'absolute',
    top: { md: 43, lg: 59 },
    left: 'calc(50% - 6px)',
    width: 12,
    height: 12,
    border: 2,
    borderRadius: '50%',
    borderColor: 'secondary.light',
    bgcolor: 'background.default',
  },
} as const;
