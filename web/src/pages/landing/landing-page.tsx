import { brand } from '@keelstone/domain/kernel/brand';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../ui/page-heading.tsx';
import { Contact } from './contact.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { LandingHeader } from './landing-header.tsx';
import { size } from '../../theme/styles.ts';
import { PaintedPart } from './painted-part.tsx';
import { band, sectionRoom, twoSides } from './section.tsx';

type Props = {
  isSignedIn: boolean;
  /** The parts whose code has loaded. Until then their markup is shown. */
  example?: ReactNode;
  about?: ReactNode;
  forms?: ReactNode;
  newsletter?: ReactNode;
  footer?: ReactNode;
};

export function LandingPage({
  isSignedIn,
  example = <PaintedPart name="example" />,
  about = <PaintedPart name="about" isStill />,
  forms = <PaintedPart name="forms" />,
  newsletter = <PaintedPart name="newsletter" />,
  footer = <PaintedPart name="footer" />,
}: Props) {
  usePageTitle(brand.name);
  return (
    <>
      <LandingHeader isSignedIn={isSignedIn} />
      <Box component="main" sx={keel}>
        <Hero example={example} />
        {about}
        <Box sx={[band, sectionRoom, raised]}>
          <Box sx={[twoSides, { '& h2': { fontSize: size.amount } }]}>
            <Box sx={{ display: 'grid', rowGap: 8, alignContent: 'start' }}>
              <Faq />
              <div>{newsletter}</div>
            </Box>
            <Contact forms={forms} />
          </Box>
        </Box>
      </Box>
      {footer}
    </>
  );
}

const raised = { bgcolor: 'background.paper', borderBlock: 1, borderColor: 'divider' } as const;

/** The brand's line: it continues the line of the example, through the gap between the columns, down to the footer. */
const keel = {
  position: 'relative',
  textWrap: 'pretty',
  '&::before, &::after': {
    content: { md: '""' },
    position: 'absolute',
    left: 'calc(50% - 1px)',
    borderLeft: 2,
    borderColor: 'brass.main',
  },
  '&::before': { top: 320, bottom: 0 },
  // The point at its end, as in the logo.
  '&::after': {
    bottom: -12,
    ml: '-7px',
    width: 16,
    height: 12,
    border: 0,
    bgcolor: 'brass.main',
    clipPath: 'polygon(0 0, 100% 0, 50% 100%)',
  },
} as const;
