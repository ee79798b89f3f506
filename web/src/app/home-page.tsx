import { lazy } from 'react';
import { DashboardPage } from '../pages/dashboard/dashboard-page.tsx';

/** Loaded only for administrators. */
const Desk = lazy(async () => ({ default: (await import('../pages/dashboard/desk.tsx')).Desk }));

/**
 * The dashboard, which begins with the desk for administrators.
 * @public Loaded by its name.
 */
export function HomePage() {
  return <DashboardPage desk={Desk} />;
}
