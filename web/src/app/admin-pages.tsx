import { KillSwitches } from '../features/core/kill-switch/admin/kill-switches.tsx';
import { HoldsCard } from '../features/desk/legal-hold/admin/legal-holds-card.tsx';
import { ProposalsPage } from '../features/desk/proposal/admin/proposals-page.tsx';
import { AdminWalletsPage } from '../features/money/deposit-address/admin/admin-wallets-page.tsx';

/** `/admin/wallets`: the deposit addresses, and the kill switches. */
export function WalletsRoute() {
  return (
    <AdminWalletsPage>
      <KillSwitches />
    </AdminWalletsPage>
  );
}

/** `/admin/proposals`: decisions that wait for a second administrator, and the legal holds, which take two. */
export function ProposalsRoute() {
  return (
    <ProposalsPage>
      <HoldsCard />
    </ProposalsPage>
  );
}
