import type { RouteObject } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteError } from './route-error.tsx';

/** Spec section 2, Route access: every page with its guard. All of them are chunks of their own. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    children: [
      { path: paths.landing, lazy: () => import('../routes/landing.tsx') },
      {
        lazy: () => import('./services.tsx'),
        children: [
          // Mails lead here, whoever is signed in.
          { path: paths.notMe, lazy: () => import('../routes/not-me.tsx') },
          { lazy: () => import('./guards/signed-out.tsx'), children: signedOutOnly() },
          {
            lazy: () => import('./guards/signed-in.tsx'),
            // A page that fails leaves the shell standing.
            children: [{ ErrorBoundary: RouteError, children: signedInOnly() }],
          },
        ],
      },
      { path: '*', lazy: () => import('../routes/not-found.tsx') },
    ],
  },
];

function signedOutOnly(): RouteObject[] {
  return [
    { path: paths.login, lazy: () => import('../routes/login.tsx') },
    { path: paths.register, lazy: () => import('../routes/register.tsx') },
    { path: paths.verifyEmail, lazy: () => import('../routes/verify-email.tsx') },
    { path: paths.verified, lazy: () => import('../routes/verified.tsx') },
    { path: paths.forgotPassword, lazy: () => import('../routes/forgot-password.tsx') },
    { path: paths.passwordReset, lazy: () => import('../routes/password-reset.tsx') },
    { path: paths.kycApplication, lazy: () => import('../routes/kyc-application.tsx') },
    { path: paths.kycForm, lazy: () => import('../routes/kyc-form.tsx') },
    { path: paths.kycSubmitted, lazy: () => import('../routes/kyc-submitted.tsx') },
  ];
}

function signedInOnly(): RouteObject[] {
  return [
    { path: paths.dashboard, lazy: () => import('../routes/dashboard.tsx') },
    { path: paths.deposit, lazy: () => import('../routes/deposit.tsx') },
    { path: paths.withdraw, lazy: () => import('../routes/withdraw.tsx') },
    { path: paths.transactions, lazy: () => import('../routes/transactions.tsx') },
    { path: paths.statement, lazy: () => import('../routes/statement.tsx') },
    { path: paths.profile, lazy: () => import('../routes/profile.tsx') },
    { path: paths.notifications, lazy: () => import('../routes/notifications.tsx') },
    { path: paths.settings, lazy: () => import('../routes/settings.tsx') },
    { path: paths.security, lazy: () => import('../routes/security.tsx') },
    { path: paths.activity, lazy: () => import('../routes/activity.tsx') },
    { path: paths.kyc, lazy: () => import('../routes/kyc.tsx') },
    { lazy: () => import('./guards/admin.tsx'), children: adminOnly() },
  ];
}

function adminOnly(): RouteObject[] {
  return [
    { path: paths.adminKyc, lazy: () => import('../routes/admin-kyc.tsx') },
    { path: paths.adminKycDetail, lazy: () => import('../routes/admin-kyc-detail.tsx') },
    { path: paths.adminTransactions, lazy: () => import('../routes/admin-transactions.tsx') },
    { path: paths.adminUsers, lazy: () => import('../routes/admin-users.tsx') },
    { path: paths.adminUserDetail, lazy: () => import('../routes/admin-user-detail.tsx') },
    { path: paths.adminWallets, lazy: () => import('../routes/admin-wallets.tsx') },
  ];
}
