import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { BootSkeleton } from './boot-skeleton.tsx';
import { RouteError } from './crash-page.tsx';
import { RootLayout } from './root-layout.tsx';

/** Every page with its guard. Each is a separate chunk. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: BootSkeleton,
    ErrorBoundary: RouteError,
    children: [
      { path: paths.landing, lazy: () => import('./landing.tsx') },
      page(paths.help, () => import('../pages/help/help-page.tsx'), 'HelpPage'),
      {
        lazy: () => import('./services.tsx'),
        children: [
          // Links in emails open these pages, signed in or not.
          page(paths.secure, () => import('../features/access/account-lock/secure-page.tsx'), 'SecurePage'),
          page(paths.legal, () => import('../features/core/legal/legal-page.tsx'), 'LegalPage'),
          {
            lazy: () => import('./guards/enrol.tsx'),
            children: [
              page(
                paths.secondFactor,
                () => import('../features/access/second-factor/second-factor-page.tsx'),
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
    page(paths.login, () => import('../features/access/sign-in/login-page.tsx'), 'LoginPage'),
    page(paths.register, () => import('../features/access/registration/register-page.tsx'), 'RegisterPage'),
    page(
      paths.verifyEmail,
      () => import('../features/access/registration/verify-email-page.tsx'),
      'VerifyEmailPage',
    ),
    page(paths.verified, () => import('../features/access/registration/verified-page.tsx'), 'VerifiedPage'),
    page(
      paths.forgotPassword,
      () => import('../features/access/password/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
    page(
      paths.passwordReset,
      () => import('../features/access/password/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
    page(
      paths.kycApplication,
      () => import('../features/identity/kyc/kyc-application-page.tsx'),
      'KycApplicationPage',
    ),
    page(paths.kycForm, () => import('../features/identity/kyc/kyc-form-page.tsx'), 'KycFormPage'),
    page(
      paths.kycSubmitted,
      () => import('../features/identity/kyc/kyc-submitted-page.tsx'),
      'KycSubmittedPage',
    ),
  ];
}

function signedInOnly(): RouteObject[] {
  return [
    page(paths.dashboard, () => import('./home-page.tsx'), 'HomePage'),
    page(paths.deposit, () => import('../features/money/deposit/deposit-page.tsx'), 'DepositPage'),
    page(paths.withdraw, () => import('../features/money/withdrawal/withdraw-page.tsx'), 'WithdrawPage'),
    page(
      paths.transactions,
      () => import('../features/money/transaction/transactions-page.tsx'),
      'TransactionsPage',
    ),
    page(paths.statement, () => import('../features/money/statement/statement-page.tsx'), 'StatementPage'),
    page(paths.profile, () => import('../features/people/profile/profile-page.tsx'), 'ProfilePage'),
    page(
      paths.notifications,
      () => import('../features/people/notification/notifications-page.tsx'),
      'NotificationsPage',
    ),
    page(paths.settings, () => import('../pages/security/security-page.tsx'), 'SecurityPage'),
    page(paths.addresses, () => import('../features/money/address-book/addresses-page.tsx'), 'AddressesPage'),
    page(paths.ownData, () => import('../features/rights/own-data/own-data-page.tsx'), 'OwnDataPage'),
    page(paths.activity, () => import('../features/people/activity/activity-page.tsx'), 'ActivityPage'),
    page(paths.kyc, () => import('../features/identity/kyc/kyc-page.tsx'), 'KycPage'),
    { lazy: () => import('./guards/admin.tsx'), children: adminOnly() },
  ];
}

function adminOnly(): RouteObject[] {
  return [
    page(paths.adminKyc, () => import('../features/identity/kyc/admin/admin-kyc-page.tsx'), 'AdminKycPage'),
    page(
      paths.adminKycDetail,
      () => import('../features/identity/kyc/admin/kyc-detail-page.tsx'),
      'KycDetailPage',
    ),
    page(paths.adminReview, () => import('./review-page.tsx'), 'ReviewPage'),
    page(
      paths.adminTransactions,
      () => import('../pages/admin-transactions/admin-transactions-page.tsx'),
      'AdminTransactionsPage',
    ),
    page(paths.adminUsers, () => import('../pages/admin-users/admin-users-page.tsx'), 'AdminUsersPage'),
    page(paths.adminUserDetail, () => import('../pages/admin-users/user-detail-page.tsx'), 'UserDetailPage'),
    page(paths.adminProfit, () => import('../features/money/profit/admin/profit-page.tsx'), 'ProfitPage'),
    page(paths.adminWallets, () => import('./admin-pages.tsx'), 'WalletsRoute'),
    page(
      paths.adminBooks,
      () => import('../features/desk/books/admin/admin-books-page.tsx'),
      'AdminBooksPage',
    ),
    page(
      paths.adminAudit,
      () => import('../features/desk/audit/admin/admin-audit-page.tsx'),
      'AdminAuditPage',
    ),
    page(paths.adminProposals, () => import('./admin-pages.tsx'), 'ProposalsRoute'),
    page(
      paths.adminPolicy,
      () => import('../features/desk/two-person-rule/admin/policy-page.tsx'),
      'PolicyPage',
    ),
  ];
}

/** A route whose page is loaded by the name of its export. Short, because the landing page loads this table. */
function page<Name extends string>(
  path: (typeof paths)[keyof typeof paths] | '*',
  load: () => Promise<Record<Name, ComponentType> & { loader?: LoaderFunction }>,
  name: Name,
): RouteObject {
  return {
    path,
    async lazy() {
      const { [name]: Component, loader } = await load();
      return { Component, ...(loader && { loader }) };
    },
  };
}
