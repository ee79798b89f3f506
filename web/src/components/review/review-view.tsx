import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { LoadFailed } from '../load-failed.tsx';
import { Notice } from '../notice.tsx';
import { Page } from '../page.tsx';
import { ReviewCase, type ReviewCaseProps } from './review-case.tsx';
import type { QueueRow } from './use-review-queue.ts';
import type { ReviewRecord } from './review-record.ts';

/** A queue of cases, one at a time; after the last one it leads back to the desk. */
export function ReviewView<Row extends QueueRow, Record extends ReviewRecord>(
  props: ReviewCaseProps<Row, Record>,
) {
  const { queue, title } = props;
  if (queue.id !== undefined) return <ReviewCase key={queue.id} {...props} />;
  return (
    <Page title={title} width="medium">
      {queue.isEmpty && (
        <Notice
          icon={<DoneAllOutlined />}
          title="Nothing to review"
          text="Every case of this list is decided."
          role="status"
          action={
            <Button component={Link} to={paths.dashboard} variant="contained">
              Back to the desk
            </Button>
          }
        />
      )}
      {!queue.isEmpty && queue.pages.isError && (
        <LoadFailed error={queue.pages.error} onRetry={() => void queue.pages.refetch()} />
      )}
      {!queue.isEmpty && !queue.pages.isError && (
        <Skeleton variant="rounded" height={480} role="status" aria-label="Loading" />
      )}
    </Page>
  );
}
