import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { size } from '../../theme/styles.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { heroText, heroTitle, usersText } from './landing-texts.ts';
import { band, twoSides } from './section.tsx';

/** The first screen of the landing page, with Get started and an example that can be checked. */
export function Hero({ example }: { example: ReactNode }) {
  return (
    <Box component="section" id="home" sx={[band, { pt: { xs: 6, md: 8 }, pb: { xs: 6, md: 8 } }]}>
      <Box sx={[twoSides, { alignItems: 'center' }]}>
        <Box sx={[heading, { pr: { md: 2 } }]}>
          <PageHeading title="">{heroTitle}</PageHeading>
          <Typography color="textSecondary" sx={{ mt: 3, fontSize: size.section, maxWidth: '38ch' }}>
            {heroText}
          </Typography>
          <Box
            sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}
          >
            <Button component={Link} to={paths.register} variant="contained" size="large">
              Get started
            </Button>
            {usersText !== '' && <Typography color="textSecondary">{usersText}</Typography>}
          </Box>
        </Box>
        {/* The line of the example's steps is the beginning of the keel. */}
        <Box sx={{ position: 'relative', minWidth: 0, ml: { md: '-93px' } }}>{example}</Box>
      </Box>
    </Box>
  );
}

/** Small below 420 pixels, because of the longest word. */
const heading = {
  '& h1': {
    fontSize: { xs: size.amount, lg: size.headline },
    lineHeight: 1.05,
    letterSpacing: '-0.02em',
    '@media (min-width: 420px) and (max-width: 1199.95px)': { fontSize: size.figure },
  },
} as const;
