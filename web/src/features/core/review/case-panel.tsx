import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReviewQueue } from '@keelstone/domain/core/review/review-queue';
import type { ReviewCaseWire } from '@keelstone/domain/core/review/review.contract';
import { reviewLimits } from '@keelstone/domain/core/review/review.limits';
import { newDraft } from '../../../lib/forms/draft-id.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { useNoteCase } from './review.calls.ts';

type CaseOf = { list: ReviewQueue; id: string };

/** Notes of administrators about a case, which its account holder never sees. */
export function CasePanel({ list, id, notes }: CaseOf & Pick<ReviewCaseWire, 'notes'>) {
  return (
    <Box
      component="section"
      aria-label="Between administrators"
      sx={{ mt: 0.25, pt: 0.5, pb: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      {notes.length > 0 && (
        <Box
          component="ul"
          aria-label="Notes"
          sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1 }}
        >
          {notes.map(({ by, at, text }) => (
            <Box component="li" key={`${at} ${by._id} ${text}`}>
              <Typography variant="caption">
                <bdi>{by.name}</bdi>, <DateTime iso={at} precision="minute" />
              </Typography>
              <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {text}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {notes.length < reviewLimits.notesPerCase && <NoteForm list={list} id={id} />}
    </Box>
  );
}

function NoteForm({ list, id }: CaseOf) {
  const [text, setText] = useState('');
  const [key, setKey] = useState(newDraft);
  const { mutate, isPending } = useNoteCase(id);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const settle = {
          onSuccess: () => {
            setText('');
            setKey(newDraft());
          },
        };
        if (text.trim() !== '') mutate({ body: { list, id, text: text.trim(), key } }, settle);
      }}
      sx={{ display: 'flex', gap: 1, mt: 0.5, alignItems: 'flex-start' }}
    >
      <TextField
        size="small"
        fullWidth
        multiline
        maxRows={4}
        hiddenLabel
        placeholder="Note for administrators"
        value={text}
        disabled={isPending}
        onChange={({ target: { value } }) => {
          setText(value);
          // A text that is edited after a failure is a new note.
          setKey(newDraft());
        }}
        slotProps={{
          htmlInput: { 'aria-label': 'Note for administrators', maxLength: reviewLimits.noteLengthMax },
        }}
      />
      <Button type="submit" disabled={isPending || text.trim() === ''} sx={{ flex: 'none', minWidth: 96 }}>
        <span>{isPending ? 'Adding...' : 'Add'}</span>
      </Button>
    </Box>
  );
}
