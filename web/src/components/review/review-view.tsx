import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useLease } from '../../lib/api-hooks/review.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { LoadFailed } from '../load-failed.tsx';
import { Notice } from '../notice.tsx';
import { Page } from '../page.tsx';
import { isMissing, MissingRecord } from '../records/record-view.tsx';
import { missing, ReviewCase, type ReviewCaseProps, type ReviewRecord } from './review-case.tsx';
import { isOthers, type QueueRow } from './use-review-queue.ts';

/** A queue of cases, one at a time; after the last one it leads back to the desk. */
export function ReviewView<Row extends QueueRow, Record extends ReviewRecord>(
  props: Omit<ReviewCaseProps<Row, Record>, 'lease' | 'onQuestionClose'>,
) {
  const { queue, query, title } = props;
  const { list, id } = queue;
  const { _id: adminId } = useCurrentUser();
  const { data: lease, refetch: askLease } = useLease({
    list,
    id,
    isOn: isOthers(queue.row ?? query.data, adminId),
  });
  const isUnknown = queue.row === undefined && isMissing(query.error);
  if (id !== undefined && !isUnknown)
    return <ReviewCase key={id} {...props} lease={lease} onQuestionClose={() => void askLease()} />;
  return (
    <Page title={title} width="medium">
      {isUnknown && <MissingRecord text={missing} />}
      {!isUnknown && queue.isEmpty && (
        <Notice
          icon={<DoneAllOutlined />}
          title="Nothing to review"
          text="Every case in this list has been decided."
          role="status"
          action={
            <Button component={Link} to={paths.dashboard} variant="contained">
              Back to the desk
            </Button>
          }
        />
      )}
      {!isUnknown && !queue.isEmpty && queue.pages.isError && (
        <LoadFailed error={queue.pages.error} onRetry={() => void queue.pages.refetch()} />
      )}
      {!isUnknown && !queue.isEmpty && !queue.pages.isError && (
        <Skeleton variant="rounded" height={480} role="status" aria-label="Loading" />
      )}
    </Page>
  );
}
