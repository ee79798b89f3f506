import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { brand } from '@keelstone/domain/kernel/brand';
import { paths } from '../../config/paths.ts';
import { LegalLinks } from '../../features/core/legal/legal-links.tsx';
import { Copyright, RecaptchaNotice } from '../../ui/footer-notes.tsx';
import { Logo } from '../../ui/logo.tsx';
import { anchors } from './landing-texts.ts';
import { band } from './section.tsx';

const riskNotice =
  'Crypto assets are volatile. Their value can fall as well as rise, and you may lose all of what you invest. Past results say nothing about future ones. Invest only what you can afford to lose.';

const accounts = [
  { hash: paths.register, label: 'Register' },
  { hash: paths.login, label: 'Login' },
  { hash: paths.help, label: 'Help' },
];

/** The footer with the risk notice, which must not look hidden. */
export default function LandingFooter() {
  return (
    <Box component="footer" sx={[band, look]}>
      {/* The keel ends here. */}
      <Box sx={invitation}>
        <Typography variant="h1" component="p" color="textPrimary">
          Follow your own deposit
        </Typography>
        <Button component={RouterLink} to={paths.register} variant="contained" size="large">
          Open an account
        </Button>
      </Box>
      <Box sx={columns}>
        <Box sx={{ mt: -1, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <Logo to={paths.landing} />
          <Typography variant="body2" sx={{ maxWidth: '32ch' }}>
            {brand.description}
          </Typography>
        </Box>
        <Links name="This page" links={anchors} />
        <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
          <Links name="Account" links={accounts} />
          <LegalLinks />
        </Box>
      </Box>
      <Box sx={{ mt: 6, pt: 3, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ maxWidth: '96ch' }}>
          <strong>Risk notice.</strong> {riskNotice}
        </Typography>
        <Copyright holder={brand.name} />
        <RecaptchaNotice />
      </Box>
    </Box>
  );
}

function Links({ name, links }: { name: string; links: readonly { hash: string; label: string }[] }) {
  return (
    <nav aria-label={name}>
      {links.map(({ hash, label }) => (
        <Link key={hash} component={RouterLink} to={hash} color="inherit">
          {label}
        </Link>
      ))}
    </nav>
  );
}

const invitation = {
  pb: { xs: 6, md: 8 },
  mb: { xs: 6, md: 8 },
  borderBottom: 1,
  borderColor: 'divider',
  display: 'grid',
  justifyItems: { xs: 'start', md: 'center' },
  gap: 3,
} as const;

const look = { py: { xs: 6, md: 8 }, typography: 'body2', color: 'text.secondary' } as const;

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: '1fr 1fr', md: '2fr 1fr 1fr' },
  '& nav': { display: 'grid', gap: 1.5, alignContent: 'start' },
} as const;
