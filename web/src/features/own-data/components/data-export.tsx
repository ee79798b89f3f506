import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { tabularFigures } from '../../../theme/figures.ts';
import { useDataExport } from '../api.ts';

/** The copy of the user's data: a part at a time, until all of it was downloaded. */
export function DataExport() {
  const { part, isComplete, isPending, download } = useDataExport();
  const label = part === 1 ? 'Download my data' : `Download part ${String(part)}`;
  return (
    <Card sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Box role="status">
          <Typography variant="body2">{textFor(part, isComplete)}</Typography>
        </Box>
        {!isComplete && (
          <Button
            variant="contained"
            startIcon={<DownloadOutlined />}
            disabled={isPending}
            sx={tabularFigures}
            onClick={download}
          >
            <span>{isPending ? 'Downloading...' : label}</span>
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function textFor(part: number, isComplete: boolean): string {
  if (isComplete) return 'Your copy is complete. You can download another one in 24 hours.';
  if (part === 1) return 'It has your identity documents: keep it as safe as those.';
  return 'There is more. Download it here, and unpack all parts into one folder.';
}
