import { NotificationsPage } from '../features/settings/components/notifications-page.tsx';

export function Component() {
  return <NotificationsPage />;
}
