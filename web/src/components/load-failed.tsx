import { messages } from '@keelstone/domain/messages';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import Button from '@mui/material/Button';
import { ApiError } from '../lib/api/api-error.ts';
import { Notice } from './notice.tsx';

/** Refusals that are not caused by the connection and explain themselves: a conflict, too many attempts, paused. */
const refusalStatuses: readonly number[] = [409, 429, 503];

type Props = {
  text?: string;
  /** Why it failed, if that is known: a refusal is shown in the server's words. */
  error?: unknown;
  onRetry: () => void;
};

/** A load that failed, with the reason if the server has given one, and the one thing to do about it. */
export function LoadFailed({ text, error, onRetry }: Props) {
  const refusal = error instanceof ApiError && isExplained(error) ? error.message : undefined;
  const advice =
    refusal === undefined ? 'Check your connection and try again. Nothing was changed.' : undefined;
  return (
    <Notice
      role="alert"
      icon={refusal === undefined ? <CloudOffOutlined /> : <HourglassEmptyOutlined />}
      title={refusal ?? messages.somethingWentWrong}
      text={text ?? advice ?? 'Nothing was changed.'}
      action={
        <Button variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

/** An answer that is not the API's has no words of its own. */
function isExplained({ status, code }: ApiError): boolean {
  return refusalStatuses.includes(status) && code !== 'unexpected';
}
