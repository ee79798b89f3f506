import Alert from '@mui/material/Alert';
import { ApiError, failureText } from '../lib/api/api-error.ts';
import { UploadError } from '../lib/upload/upload-error.ts';

/** The reason of a failure, next to the button to try again. The toast with the same text is read out, but disappears. */
export function FailureNote({ error }: { error: unknown }) {
  const text = error instanceof Error ? findNote(error) : undefined;
  if (text === undefined) return null;
  return (
    <Alert severity="error" role="note" sx={{ mt: 2 }}>
      {text}
    </Alert>
  );
}

function findNote(error: Error): string | undefined {
  // The image shows its own upload error.
  if (error instanceof UploadError) return undefined;
  if (error instanceof ApiError && !error.isTransient) return `This was not done. ${error.message}.`;
  const text = error instanceof ApiError ? error.message : failureText();
  return `${text.replace(/\.$/, '')}. You can try again: it is done only once.`;
}
