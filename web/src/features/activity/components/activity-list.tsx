import type { ActivityWire } from '@keelstone/domain/api/activity.wire';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DateTime, exactTime } from '../../../components/date-time.tsx';
import { tabularFigures } from '../../../theme/figures.ts';

type Props = { entries: readonly ActivityWire[]; onDelete: (entry: ActivityWire) => void };

export function ActivityList(props: Props) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  return isNarrow ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows({ entries, onDelete }: Props) {
  return (
    <Table aria-label="Account Activity">
      <TableHead>
        <TableRow>
          <TableCell>Browser</TableCell>
          <TableCell>System</TableCell>
          <TableCell>IP</TableCell>
          <TableCell>Date</TableCell>
          <TableCell component="td" />
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry._id} hover sx={{ '&:last-child td': { borderBottom: 0 } }}>
            <TableCell>{entry.browser || unknown}</TableCell>
            <TableCell>{entry.os || unknown}</TableCell>
            <TableCell sx={tabularFigures}>{entry.ip || unknown}</TableCell>
            <TableCell>
              <DateTime iso={entry.createdAt} precision="minute" />
            </TableCell>
            <TableCell align="right" padding="none" sx={{ pr: 1 }}>
              <DeleteButton entry={entry} onDelete={onDelete} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Cards({ entries, onDelete }: Props) {
  return (
    <Box component="ul" aria-label="Account Activity" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <Box
          component="li"
          key={entry._id}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 1,
            p: 2,
            borderBottom: 1,
            borderColor: 'divider',
            '&:last-of-type': { borderBottom: 0 },
          }}
        >
          <div>
            <Typography variant="body2" sx={{ fontWeight: 560 }}>
              {entry.browser || unknown} · {entry.os || unknown}
            </Typography>
            <Typography variant="caption" color="textSecondary" component="p" sx={tabularFigures}>
              {entry.ip || unknown} · <DateTime iso={entry.createdAt} precision="minute" />
            </Typography>
          </div>
          <DeleteButton entry={entry} onDelete={onDelete} />
        </Box>
      ))}
    </Box>
  );
}

const unknown = 'Unknown';

function DeleteButton({ entry, onDelete }: { entry: ActivityWire; onDelete: Props['onDelete'] }) {
  return (
    <IconButton
      aria-label={`Delete the sign-in of ${exactTime(entry.createdAt)}`}
      onClick={() => {
        onDelete(entry);
      }}
    >
      <DeleteOutlined fontSize="small" />
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
