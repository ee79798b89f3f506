import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { countText } from '../../lib/query/count-text.ts';
import type { ListFile } from '../../lib/query/use-list-file.ts';
import { tabularFigures } from '../../theme/figures.ts';

/** Saves the filtered list as a CSV file; while rows arrive, shows how many have, and a way to stop. */
export function ListFileButton({ file: { many, progress, save, cancel } }: { file: ListFile }) {
  if (progress === undefined) {
    return (
      <Button variant="outlined" size="small" startIcon={<DownloadOutlined />} onClick={save}>
        Download CSV
      </Button>
    );
  }
  const { rows, of } = progress;
  const text = of === 0 ? 'Preparing the file' : `${countText(rows)} of ${countText(of)} ${many}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ minWidth: 160 }}>
        <Typography variant="caption" color="textSecondary" component="p" sx={tabularFigures}>
          {text}
        </Typography>
        <LinearProgress
          aria-label="Download CSV"
          aria-valuetext={text}
          {...(of > 0 && { variant: 'determinate', value: (rows / of) * 100 })}
        />
      </Box>
      <Button size="small" onClick={cancel}>
        Cancel
      </Button>
    </Box>
  );
}
