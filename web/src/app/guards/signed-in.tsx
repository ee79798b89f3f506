import Box from '@mui/material/Box';
import { Fragment, lazy, Suspense, type ReactNode } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { listAskedVersions, hasAccepted } from '@keelstone/domain/core/legal/acceptance';
import { publishedTexts } from '@keelstone/domain/core/legal/legal-text';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { paths } from '../../config/paths.ts';
import { LegalLinks } from '../../features/core/legal/legal-links.tsx';
import { useWaitingTexts } from '../../features/core/review/use-desk.ts';
import { Bell } from '../../features/people/notification/bell.tsx';
import { BackgroundBoundary } from '../../lib/background-boundary.tsx';
import { LiveUpdates } from '../../lib/live/live-updates.tsx';
import { signOut } from '../../lib/session/sign-out.ts';
import { useSession, type Session } from '../../lib/session/use-session.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { BootSkeleton } from '../boot-skeleton.tsx';
import { ClosingBanner, FactorResetBanner, LockBanner } from '../shell/account-banners.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import { BalanceToasts } from '../shell/balance-toasts.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

const RefusedRejections = lazy(() => import('../shell/refused-rejections.tsx'));
const AcceptancePage = lazy(() => import('../../features/core/legal/acceptance-page.tsx'));
const LockAccountDialog = lateDialog(
  async () => (await import('../../features/access/account-lock/lock-account-dialog.tsx')).LockAccountDialog,
);

/**
 * The guard of signed-in pages: everyone else goes to /login once the session is known. Until then it shows the shell
 * of the last user. A change of person remounts the pages.
 */
export function Component() {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const locking = useDialog<true>();
  const { pathname, search } = useLocation();
  const waiting = useWaitingTexts(user?.isAdmin === true ? user._id : undefined);
  if (session.status === 'signed-out' || session.status === 'kyc')
    return <Navigate to={paths.login} replace />;
  if (session.status === 'enrol')
    return <Navigate to={paths.secondFactor} state={{ wanted: `${pathname}${search}` }} replace />;
  if (user !== undefined && isAskedToAccept(user) && !openPages.includes(pathname))
    return (
      <Suspense fallback={<BootSkeleton />}>
        <AcceptancePage key={user._id} onDecline={() => void signOut()} />
      </Suspense>
    );
  return (
    <AppShell
      person={session.status === 'signed-in' ? session.user : session.snapshot}
      isVerificationShown={user !== undefined && isAskedToVerify(user)}
      waiting={waiting}
      bell={user && <Bell key={user._id} />}
      onLock={user?.lockedAt === null ? () => locking.open(true) : undefined}
      onSignOut={() => void signOut()}
    >
      {renderContent(session, pathname)}
      {user !== undefined && locking.subject !== undefined && <LockAccountDialog {...locking.props} />}
    </AppShell>
  );
}

/** Administrators decide about others, so they are not asked to verify an account of their own. */
function isAskedToVerify({ isAdmin, kycStatus }: UserWire): boolean {
  return !isAdmin && kycStatus !== 'Approved';
}

type ShownSession = Exclude<Session, { status: 'signed-out' | 'kyc' | 'enrol' }>;

/** The second sentence helps if the browser's storage is stuck, which a reload does not repair. */
const unavailableText =
  'Check your connection and try again. If that does not help, close this browser completely and open it again. Nothing was changed.';

function renderContent(session: ShownSession, pathname: string): ReactNode {
  if (session.status === 'loading') return <PageSkeleton pathname={pathname} person={session.snapshot} />;
  if (session.status === 'unavailable') return <LoadFailed text={unavailableText} onRetry={session.retry} />;
  return (
    <Fragment key={session.uid}>
      {session.user.lockedAt !== null && <LockBanner unlocksAt={session.user.unlocksAt} />}
      {session.user.closesAt !== null && <ClosingBanner closesAt={session.user.closesAt} />}
      {session.user.factorResetAt !== null && <FactorResetBanner effectiveAt={session.user.factorResetAt} />}
      {session.user.isAdmin && (
        <BackgroundBoundary>
          <Suspense>
            <RefusedRejections uid={session.uid} />
          </Suspense>
        </BackgroundBoundary>
      )}
      <Outlet />
      {/* The review has no footer: a case fills the window. */}
      {publishedTexts.length > 0 && matchPath(paths.adminReview, pathname) === null && (
        <Box component="footer" sx={footer}>
          <AppLink to={paths.help} color="textSecondary">
            Help
          </AppLink>
          <LegalLinks />
        </Box>
      )}
      <BalanceToasts user={session.user} />
      <LiveUpdates uid={session.uid} isAdmin={session.user.isAdmin} />
    </Fragment>
  );
}

/** On a page that is shorter than the window the footer is at the bottom of the window. */
const footer = {
  position: 'sticky',
  top: '100dvh',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  ml: 'var(--page-start)',
  pt: 6,
  typography: 'body2',
  '@media print': { display: 'none' },
} as const;

/** True for a person who has yet to accept a published text. Neither the page nor the server asks administrators. */
export function isAskedToAccept({ isAdmin, accepted }: Pick<UserWire, 'isAdmin' | 'accepted'>): boolean {
  return !isAdmin && !hasAccepted(accepted, listAskedVersions(publishedTexts));
}

/** The pages that people need to take out their money and data. The server allows both before they accept anything. */
const openPages: readonly string[] = [
  paths.withdraw,
  paths.transactions,
  paths.statement,
  paths.ownData,
  paths.addresses,
  paths.settings,
  paths.kyc,
];
