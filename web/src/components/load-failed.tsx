import { messages } from '@keelstone/domain/messages';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import Button from '@mui/material/Button';
import { ApiError } from '../lib/api/api-error.ts';
import { Notice } from './notice.tsx';

type Props = {
  text?: string;
  /** Why it failed, if that is known: somebody who asked too often reads how long to wait. */
  error?: unknown;
  onRetry: () => void;
};

/** A load that failed, with the one thing to do about it. */
export function LoadFailed({ text, error, onRetry }: Props) {
  const wait = error instanceof ApiError && error.code === 'too-many-requests' ? error.message : undefined;
  const advice = wait === undefined ? 'Check your connection and try again. Nothing was changed.' : undefined;
  return (
    <Notice
      role="alert"
      icon={wait === undefined ? <CloudOffOutlined /> : <HourglassEmptyOutlined />}
      title={wait ?? messages.somethingWentWrong}
      text={text ?? advice ?? 'Nothing was changed.'}
      action={
        <Button variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
