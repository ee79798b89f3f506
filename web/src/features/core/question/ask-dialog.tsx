import FormControl from '@mui/material/FormControl';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { useState } from 'react';
import type { DialogState } from '../../../lib/use-dialog.ts';
import { LabelledCheckbox } from '../../../ui/labelled-checkbox.tsx';
import { FormDialog } from '../../../ui/question-dialog.tsx';
import { ReasonField } from '../../../ui/reason-field.tsx';
import { itemLabels, type QuestionItem } from './question-words.tsx';

type Props<Of extends QuestionItem> = DialogState & {
  /** The effect of the question on the record. */
  text: string;
  /** The items to choose from. A single one is chosen at first. */
  items: readonly Of[];
  presets: readonly string[];
  /** The name of the person who reads the question. */
  reader: string;
  isBusy: boolean;
  onAsk: (question: { items: Of[]; text: string }) => void;
};

const words = { label: 'Question', own: 'Another question…' };

/** Asks the owner of a record for some of its items, with a text. */
export function AskDialog<Of extends QuestionItem>(props: Props<Of>) {
  const { items, presets, reader, onAsk, ...dialog } = props;
  const { isBusy } = dialog;
  const [chosen, setChosen] = useState<readonly Of[]>(items.length === 1 ? items : []);
  const [question, setQuestion] = useState('');
  return (
    <FormDialog
      {...dialog}
      title="Ask for information?"
      submitLabel="Ask"
      busyText="Asking..."
      isDisabled={chosen.length === 0 || question === ''}
      onSubmit={() => {
        if (chosen.length > 0 && question !== '')
          onAsk({ items: items.filter((item) => chosen.includes(item)), text: question });
      }}
    >
      {items.length > 1 && (
        <FormControl component="fieldset" disabled={isBusy}>
          <FormLabel component="legend">Ask for</FormLabel>
          <FormGroup>
            {items.map((item) => (
              <LabelledCheckbox
                key={item}
                label={itemLabels[item]}
                checked={chosen.includes(item)}
                onTick={(isChosen) =>
                  setChosen(isChosen ? [...chosen, item] : chosen.filter((each) => each !== item))
                }
              />
            ))}
          </FormGroup>
        </FormControl>
      )}
      <ReasonField
        words={words}
        presets={presets}
        helperText={`${reader} reads it in the email, and above the form for the answer.`}
        isDisabled={isBusy}
        onChange={setQuestion}
      />
    </FormDialog>
  );
}
