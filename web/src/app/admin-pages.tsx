import { HoldsCard } from '../features/admin-holds/holds-card.tsx';
import { ProposalsPage } from '../features/admin-proposals/components/proposals-page.tsx';
import { KillSwitches } from '../features/admin-switches/kill-switches.tsx';
import { AdminWalletsPage } from '../features/admin-wallets/components/admin-wallets-page.tsx';

/** `/admin/wallets`: the deposit addresses, and the kill switches. */
export function WalletsRoute() {
  return (
    <AdminWalletsPage>
      <KillSwitches />
    </AdminWalletsPage>
  );
}

/** `/admin/proposals`: what waits for a second administrator, and the legal holds, which take two. */
export function ProposalsRoute() {
  return (
    <ProposalsPage>
      <HoldsCard />
    </ProposalsPage>
  );
}
