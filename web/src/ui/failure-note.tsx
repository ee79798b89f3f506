import Alert from '@mui/material/Alert';
import { ApiError, failureText } from '../lib/api/api-error.ts';
import { UploadError } from '../lib/upload/upload-error.ts';

/** What went wrong, next to the button that can be pressed again: the toast, which is what is read out, goes. */
export function FailureNote({ error }: { error: unknown }) {
  const text = error instanceof Error ? noteOf(error) : undefined;
  if (text === undefined) return null;
  return (
    <Alert severity="error" role="note" sx={{ mt: 2 }}>
      {text}
    </Alert>
  );
}

function noteOf(error: Error): string | undefined {
  // That is shown at the image.
  if (error instanceof UploadError) return undefined;
  if (error instanceof ApiError && !error.isTransient) return `This was not done. ${error.message}.`;
  const text = error instanceof ApiError ? error.message : failureText();
  return `${text.replace(/\.$/, '')}. You can try again: it is done only once.`;
}
