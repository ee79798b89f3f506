import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { brand } from '@keelstone/domain/kernel/brand';
import { EyeIcon } from '../../../theme/door-icons.tsx';
import { ClockIcon, GavelIcon } from '../../../theme/icons.tsx';
import { HelpLink } from '../../../ui/links.tsx';

/** Explains the identity check to a reader whose form is at `formPath`, with `children` below it. */
export function KycIntroduction({ formPath, children }: { formPath: string; children?: ReactNode }) {
  return (
    <Stack spacing={3}>
      <Typography color="textSecondary">
        To comply with regulation, every participant must go through identity verification (KYC/AML).
      </Typography>
      {children}
      <Alert severity="info">You have not submitted the documents needed to verify your identity.</Alert>
      <Button variant="contained" size="large" component={RouterLink} to={formPath}>
        Click here to complete your KYC
      </Button>
      <Typography variant="note">
        <KycContact />
      </Typography>
    </Stack>
  );
}

/** The help page and the address of the support. */
export function KycContact() {
  return (
    <span>
      Read the <HelpLink topic="kyc">help page</HelpLink>, or write to{' '}
      <Link href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</Link>.
    </span>
  );
}

const facts: readonly { Icon: typeof SvgIcon; title: string; text: string }[] = [
  {
    Icon: ClockIcon,
    title: 'About 3 minutes',
    text: "Have a passport, national ID or driver's license at hand. What you type stays in this tab until you send it.",
  },
  {
    Icon: GavelIcon,
    title: 'Why we ask',
    text: 'It keeps others from opening an account or withdrawing in your name.',
  },
  {
    Icon: EyeIcon,
    title: 'Who sees it',
    text: 'You, and the administrators who check identities. Each time one of them opens your application, it is recorded.',
  },
];

/** How long the identity form takes, its reason, and who reads it. */
export function KycPurpose() {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {facts.map(({ Icon, title, text }) => (
        <Box component="li" key={title} sx={{ display: 'flex', gap: 1.5 }}>
          <Icon aria-hidden fontSize="small" sx={{ color: 'text.secondary', mt: 0.25 }} />
          <Typography variant="note">
            <Box component="strong" sx={{ fontWeight: 600, color: 'text.primary' }}>
              {`${title}.`}
            </Box>{' '}
            <span>{text}</span>
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
