import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ActivityWire } from '@keelstone/domain/people/activity/activity.contract';
import { BinIcon } from '../../../theme/icons.tsx';
import { tabularFigures } from '../../../theme/styles.ts';
import { DateTime, formatExact } from '../../../ui/date-time.tsx';
import { RecordList, type RecordColumn } from '../../../ui/records/record-list.tsx';

type Props = {
  entries: readonly ActivityWire[];
  /** Removes an entry. Without it none can be removed. */
  onDelete?: (entry: ActivityWire) => void;
};

const unknown = 'Unknown';

const columns: readonly RecordColumn<ActivityWire>[] = [
  { head: 'Browser', cell: ({ browser }) => browser || unknown },
  { head: 'System', cell: ({ os }) => os || unknown },
  { head: 'IP', cell: ({ ip }) => <Box sx={tabularFigures}>{ip || unknown}</Box> },
  { head: 'Date', cell: ({ createdAt }) => <DateTime iso={createdAt} precision="minute" /> },
];

export function ActivityList({ entries, onDelete }: Props) {
  const actions = onDelete && ((entry: ActivityWire) => <DeleteButton entry={entry} onDelete={onDelete} />);
  return (
    <RecordList
      label="Account Activity"
      records={entries}
      columns={columns}
      {...(actions && { actions })}
      card={(entry) => (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <div>
            <Typography variant="body2" sx={{ fontWeight: 500 }}>
              {`${entry.browser || unknown} · ${entry.os || unknown}`}
            </Typography>
            <Typography variant="caption" sx={tabularFigures}>
              <span>{entry.ip || unknown}</span> · <DateTime iso={entry.createdAt} precision="minute" />
            </Typography>
          </div>
          {actions?.(entry)}
        </Box>
      )}
      cardsBelow="sm"
    />
  );
}

function DeleteButton({ entry, onDelete }: { entry: ActivityWire } & Required<Pick<Props, 'onDelete'>>) {
  return (
    <IconButton
      aria-label={`Delete the sign-in of ${formatExact(entry.createdAt)}`}
      onClick={() => onDelete(entry)}
    >
      <BinIcon fontSize="small" />
    </IconButton>
  );
}

export function ActivitySkeleton() {
  return (
    <Box sx={{ p: 2 }}>
      {[1, 2, 3, 4].map((row) => (
        <Box key={row} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 1.5 }}>
          <Skeleton width="30%" />
          <Skeleton width="20%" />
          <Skeleton width="24%" />
        </Box>
      ))}
    </Box>
  );
}
