import { isAcceptedKind, legalTitles } from '@keelstone/domain/legal/legal-text';
import { limits } from '@keelstone/domain/limits';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LabelledSwitch } from '../../../components/labelled-switch.tsx';
import { LeaveGuard } from '../../../components/leave-guard.tsx';
import { TextBlocks } from '../../../components/legal/text-blocks.tsx';
import { useDialog } from '../../../lib/use-dialog.ts';
import { usePublish, type EditedText } from '../hooks/use-legal-texts.ts';

type Props = {
  /** What was there when the form was opened. */
  from: EditedText;
  /** What counts now. */
  current: EditedText;
  onDone: () => void;
};

/** Edits a text and shows it as people will read it. Nothing is lost if somebody else publishes meanwhile. */
export function LegalTextForm({ from, current, onDone }: Props) {
  const [text, setText] = useState(from.text);
  const [isAcceptanceAsked, setIsAcceptanceAsked] = useState(isAcceptedKind(from.kind));
  const confirmation = useDialog<true>();
  const publish = usePublish({
    onPublished: () => {
      confirmation.close();
      onDone();
    },
    onRefused: confirmation.close,
  });
  const title = legalTitles[from.kind];
  const isStale = from.version !== current.version;
  const isTooLong = text.length > limits.legalTextLengthMax;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      {isStale && (
        <Alert severity="warning" variant="outlined">
          {`${current.by} has published version ${String(current.version)} since you began. Copy what you typed, then cancel and edit that version.`}
        </Alert>
      )}
      <TextField
        label={title}
        multiline
        minRows={8}
        maxRows={20}
        value={text}
        error={isTooLong}
        helperText={`${text.length.toLocaleString('en')} of ${limits.legalTextLengthMax.toLocaleString('en')} characters. “# ” begins a heading, “- ” a list item; an empty line begins a paragraph. Publishing an empty text withdraws it.`}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      {isAcceptedKind(from.kind) && text.trim() !== '' && (
        <LabelledSwitch
          label="Everybody has to accept this version"
          text="They are asked at their next step, and cannot change anything before that. Leave it off for a correction that does not change the meaning. Once people have had to accept a version, another administrator has to confirm every new one."
          isOn={isAcceptanceAsked}
          onTurn={setIsAcceptanceAsked}
          sx={{}}
        />
      )}
      {text.trim() !== '' && (
        <Box component="section" aria-label={`Preview of ${title}`}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            Preview
          </Typography>
          <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
            <TextBlocks text={text} headings="h3" />
          </Box>
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Button
          variant="contained"
          disabled={isTooLong || isStale || text.trim() === from.text}
          onClick={() => {
            confirmation.open(true);
          }}
        >
          <span>{text.trim() === '' ? 'Withdraw' : 'Publish'}</span>
        </Button>
        <Button variant="outlined" onClick={onDone}>
          Cancel
        </Button>
      </Box>
      {confirmation.subject !== undefined && (
        <ConfirmDialog
          isOpen={confirmation.isOpen}
          title={text.trim() === '' ? `Withdraw “${title}”?` : `Publish “${title}”?`}
          text="It is seen by everybody within a minute. Earlier versions stay readable."
          confirmLabel={text.trim() === '' ? 'Withdraw' : 'Publish'}
          busyText="Publishing..."
          isBusy={publish.isPending}
          onConfirm={() => {
            publish.mutate({ kind: from.kind, text, basedOn: from.version, isAcceptanceAsked });
          }}
          onClose={confirmation.close}
        />
      )}
      <LeaveGuard isDirty={text !== from.text} />
    </Stack>
  );
}
