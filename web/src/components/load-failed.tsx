import { messages } from '@keelstone/domain/messages';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { Notice } from './notice.tsx';

/** A load that failed, with the one thing to do about it. */
export function LoadFailed({ text, onRetry }: { text?: string; onRetry: () => void }) {
  return (
    <Notice
      role="alert"
      icon={<CloudOffOutlined />}
      title={messages.somethingWentWrong}
      text={text ?? 'Check your connection and try again. Nothing was changed.'}
      action={
        <Button variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
