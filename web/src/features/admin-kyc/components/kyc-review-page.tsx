import type { KycDetailWire } from '@keelstone/domain/api/kyc.wire';
import { generatePath } from 'react-router-dom';
import { AppLink } from '../../../components/app-link.tsx';
import { exactTime } from '../../../components/date-time.tsx';
import type { Fact } from '../../../components/fact-list.tsx';
import { PictureViewer } from '../../../components/review/picture-viewer.tsx';
import { pendingOldest } from '../../../components/review/pending-oldest.ts';
import { ReviewView } from '../../../components/review/review-view.tsx';
import { useReviewQueue } from '../../../components/review/use-review-queue.ts';
import { paths } from '../../../config/paths.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { documentSource } from '../hooks/document-source.ts';
import { useKycList } from '../hooks/use-kyc-list.ts';
import { useReviewedKyc } from '../hooks/use-kyc-record.ts';
import { KycDialog } from './kyc-dialog.tsx';
import { applicantFacts } from './kyc-facts.ts';

/** Identity applications one after the other. */
export function KycReviewPage() {
  const { _id: viewerId } = useCurrentUser();
  const queue = useReviewQueue('kyc', useKycList(pendingOldest));
  const query = useReviewedKyc(queue.id);
  const { row = query.data } = queue;
  return (
    <ReviewView
      title="KYC review"
      queue={queue}
      query={query}
      listHref={`${paths.adminKyc}?status=pending`}
      evidenceLabel="Document"
      isPictured
      evidence={({ id, view, onShown }) => (
        <PictureViewer
          source={documentSource({ viewerId, kycId: id })}
          alt={row === undefined ? 'Document' : `${row.id} of ${row.user.name}`}
          view={view}
          onShown={onShown}
        />
      )}
      facts={reviewFacts}
      dialog={(dialog) => <KycDialog {...dialog} />}
    />
  );
}

function reviewFacts(record: KycDetailWire): Fact[] {
  const { id, user, createdAt, checkedBy, reason } = record;
  const profile = generatePath(paths.adminUserDetail, { userId: user._id });
  return [
    { label: 'Document', value: id },
    ...applicantFacts(record),
    { label: 'Account', value: <AppLink to={profile}>{`${user.name} (${user.email})`}</AppLink> },
    { label: 'Submitted', value: exactTime(createdAt) },
    ...(checkedBy === undefined ? [] : [{ label: 'Checked By', value: checkedBy.name }]),
    ...(reason === undefined ? [] : [{ label: 'Reason', value: reason }]),
  ];
}
