import { brand } from '@keelstone/domain/brand';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { CopyButton } from '../../../components/copy-button.tsx';
import { saveFile } from '../../../lib/save-file.ts';

type Props = { codes: readonly string[]; isSaved: boolean; onSaved: (isSaved: boolean) => void };

/** The recovery codes with the ways to keep them, and the box that says that they are kept. */
export function RecoveryCodes({ codes, isSaved, onSaved }: Props) {
  return (
    <>
      <Box component="ol" aria-label="Recovery codes" sx={list}>
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <CopyButton text={codes.join('\n')} label="Copy the recovery codes" />
        <Button
          size="small"
          variant="outlined"
          startIcon={<DownloadOutlined />}
          onClick={() => {
            saveFile(new Blob([fileText(codes)], { type: 'text/plain' }), `${brand.slug}-recovery-codes.txt`);
          }}
        >
          Download
        </Button>
      </Box>
      <FormControlLabel
        sx={{ mt: 2 }}
        control={
          <Checkbox
            checked={isSaved}
            onChange={(_event, isChecked) => {
              onSaved(isChecked);
            }}
          />
        }
        label="I have saved them"
      />
    </>
  );
}

/** Why they are worth keeping, for the page or the dialog that shows them. */
export const recoveryCodesLead =
  'If you lose your second factor, each of these codes signs you in once. We show them this one time. Keep them where nobody else can read them, and not only on the phone that has your second factor.';

const list = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 4,
  rowGap: 0.75,
  m: 0,
  mt: 2,
  p: 2,
  pl: 5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  fontFamily: 'monospace',
  fontSize: '0.875rem',
  userSelect: 'text',
} as const;

function fileText(codes: readonly string[]): string {
  return [
    `Recovery codes of ${brand.name}`,
    'Each signs you in once in place of your second factor. Keep this file where nobody else can read it.',
    '',
    ...codes,
    '',
  ].join('\n');
}
