import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { BootSkeleton } from './boot-skeleton.tsx';
import { RouteError } from './crash-page.tsx';
import { EarlierLink, earlierLinkPaths } from './earlier-links.tsx';
import { RootLayout } from './root-layout.tsx';

/** Every page with its guard. Each is a separate chunk. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: BootSkeleton,
    ErrorBoundary: RouteError,
    children: [
      { path: paths.landing, lazy: () => import('./landing.tsx') },
      page(paths.help, () => import('../features/help/help-page.tsx'), 'HelpPage'),
      {
        lazy: () => import('./services.tsx'),
        children: [
          // Links in emails open these pages, signed in or not.
          page(paths.secure, () => import('../features/secure/components/secure-page.tsx'), 'SecurePage'),
          ...earlierLinkPaths.map((path) => ({ path, Component: EarlierLink })),
          page(paths.legal, () => import('../features/legal/legal-page.tsx'), 'LegalPage'),
          {
            lazy: () => import('./guards/enrol.tsx'),
            children: [
              page(
                paths.secondFactor,
                () => import('../features/security/components/second-factor-page.tsx'),
                'SecondFactorPage',
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
      page('*', () => import('./unknown-address.tsx'), 'UnknownAddress'),
    ],
  },
];

function signedOutOnly(): RouteObject[] {
  return [
    page(paths.login, () => import('../features/auth/components/login-page.tsx'), 'LoginPage'),
    page(
      paths.register,
      () => import('../features/registration/components/register-page.tsx'),
      'RegisterPage',
    ),
    page(
      paths.verifyEmail,
      () => import('../features/registration/components/verify-email-page.tsx'),
      'VerifyEmailPage',
    ),
    page(
      paths.verified,
      () => import('../features/registration/components/verified-page.tsx'),
      'VerifiedPage',
    ),
    page(
      paths.forgotPassword,
      () => import('../features/password/components/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
    page(
      paths.passwordReset,
      () => import('../features/password/components/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
    page(
      paths.kycApplication,
      () => import('../features/kyc/components/kyc-application-page.tsx'),
      'KycApplicationPage',
    ),
    page(paths.kycForm, () => import('../features/kyc/components/kyc-form-page.tsx'), 'KycFormPage'),
    page(
      paths.kycSubmitted,
      () => import('../features/kyc/components/kyc-submitted-page.tsx'),
      'KycSubmittedPage',
    ),
  ];
}

function signedInOnly(): RouteObject[] {
  return [
    page(paths.dashboard, () => import('./home-page.tsx'), 'HomePage'),
    page(paths.deposit, () => import('../features/deposit/components/deposit-page.tsx'), 'DepositPage'),
    page(paths.withdraw, () => import('../features/withdraw/components/withdraw-page.tsx'), 'WithdrawPage'),
    page(
      paths.transactions,
      () => import('../features/transactions/components/transactions-page.tsx'),
      'TransactionsPage',
    ),
    page(
      paths.statement,
      () => import('../features/statement/components/statement-page.tsx'),
      'StatementPage',
    ),
    page(paths.profile, () => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
    page(
      paths.notifications,
      () => import('../features/security/components/notifications-page.tsx'),
      'NotificationsPage',
    ),
    page(paths.settings, () => import('../features/security/components/security-page.tsx'), 'SecurityPage'),
    page(
      paths.addresses,
      () => import('../features/addresses/components/addresses-page.tsx'),
      'AddressesPage',
    ),
    page(paths.ownData, () => import('../features/own-data/components/own-data-page.tsx'), 'OwnDataPage'),
    page(paths.activity, () => import('../features/activity/activity-page.tsx'), 'ActivityPage'),
    page(paths.kyc, () => import('../features/kyc/components/kyc-page.tsx'), 'KycPage'),
    { lazy: () => import('./guards/admin.tsx'), children: adminOnly() },
  ];
}

function adminOnly(): RouteObject[] {
  return [
    page(paths.adminKyc, () => import('../features/admin-kyc/components/admin-kyc-page.tsx'), 'AdminKycPage'),
    page(
      paths.adminKycDetail,
      () => import('../features/admin-kyc/components/kyc-detail-page.tsx'),
      'KycDetailPage',
    ),
    page(paths.adminReview, () => import('./review-page.tsx'), 'ReviewPage'),
    page(
      paths.adminTransactions,
      () => import('../features/admin-transactions/components/admin-transactions-page.tsx'),
      'AdminTransactionsPage',
    ),
    page(
      paths.adminUsers,
      () => import('../features/admin-users/components/admin-users-page.tsx'),
      'AdminUsersPage',
    ),
    page(
      paths.adminUserDetail,
      () => import('../features/admin-user/components/user-detail-page.tsx'),
      'UserDetailPage',
    ),
    page(
      paths.adminProfit,
      () => import('../features/admin-profit/components/profit-page.tsx'),
      'ProfitPage',
    ),
    page(paths.adminWallets, () => import('./admin-pages.tsx'), 'WalletsRoute'),
    page(
      paths.adminBooks,
      () => import('../features/admin-books/components/admin-books-page.tsx'),
      'AdminBooksPage',
    ),
    page(
      paths.adminAudit,
      () => import('../features/admin-audit/components/admin-audit-page.tsx'),
      'AdminAuditPage',
    ),
    page(paths.adminProposals, () => import('./admin-pages.tsx'), 'ProposalsRoute'),
    page(
      paths.adminPolicy,
      () => import('../features/admin-policy/components/policy-page.tsx'),
      'PolicyPage',
    ),
  ];
}

/** A page by its export name; this keeps the forty lines short, because the landing page loads this table. */
function page<Name extends string>(
  path: (typeof paths)[keyof typeof paths] | '*',
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject {
  return { path, lazy: async () => ({ Component: (await load())[name] }) };
}
