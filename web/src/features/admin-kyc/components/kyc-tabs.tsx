import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { KycFilter } from '../api/list-kyc.ts';

const tabs: readonly { value: KycFilter; label: string }[] = [
  { value: 'any', label: 'Any' },
  { value: 'pending', label: 'Pending' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'approved', label: 'Approved' },
];

export function filterOf(text: string | null): KycFilter {
  return tabs.find(({ value }) => value === text)?.value ?? 'any';
}

type Props = { value: KycFilter; onChange: (status: KycFilter) => void; panelId: string };

/** All, or one status (spec section 2, Admin KYC list). */
export function KycTabs({ value, onChange, panelId }: Props) {
  return (
    <Tabs
      value={value}
      onChange={(_event, next: unknown) => {
        onChange(filterOf(String(next)));
      }}
      variant="scrollable"
      scrollButtons={false}
      aria-label="Status"
      sx={{ maxWidth: '100%', '& .MuiTab-root': { minWidth: 0, px: { xs: 1.5, sm: 2 } } }}
    >
      {tabs.map((tab) => (
        <Tab key={tab.value} {...tab} aria-controls={panelId} />
      ))}
    </Tabs>
  );
}
