import type { DataExportWire } from '@keelstone/domain/api/data-export.wire';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DataView } from '../../../components/data-view.tsx';
import { DateTime } from '../../../components/date-time.tsx';
import { tabularFigures } from '../../../theme/figures.ts';
import { useDataExport, useRequestDataExport, useSaveExportPart } from '../hooks/use-data-export.ts';
import { fileSizeText } from '../../../lib/file-size.ts';

/** The copy of the user's data: asked for, on its way, or there to be downloaded. */
export function DataExport({ uid }: { uid: string }) {
  return (
    <Card sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <DataView query={useDataExport(uid)} skeleton={<Skeleton variant="rounded" height={64} />}>
        {(copy) => (
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <Box role="status" sx={{ width: '100%' }}>
              <State copy={copy} />
            </Box>
            {copy.state === 'ready' && <Files parts={copy.parts} />}
            {copy.nextAt === null && copy.state !== 'making' && <AskButton uid={uid} />}
          </Stack>
        )}
      </DataView>
    </Card>
  );
}

function State({ copy: { state, percent, expiresAt } }: { copy: DataExportWire }) {
  if (state === 'making')
    return (
      <>
        <Typography variant="body2" sx={{ mb: 1 }}>
          Your copy is being made. You can leave this page: we will email you when it is ready.
        </Typography>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label="Copy of my data"
          aria-valuetext={`${String(percent)} percent`}
        />
      </>
    );
  if (state === 'ready' && expiresAt !== null)
    return (
      <Typography key="ready" variant="body2">
        Your copy is ready. You can download it until <DateTime iso={expiresAt} precision="minute" />. It has
        your identity documents: keep it as safe as those.
      </Typography>
    );
  return <Typography variant="body2">{texts[state]}</Typography>;
}

const texts = {
  none: 'You have not asked for a copy yet.',
  expired: 'Your last copy was removed after 24 hours.',
  failed: 'Your copy could not be made. Please ask for it again.',
  // Shown by their own texts.
  making: '',
  ready: '',
} as const satisfies Record<DataExportWire['state'], string>;

function AskButton({ uid }: { uid: string }) {
  const { mutate, isPending } = useRequestDataExport(uid);
  return (
    <Button
      variant="contained"
      disabled={isPending}
      onClick={() => {
        mutate();
      }}
    >
      <span>{isPending ? 'Asking...' : 'Make a copy'}</span>
    </Button>
  );
}

function Files({ parts }: Pick<DataExportWire, 'parts'>) {
  const saving = useSaveExportPart();
  return (
    <Stack component="ul" aria-label="Files" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {parts.map(({ _id: partId, bytes }, index) => {
        const isSaving = saving.isPending && saving.variables.partId === partId;
        return (
          <li key={partId}>
            <Button
              variant="outlined"
              startIcon={<DownloadOutlined />}
              disabled={saving.isPending}
              sx={tabularFigures}
              onClick={() => {
                saving.mutate({ partId, number: index + 1 });
              }}
            >
              <span>
                {isSaving ? 'Downloading...' : `Download file ${String(index + 1)} (${fileSizeText(bytes)})`}
              </span>
            </Button>
          </li>
        );
      })}
    </Stack>
  );
}
