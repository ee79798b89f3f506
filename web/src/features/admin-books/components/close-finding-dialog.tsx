import type { FindingWire } from '@keelstone/domain/api/books.wire';
import { limits } from '@keelstone/domain/limits';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { PreviewedDialog } from '../../../components/preview/previewed-dialog.tsx';
import { useCloseFinding, useClosingPreview, type Closing } from '../api.ts';

type Props = { finding: FindingWire; isOpen: boolean; onClose: () => void };

/** Asks with what a finding is closed, and then whether that is still the same finding. */
export function CloseFindingDialog({ finding, isOpen, onClose }: Props) {
  const [note, setNote] = useState('');
  const [entryId, setEntryId] = useState('');
  const [asked, setAsked] = useState<Closing>();
  const preview = useClosingPreview(asked);
  const action = useCloseFinding({
    isOpen,
    onDone: () => {
      setAsked(undefined);
      onClose();
    },
  });
  if (asked !== undefined)
    return (
      <PreviewedDialog
        isOpen={isOpen}
        title={`Close ${finding.code}?`}
        text={[
          finding.detail,
          ...(asked.entryId === '' ? [] : [`Corrected by the entry ${asked.entryId}`]),
          ...(asked.note === '' ? [] : [asked.note]),
        ].join(' · ')}
        confirmLabel="Close finding"
        busyText="Closing..."
        isBusy={action.isBusy}
        preview={preview}
        onConfirm={(expected) => {
          action.run({ ...asked, expected });
        }}
        onClose={() => {
          setAsked(undefined);
        }}
      />
    );
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Close ${finding.code}?`}
      text="It closes with the journal entry that corrected it, with a note, or with both."
      submitLabel="Continue"
      busyText="Checking..."
      isBusy={false}
      isDisabled={note.trim() === '' && entryId.trim() === ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked({ findingId: finding._id, entryId: entryId.trim(), note: note.trim() });
      }}
    >
      <TextField
        label="Journal entry (id)"
        value={entryId}
        onChange={({ target }) => {
          setEntryId(target.value);
        }}
        slotProps={{ htmlInput: { maxLength: limits.entryIdLengthMax, autoComplete: 'off' } }}
      />
      <TextField
        label="Note"
        multiline
        minRows={3}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
        }}
        slotProps={{ htmlInput: { maxLength: limits.remarksLengthMax } }}
      />
    </FormDialog>
  );
}
