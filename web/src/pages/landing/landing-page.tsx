import Box from '@mui/material/Box';
import { brand } from '@keelstone/domain/kernel/brand';
import { size } from '../../theme/styles.ts';
import { usePageTitle } from '../../ui/page-heading.tsx';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { LandingHeader } from './landing-header.tsx';
import { PaintedPart } from './painted-part.tsx';
import { band, sectionRoom, twoSides } from './section.tsx';

export function LandingPage({ isSignedIn }: { isSignedIn: boolean }) {
  usePageTitle(brand.name);
  return (
    <>
      <LandingHeader isSignedIn={isSignedIn} />
      <Box component="main" sx={keel}>
        <Hero example={<PaintedPart name="example" />} />
        <PaintedPart name="about" isStill />
        <Box sx={[band, sectionRoom, raised]}>
          <Box sx={[twoSides, { '& h2': { fontSize: size.amount } }]}>
            <Box sx={{ display: 'grid', rowGap: 8, alignContent: 'start' }}>
              <PaintedPart name="faq" isStill />
              <PaintedPart name="newsletter" />
            </Box>
            <Contact forms={<PaintedPart name="forms" />} />
          </Box>
        </Box>
      </Box>
      <PaintedPart name="footer" isStill />
    </>
  );
}

/** It covers the end of the keel. */
const raised = {
  position: 'relative',
  bgcolor: 'background.paper',
  borderBlock: 1,
  borderColor: 'divider',
} as const;

/** The brand's line: it continues the line of the example, through the gap between the columns, down to the questions. */
const keel = {
  position: 'relative',
  textWrap: 'pretty',
  '&::before': {
    content: { md: '""' },
    position: 'absolute',
    left: 'calc(50% - 1px)',
    top: 320,
    bottom: 0,
    borderLeft: 2,
    borderColor: 'brass.main',
  },
} as const;
