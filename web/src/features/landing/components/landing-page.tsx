import { brand } from '@keelstone/domain/brand';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Copyright, RecaptchaNotice } from '../../../components/footer-notes.tsx';
import { LegalLinks } from '../../../components/legal-links.tsx';
import { Logo } from '../../../components/logo.tsx';
import { usePageTitle } from '../../../components/page-heading.tsx';
import { paths } from '../../../config/paths.ts';
import { riskNotice } from '../../../content/landing.ts';
import { About } from './about.tsx';
import { Contact } from './contact.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { LandingHeader } from './landing-header.tsx';

type Props = {
  isSignedIn: boolean;
  /** In place of the forms whose code comes later. */
  contactForms?: ReactNode;
};

export function LandingPage({ isSignedIn, contactForms }: Props) {
  usePageTitle(brand.name);
  return (
    <>
      <LandingHeader isSignedIn={isSignedIn} />
      <main>
        <Hero />
        <About />
        <Faq />
        <Contact forms={contactForms} />
      </main>
      <LandingFooter />
    </>
  );
}

/** The risk notice is in the footer of the page that everybody opens first: it must not look hidden. */
function LandingFooter() {
  return (
    <Box
      component="footer"
      sx={{
        px: { xs: 2, sm: 3 },
        py: 5,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ maxWidth: 1120, mx: 'auto', display: 'grid', gap: 2 }}>
        <Logo to={paths.landing} />
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '80ch' }}>
          <strong>Risk notice.</strong> {riskNotice}
        </Typography>
        <Link component={RouterLink} to={paths.help} variant="body2" sx={{ justifySelf: 'start' }}>
          Help
        </Link>
        <LegalLinks />
        <Copyright holder={brand.name} />
        <RecaptchaNotice />
      </Box>
    </Box>
  );
}
