import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { size } from '../../theme/styles.ts';
import { facts, rows } from './landing-benefits.ts';
import { pieces } from './product-pieces.tsx';
import { band, Section, sectionRoom, twoSides } from './section.tsx';

/** The facts, and four rows of benefits and reasons, each with a piece of the product. */
export default function About() {
  return (
    <>
      <Box sx={band}>
        <Box component="dl" sx={factsLook}>
          {facts.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text.replace(/\.$/, '')}</dd>
            </div>
          ))}
        </Box>
      </Box>
      <Box sx={[band, sectionRoom]}>
        <Section id="about" title="What you get">
          {rows.map(([main, other], index) => (
            <Box key={main.title} sx={[twoSides, rowLook]}>
              <div>
                <Typography variant="h1" component="h3">
                  {main.title}
                </Typography>
                <Typography color="textSecondary" sx={{ mt: 1, fontSize: size.address, maxWidth: '44ch' }}>
                  {main.text}
                </Typography>
                {other !== undefined && (
                  <Box sx={{ mt: 3 }}>
                    <Typography variant="h3">{other.title}</Typography>
                    <Typography color="textSecondary">{other.text}</Typography>
                  </Box>
                )}
              </div>
              <Card component="figure" sx={{ m: 0, px: { xs: 2, sm: 3 }, py: 2 }}>
                {pieces[index]}
              </Card>
            </Box>
          ))}
        </Section>
      </Box>
    </>
  );
}

const factsLook = {
  my: 0,
  display: 'grid',
  rowGap: 3,
  columnGap: { xs: 2, sm: 3, md: 12 },
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
  '& dt': { typography: 'body2', color: 'text.secondary' },
  '& dd': { m: 0, mt: 0.5, typography: 'h2' },
} as const;

/** A station on the keel, which is at the left edge on a phone. Each has its piece at the right of its text. */
const rowLook = {
  position: 'relative',
  alignItems: 'center',
  rowGap: 3,
  py: { xs: 3.5, md: 2 },
  minHeight: { md: 240 },
  borderLeft: { xs: 2, md: 0 },
  borderLeftColor: { xs: 'brass.main' },
  pl: { xs: 2, md: 0 },
  '&:first-of-type': { mt: 3 },
  '&::before': {
    content: { md: '""' },
    position: 'absolute',
    top: 'calc(50% - 6px)',
    left: 'calc(50% - 6px)',
    width: 12,
    height: 12,
    border: 2,
    borderRadius: '50%',
    borderColor: 'brass.main',
    bgcolor: 'background.default',
  },
} as const;
