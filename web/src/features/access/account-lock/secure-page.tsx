import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { accountLockTexts } from '@keelstone/domain/access/account-lock/account-lock.texts';
import { secondFactorTexts } from '@keelstone/domain/access/second-factor/second-factor.texts';
import type { SecureRight } from '@keelstone/domain/core/one-time-link/credentials';
import { brand } from '@keelstone/domain/kernel/brand';
import { paths } from '../../../config/paths.ts';
import { readMailedParam } from '../../../lib/mailed-link.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useMailedCode } from '../../../lib/use-mailed-code.ts';
import { CircledTickIcon } from '../../../theme/icons.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { RunningNote } from '../../../ui/running-note.tsx';
import { refusals, useSecureLink } from './account-lock.calls.ts';

/** The texts before and after each act that a link allows. */
const texts = {
  'lock-account': {
    title: 'Lock your account?',
    lead: 'No withdrawal can be requested, pending ones are not paid out, and your profile and settings cannot be changed. Every browser is signed out.',
    detail: `You can sign in again and see everything. To undo it, ask for the unlock on the security page: it takes effect ${accountLockTexts.unlockWait} later.`,
    button: 'Lock my account',
    busyText: 'Locking...',
    done: accountLockTexts.accountNowLocked,
    result: 'Payouts, your profile and settings are frozen until you unlock it. Every browser is signed out.',
    advice:
      'If somebody else may know your password, choose a new one now. You can do that while the account is locked.',
    next: { to: paths.forgotPassword, label: 'Reset your password' },
  },
  'delete-account': {
    title: "This wasn't you?",
    lead: 'Somebody opened an account with your email address. If it was not you, we delete that account and sign out anyone using it.',
    detail: 'This works until the account has been used for money or for the identity check.',
    button: "This wasn't me, delete the account",
    busyText: 'Deleting...',
    done: 'Account deleted',
    result: `${accountLockTexts.strangersAccountDeleted}.`,
    advice: undefined,
    next: { to: paths.register, label: 'Open an account of your own' },
  },
  'stop-factor-reset': {
    title: 'Stop the reset?',
    lead: `Somebody asked our support to remove the second factor of your account, saying that it is lost. It will be removed ${secondFactorTexts.resetWait} after that.`,
    detail:
      'If that was not you, stop it here. Your second factor stays as it is, and nobody can get into your account with your password alone.',
    button: 'Stop the reset',
    busyText: 'Stopping...',
    done: 'The reset is stopped',
    result: `${secondFactorTexts.factorsKept}.`,
    advice: 'Somebody who asks for this may know your password. Reset it if you are not sure.',
    next: { to: paths.forgotPassword, label: 'Reset your password' },
  },
} as const satisfies Record<SecureRight, object>;

/**
 * The page of the “this wasn't me” links in our emails. Only its button acts, because mail scanners open links. Without a
 * valid link the page gives advice.
 */
export function SecurePage() {
  const inAddress = readMailedParam(useLocation().hash, 'code');
  const { code, forget } = useMailedCode({ inAddress, barePath: paths.secure });
  const link = useSecureLink(code);
  const { isOver } = link;
  useEffect(() => {
    if (isOver) forget();
  }, [isOver, forget]);

  if (link.done !== undefined) return <Done linkAct={link.done} />;
  if (link.refusal !== undefined) return <Advice refusal={link.refusal} />;
  if (code === undefined)
    return <Advice refusal={inAddress === null ? undefined : refusals['link-invalid']} />;
  if (link.linkAct !== undefined)
    return <ConfirmStep linkAct={link.linkAct} isBusy={link.isBusy} onPress={link.use} />;
  if (link.failure === null)
    return (
      <AuthLayout title="This wasn't me">
        <RunningNote text="Checking your link..." />
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="This wasn't me"
      below={<AppLink to={paths.secure}>What else protects your account</AppLink>}
    >
      <LoadFailed error={link.failure} onRetry={link.checkAgain} />
    </AuthLayout>
  );
}

type ConfirmProps = { linkAct: SecureRight; isBusy: boolean; onPress: () => void };

function ConfirmStep({ linkAct, isBusy, onPress }: ConfirmProps) {
  const { title, lead, detail, button, busyText } = texts[linkAct];
  return (
    <AuthLayout title={title} lead={lead}>
      <Stack spacing={2}>
        <Typography variant="note">{detail}</Typography>
        <Button variant="contained" size="large" fullWidth disabled={isBusy} onClick={onPress}>
          <span aria-live="polite">{isBusy ? busyText : button}</span>
        </Button>
        <Typography variant="note" align="center">
          It was you after all? Then just close this page.
        </Typography>
      </Stack>
    </AuthLayout>
  );
}

function Done({ linkAct }: { linkAct: SecureRight }) {
  const { done, result, advice, next } = texts[linkAct];
  return (
    <AuthLayout title={done} below={<AppLink to={paths.login}>Sign in</AppLink>}>
      <Stack spacing={2.5}>
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <CircledTickIcon color="primary" />
          <Typography>{result}</Typography>
        </Box>
        {advice !== undefined && <Typography variant="note">{advice}</Typography>}
        <Button variant="contained" size="large" component={RouterLink} to={next.to}>
          {next.label}
        </Button>
      </Stack>
    </AuthLayout>
  );
}

/**
 * Three steps that keep a stranger out of an account. `refusal` is the reason why the link was refused. Absent when the
 * page was opened without a link.
 */
function Advice({ refusal }: { refusal?: string | undefined }) {
  const isSignedIn = useSession().status === 'signed-in';
  const [first, second] = isSignedIn
    ? [
        { to: paths.settings, label: 'Open the security page' },
        { to: paths.settings, label: 'Change your password' },
      ]
    : [
        { to: paths.forgotPassword, label: 'Reset your password' },
        { to: paths.login, label: 'Sign in' },
      ];
  return (
    <AuthLayout
      title="This wasn't me"
      lead="Did we write to you about something that you did not do? Three steps keep a stranger out."
      width={560}
    >
      <Stack spacing={3}>
        {refusal !== undefined && <Alert severity="error">{refusal}</Alert>}
        <Stack component="ol" spacing={2} sx={{ m: 0, pl: 2.5 }}>
          <li>
            <Typography sx={{ fontWeight: 500 }}>Lock your account</Typography>
            <Typography variant="note">
              Use the link in our email, if it has one, or sign in and open the security page. A lock stops
              withdrawals and changes of your settings until you end it.
            </Typography>
          </li>
          <li>
            <Typography sx={{ fontWeight: 500 }}>Reset your password</Typography>
            <Typography variant="note">
              A new password signs out every browser that uses your account.
            </Typography>
          </li>
          <li>
            <Typography sx={{ fontWeight: 500 }}>Write to our support</Typography>
            <Typography variant="note">
              <Link href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</Link> can stop a withdrawal
              that is still being reviewed. Say what the email was about.
            </Typography>
          </li>
        </Stack>
        {/* The labels change when the session becomes known. */}
        <Button variant="contained" size="large" component={RouterLink} to={first.to}>
          <span>{first.label}</span>
        </Button>
        <Button component={RouterLink} to={second.to}>
          <span>{second.label}</span>
        </Button>
      </Stack>
    </AuthLayout>
  );
}
