import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { readAppCheckSiteKey } from '../lib/firebase/site-key.ts';
import { serverNowMs } from '../lib/server-time.ts';

export function Copyright({ holder }: { holder: string }) {
  return (
    // A document that was rendered last year keeps its year.
    <Typography variant="caption" suppressHydrationWarning>
      {`© ${String(new Date(serverNowMs()).getFullYear())} ${holder}. All rights reserved.`}
    </Typography>
  );
}

/** The notice that Google requires because we hide its badge, or nothing if App Check is not used. */
export function RecaptchaNotice() {
  if (readAppCheckSiteKey() === undefined) return null;
  return (
    <Typography variant="caption">
      This site is protected by reCAPTCHA and the Google{' '}
      <Link href="https://policies.google.com/privacy">Privacy Policy</Link> and{' '}
      <Link href="https://policies.google.com/terms">Terms of Service</Link> apply.
    </Typography>
  );
}
