import { lazy, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteError } from './route-error.tsx';

/** Loaded where it is shown: to administrators. */
const Desk = lazy(async () => ({ default: (await import('../features/desk/components/desk.tsx')).Desk }));

/** Every page with its guard. All of them are chunks of their own. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    children: [
      { path: paths.landing, lazy: () => import('./landing.tsx') },
      {
        lazy: () => import('./services.tsx'),
        children: [
          // Links in mails open these pages, signed in or not.
          page(
            paths.notMe,
            async () => (await import('../features/not-me/components/not-me-page.tsx')).NotMePage,
          ),
          page(paths.lock, async () => (await import('../features/lock/components/lock-page.tsx')).LockPage),
          page(
            paths.legal,
            async () => (await import('../features/legal/components/legal-page.tsx')).LegalPage,
          ),
          {
            lazy: () => import('./guards/enrol.tsx'),
            children: [
              page(
                paths.secondFactor,
                async () =>
                  (await import('../features/security/components/second-factor-page.tsx')).SecondFactorPage,
              ),
            ],
          },
          { lazy: () => import('./guards/signed-out.tsx'), children: signedOutOnly() },
          {
            lazy: () => import('./guards/signed-in.tsx'),
            // A page that fails leaves the shell in place.
            children: [{ ErrorBoundary: RouteError, children: signedInOnly() }],
          },
        ],
      },
      page('*', async () => (await import('../components/not-found-page.tsx')).NotFoundPage),
    ],
  },
];

function signedOutOnly(): RouteObject[] {
  return [
    page(paths.login, async () => (await import('../features/auth/components/login-page.tsx')).LoginPage),
    page(
      paths.register,
      async () => (await import('../features/registration/components/register-page.tsx')).RegisterPage,
    ),
    page(
      paths.verifyEmail,
      async () => (await import('../features/registration/components/verify-email-page.tsx')).VerifyEmailPage,
    ),
    page(
      paths.verified,
      async () => (await import('../features/registration/components/verified-page.tsx')).VerifiedPage,
    ),
    page(
      paths.forgotPassword,
      async () =>
        (await import('../features/password/components/forgot-password-page.tsx')).ForgotPasswordPage,
    ),
    page(
      paths.passwordReset,
      async () => (await import('../features/password/components/reset-password-page.tsx')).ResetPasswordPage,
    ),
    page(
      paths.kycApplication,
      async () => (await import('../features/kyc/components/kyc-application-page.tsx')).KycApplicationPage,
    ),
    page(
      paths.kycForm,
      async () => (await import('../features/kyc/components/kyc-form-page.tsx')).KycFormPage,
    ),
    page(
      paths.kycSubmitted,
      async () => (await import('../features/kyc/components/kyc-submitted-page.tsx')).KycSubmittedPage,
    ),
  ];
}

function signedInOnly(): RouteObject[] {
  return [
    page(paths.dashboard, async () => {
      const { DashboardPage } = await import('../features/dashboard/components/dashboard-page.tsx');
      return function Home() {
        return <DashboardPage desk={<Desk />} />;
      };
    }),
    page(
      paths.deposit,
      async () => (await import('../features/deposit/components/deposit-page.tsx')).DepositPage,
    ),
    page(
      paths.withdraw,
      async () => (await import('../features/withdraw/components/withdraw-page.tsx')).WithdrawPage,
    ),
    page(
      paths.transactions,
      async () =>
        (await import('../features/transactions/components/transactions-page.tsx')).TransactionsPage,
    ),
    page(
      paths.statement,
      async () => (await import('../features/statement/components/statement-page.tsx')).StatementPage,
    ),
    page(
      paths.profile,
      async () => (await import('../features/profile/components/profile-page.tsx')).ProfilePage,
    ),
    page(
      paths.notifications,
      async () => (await import('../features/settings/components/notifications-page.tsx')).NotificationsPage,
    ),
    page(
      paths.settings,
      async () => (await import('../features/settings/components/settings-page.tsx')).SettingsPage,
    ),
    page(
      paths.security,
      async () => (await import('../features/security/components/security-page.tsx')).SecurityPage,
    ),
    page(
      paths.addresses,
      async () => (await import('../features/addresses/components/addresses-page.tsx')).AddressesPage,
    ),
    page(
      paths.activity,
      async () => (await import('../features/activity/components/activity-page.tsx')).ActivityPage,
    ),
    page(paths.kyc, async () => (await import('../features/kyc/components/kyc-page.tsx')).KycPage),
    { lazy: () => import('./guards/admin.tsx'), children: adminOnly() },
  ];
}

function adminOnly(): RouteObject[] {
  return [
    page(
      paths.adminKyc,
      async () => (await import('../features/admin-kyc/components/admin-kyc-page.tsx')).AdminKycPage,
    ),
    page(
      paths.adminKycDetail,
      async () => (await import('../features/admin-kyc/components/kyc-detail-page.tsx')).KycDetailPage,
    ),
    page(paths.adminReview, async () => (await import('./review-page.tsx')).ReviewPage),
    page(
      paths.adminTransactions,
      async () =>
        (await import('../features/admin-transactions/components/admin-transactions-page.tsx'))
          .AdminTransactionsPage,
    ),
    page(
      paths.adminUsers,
      async () => (await import('../features/admin-users/components/admin-users-page.tsx')).AdminUsersPage,
    ),
    page(
      paths.adminUserDetail,
      async () => (await import('../features/admin-user/components/user-detail-page.tsx')).UserDetailPage,
    ),
    page(
      paths.adminWallets,
      async () =>
        (await import('../features/admin-wallets/components/admin-wallets-page.tsx')).AdminWalletsPage,
    ),
    page(
      paths.adminLegal,
      async () => (await import('../features/admin-legal/components/admin-legal-page.tsx')).AdminLegalPage,
    ),
    page(
      paths.adminBooks,
      async () => (await import('../features/admin-books/components/admin-books-page.tsx')).AdminBooksPage,
    ),
    page(
      paths.adminAudit,
      async () => (await import('../features/admin-audit/components/admin-audit-page.tsx')).AdminAuditPage,
    ),
    page(
      paths.adminProposals,
      async () => (await import('../features/admin-proposals/components/proposals-page.tsx')).ProposalsPage,
    ),
    page(
      paths.adminPolicy,
      async () => (await import('../features/admin-policy/components/policy-page.tsx')).PolicyPage,
    ),
  ];
}

function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}
