import type { OperatorFactsWire } from '@keelstone/domain/api/operator-facts.contract';
import { usersTextLengthMax } from '@keelstone/domain/operator-facts/operator-facts.schema';
import { orderedStatements, statementNames } from '@keelstone/domain/operator-facts/operator-facts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ChangeList } from '../../../components/change-list.tsx';
import { OutdatedNote } from '../../../components/outdated-note.tsx';
import { PreviewedDialog } from '../../../components/preview/previewed-dialog.tsx';
import { LabelledSwitch } from '../../../components/labelled-switch.tsx';
import { LeaveGuard } from '../../../components/leave-guard.tsx';
import { useDialog } from '../../../lib/use-dialog.ts';
import { factsChanges, statementTexts } from '../forms/facts-changes.ts';
import { useFactsPreview, useUpdateFacts } from '../hooks/use-operator-facts.ts';

/** All facts together, confirmed before they are stated. What was typed stays if somebody else changes them meanwhile. */
export function FactsForm({ current }: { current: OperatorFactsWire }) {
  const [from, setFrom] = useState(current);
  const [facts, setFacts] = useState(current);
  const confirmation = useDialog<OperatorFactsWire>();
  const typed = { ...facts, usersText: facts.usersText.trim() };
  const isDirty = factsChanges(from, typed).length > 0;
  const isStale = factsChanges(from, current).length > 0;
  const show = () => {
    setFrom(current);
    setFacts(current);
  };
  if (isStale && (!isDirty || factsChanges(current, typed).length === 0)) show();
  return (
    <Stack
      component="form"
      aria-label="Landing page statements"
      noValidate
      spacing={2.5}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) confirmation.open(typed);
      }}
    >
      {isStale && (
        <OutdatedNote label="Show them" onReload={show}>
          Somebody else has changed these statements since. Yours are not saved.
        </OutdatedNote>
      )}
      <TextField
        label="Number of users"
        value={facts.usersText}
        helperText="As people read it, such as 30,000+. If it is empty, the page says nothing."
        slotProps={{ htmlInput: { maxLength: usersTextLengthMax } }}
        onChange={(event) => {
          setFacts({ ...facts, usersText: event.target.value });
        }}
      />
      <LabelledSwitch
        label="Licensed services"
        text="“The services are offered under licence.” Say which one in “Licence and regulator” above."
        isOn={facts.isLicensed}
        onTurn={(isLicensed) => {
          setFacts({ ...facts, isLicensed });
        }}
        sx={{}}
      />
      {statementNames.map((name) => (
        <LabelledSwitch
          key={name}
          {...statementTexts[name]}
          isOn={facts.statements.includes(name)}
          onTurn={(isOn) => {
            const others = facts.statements.filter((each) => each !== name);
            setFacts({ ...facts, statements: orderedStatements(isOn ? [...others, name] : others) });
          }}
          sx={{}}
        />
      ))}
      <Box>
        <Button type="submit" variant="contained" disabled={!isDirty}>
          Save statements
        </Button>
      </Box>
      {confirmation.subject !== undefined && (
        <ConfirmFactsDialog
          from={current}
          to={confirmation.subject}
          isOpen={confirmation.isOpen}
          onClose={confirmation.close}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
    </Stack>
  );
}

type DialogProps = { from: OperatorFactsWire; to: OperatorFactsWire; isOpen: boolean; onClose: () => void };

function ConfirmFactsDialog({ from, to, isOpen, onClose }: DialogProps) {
  const update = useUpdateFacts({ isOpen, onDone: onClose });
  const preview = useFactsPreview(to, isOpen);
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Change the statements?"
      text="Everybody sees it within a minute, and every version is kept with your name."
      confirmLabel="Save"
      busyText="Saving..."
      isBusy={update.isBusy}
      preview={preview}
      onConfirm={(expected) => {
        update.run({ facts: to, expected });
      }}
      onClose={onClose}
      above={
        <Box sx={{ mt: 2 }}>
          <ChangeList changes={factsChanges(from, to)} />
        </Box>
      }
    />
  );
}
