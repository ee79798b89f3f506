import { messages } from '@keelstone/domain/messages';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import Button from '@mui/material/Button';
import { ApiError } from '../lib/api/api-error.ts';
import { Notice } from './notice.tsx';

/** Refusals that say themselves what to do: wait. */
const waitCodes: readonly string[] = ['too-many-requests', 'statement-unavailable'];

type Props = {
  text?: string;
  /** Why it failed, if that is known: what is to be waited for is said. */
  error?: unknown;
  onRetry: () => void;
};

/** A load that failed, with the one thing to do about it. */
export function LoadFailed({ text, error, onRetry }: Props) {
  const wait = error instanceof ApiError && waitCodes.includes(error.code) ? error.message : undefined;
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
