import { limits } from '@keelstone/domain/limits';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useProposeHold } from '../api.ts';

/** Whose hold is to be lifted; nobody for one that is to be set. */
export type Lifted = { _id: string; name: string } | undefined;
type Props = { lifted: Lifted; isOpen: boolean; onClose: () => void };

/** Asks on whom a legal hold is set, or why one is lifted. */
export function ProposeHoldDialog({ lifted, isOpen, onClose }: Props) {
  const [id, setId] = useState('');
  const [reason, setReason] = useState('');
  const action = useProposeHold({ isOpen, onDone: onClose });
  return (
    <FormDialog
      isOpen={isOpen}
      title={lifted === undefined ? 'Propose a legal hold?' : `Propose to lift the hold on ${lifted.name}?`}
      text="Another administrator has to confirm it. The person is not told, and must not be."
      submitLabel="Propose"
      busyText="Proposing..."
      isBusy={action.isBusy}
      isDisabled={reason.trim() === '' || (lifted === undefined && id.trim() === '')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        action.run({ id: lifted?._id ?? id.trim(), isHeld: lifted === undefined, reason: reason.trim() });
      }}
    >
      {lifted === undefined && (
        <TextField
          label="User (id)"
          helperText="The last part of the address of their page."
          value={id}
          onChange={({ target }) => {
            setId(target.value);
          }}
          slotProps={{ htmlInput: { maxLength: 128, autoComplete: 'off' } }}
        />
      )}
      <TextField
        label="Reason"
        multiline
        minRows={2}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
        }}
        slotProps={{ htmlInput: { maxLength: limits.remarksLengthMax } }}
      />
    </FormDialog>
  );
}
