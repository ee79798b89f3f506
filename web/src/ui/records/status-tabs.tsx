import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';

type Props<Status extends string> = {
  statuses: readonly Status[];
  value: Status;
  onChange: (status: Status) => void;
  panelId: string;
  /** The number of waiting records of a status, as text. */
  counts?: Partial<Record<Status, string>>;
  /** The tab of every status. */
  anyLabel?: string | undefined;
};

/** One tab for each status of the list's query, capitalised. */
export function StatusTabs<Status extends string>({
  statuses,
  value,
  onChange,
  panelId,
  counts = {},
  anyLabel = 'All',
}: Props<Status>) {
  return (
    <Tabs
      value={value}
      onChange={(_event, next: unknown) => {
        const status = statuses.find((each) => each === next);
        if (status !== undefined) onChange(status);
      }}
      variant="scrollable"
      scrollButtons={false}
      aria-label="Status"
      // Five of them fit on a phone.
      sx={{ maxWidth: '100%', '& .MuiTab-root': { minWidth: 0, px: { xs: 1, sm: 1.5 } } }}
    >
      {statuses.map((status) => (
        <Tab
          key={status}
          value={status}
          label={<span>{formatLabel(status === 'any' ? anyLabel : status, counts[status] ?? '')}</span>}
          aria-controls={panelId}
        />
      ))}
    </Tabs>
  );
}

function formatLabel(status: string, count: string): string {
  return count === '' ? formatName(status) : `${formatName(status)} (${count})`;
}

function formatName(status: string): string {
  // The inbox uses the same words.
  if (status === 'unpaid') return 'Payouts';
  return status.slice(0, 1).toUpperCase() + status.slice(1);
}
