import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import { brand } from '@keelstone/domain/kernel/brand';
import { countText } from '@keelstone/domain/kernel/count-text';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useBackCloses } from '../../../lib/open-layers.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { DialogState } from '../../../lib/use-dialog.ts';
import { DownloadIcon } from '../../../theme/icons.tsx';
import { mono, size } from '../../../theme/styles.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LabelledCheckbox } from '../../../ui/labelled-checkbox.tsx';
import { SettingRow } from '../../../ui/setting-row.tsx';

type Props = { codes: readonly string[]; isSaved: boolean; onSaved: (isSaved: boolean) => void };

/** The recovery codes, buttons to copy and download them, and the checkbox “I have saved them”. */
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
          startIcon={<DownloadIcon />}
          onClick={() =>
            saveFile(new Blob([fileText(codes)], { type: 'text/plain' }), `${brand.slug}-recovery-codes.txt`)
          }
        >
          Download
        </Button>
      </Box>
      <LabelledCheckbox sx={{ mt: 2 }} checked={isSaved} onTick={onSaved} label="I have saved them" />
    </>
  );
}

/** Explains the codes, on the page and in the dialog that show them. */
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
  ...mono,
  fontSize: size.small,
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

type RecoveryCodesDialogProps = DialogState & { codes: readonly string[] };

/** Shows new recovery codes, which happens once: it closes only after “I have saved them”. */
export function RecoveryCodesDialog({ codes, isOpen, onClose }: RecoveryCodesDialogProps) {
  const id = useId();
  const [isSaved, setIsSaved] = useState(false);
  useBackCloses(isOpen, () => true);
  return (
    <Dialog
      open={isOpen}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      maxWidth="sm"
      fullWidth
      // The list that is loaded meanwhile replaces the button that opened this: the focus goes to the heading.
      disableRestoreFocus
      slotProps={{ transition: { onExited: focusHeading } }}
    >
      <DialogTitle id={`${id}title`} variant="h2">
        Save your recovery codes
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`}>{recoveryCodesLead}</DialogContentText>
        <RecoveryCodes codes={codes} isSaved={isSaved} onSaved={setIsSaved} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" disabled={!isSaved} onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The number of recovery codes left, and the button for new ones. */
export function RecoveryCodesLeft({ left, onMakeNew }: { left: number; onMakeNew: () => void }) {
  const isFew = left < secondFactorLimits.recoveryCodesFew;
  return (
    <Box role="group" aria-label="Recovery codes" sx={{ px: { xs: 2, sm: 3 } }}>
      <SettingRow
        title={describeLeft(left)}
        text={
          isFew
            ? 'Make new ones now: without them and without your second factor you cannot sign in.'
            : 'Each signs you in once if you have lost your second factor.'
        }
      >
        <Button variant={isFew ? 'contained' : 'outlined'} size="small" onClick={onMakeNew}>
          Make new codes
        </Button>
      </SettingRow>
    </Box>
  );
}

function describeLeft(left: number): string {
  if (left === 0) return 'No recovery codes left';
  return `${countText(left, 'recovery code')} left`;
}
