/** A line of the log that somebody has to see: any, or more than so many within some minutes. */
export type LogAlert = { id: string; what: string; filter: string; moreThan?: number; minutes?: number };

/** How to react is in docs/operations.md#alerts. */
export const alerts: readonly LogAlert[] = [
  {
    id: 'ledger',
    what: 'The ledger does not add up',
    filter: 'jsonPayload.operation="reconcile" severity>=ERROR',
  },
  {
    id: 'emails',
    what: 'Emails are not sent',
    filter: 'jsonPayload.operation="send-mail" severity>=ERROR',
    moreThan: 5,
  },
  {
    id: 'bugs',
    what: 'The product has a bug',
    filter: 'jsonPayload.message="request failed" severity>=ERROR',
    moreThan: 5,
  },
  {
    id: 'faults',
    what: 'Pages break in browsers',
    filter: 'jsonPayload.serviceContext.service="web"',
    moreThan: 5,
  },
  { id: 'rates', what: 'No rates', filter: 'jsonPayload.outcome="rate-unavailable"', moreThan: 5 },
  {
    id: 'wallets',
    what: 'Deposit addresses changed',
    filter: 'jsonPayload.operation="update-wallet" jsonPayload.outcome="ok"',
  },
  { id: 'alerted', what: 'Administrators were alerted', filter: 'jsonPayload.operation="alert-admins"' },
  {
    id: 'trail',
    what: 'The audit trail was rewritten',
    filter: 'jsonPayload.operation="verify-audit" severity>=ERROR',
  },
  {
    id: 'flags',
    what: 'A kill switch was changed',
    filter: 'jsonPayload.operation="update-flag" jsonPayload.outcome="ok"',
  },
  {
    id: 'app-check',
    what: 'App Check refuses people',
    filter: 'jsonPayload.outcome="app-check-failed"',
    moreThan: 50,
    minutes: 5,
  },
  {
    id: 'probes',
    what: 'Somebody probes the API',
    filter: 'jsonPayload.outcome=("forbidden" OR "too-many-requests" OR "wrong-credentials")',
    moreThan: 100,
    minutes: 5,
  },
  {
    id: 'jobs',
    what: 'A job that checks failed',
    filter:
      'resource.type="cloud_scheduler_job" ("reconcileBooks" OR "reconcileChangedBooks" OR "sealEvents" OR "verifyEvents") severity>=ERROR',
  },
];
