import Stack from '@mui/material/Stack';
import { generatePath } from 'react-router-dom';
import { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import type { KycDetailWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { paths } from '../../../../config/paths.ts';
import { useAnswer, askedOnce } from '../../../../lib/query/use-answer.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { AppLink } from '../../../../ui/app-link.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import type { Fact } from '../../../../ui/fact-list.tsx';
import { countAnswers } from '../../../core/decision/use-preview.ts';
import { PictureViewer } from '../../../core/review/picture-viewer.tsx';
import { ReviewCase } from '../../../core/review/review-case.tsx';
import { ReviewSignals } from '../../../core/review/review-signals.tsx';
import type { CaseProps } from '../../../core/review/use-case-decision.ts';
import { KycDialog } from './kyc-dialog.tsx';
import { KycQuestions, makeDocumentSource } from './kyc-document.tsx';
import { addressText, dateText } from './kyc-facts.ts';

export function KycCase({ inbox, lease }: CaseProps) {
  const { _id: viewerId } = useCurrentUser();
  const query = useAnswer(kycContract['get-kyc'], {
    ...askedOnce,
    params: { kycId: inbox.id ?? '' },
    // A key of its own: a decision loads the page of the record again, but not a case, which has left the inbox then.
    version: 'review',
    enabled: inbox.id !== undefined,
  });
  const row = inbox.row?.application ?? query.data;
  return (
    <ReviewCase
      inbox={inbox}
      lease={lease}
      title="KYC review"
      query={query}
      evidenceLabel="Document"
      evidence={({ id, view, onShown }) => (
        <PictureViewer
          source={makeDocumentSource({ viewerId, kycId: id, answers: countAnswers(query.data ?? {}) })}
          alt={row === undefined ? 'Document' : `${row.id} of ${isolateName(row.user.name)}`}
          owner={row?.user.name}
          view={view}
          onShown={onShown}
        />
      )}
      pictureFacts={listDocumentFacts}
      facts={listOtherFacts}
      notices={(record) => <KycNotices record={record} />}
      dialog={({ kind, ...dialog }) =>
        kind === 'record-payout' || kind === 'return-payout' ? null : <KycDialog {...dialog} kind={kind} />
      }
    />
  );
}

/** The signals, if the viewer may decide, and the questions. */
function KycNotices({ record }: { record: KycDetailWire }) {
  const { _id: viewerId } = useCurrentUser();
  return (
    <Stack spacing={1.5} sx={{ mb: 1.5 }}>
      {record.status === 'Pending' && record.user._id !== viewerId && <ReviewSignals caseId={record._id} />}
      <KycQuestions record={record} />
    </Stack>
  );
}

/** The facts that an identity document shows, in its order. */
function listDocumentFacts(record: KycDetailWire): Fact[] {
  const { id: documentType, firstName, lastName, dob, nationality } = record;
  return [
    { label: 'Document', value: documentType },
    { label: 'Last Name', value: lastName === '' ? 'Not on the document' : lastName },
    { label: 'First Name', value: firstName },
    { label: 'Nationality', value: nationality },
    { label: 'Date of Birth', value: dateText(dob) },
    { label: 'Address', value: addressText(record) },
  ];
}

function listOtherFacts({ user, createdAt, checkedBy, reason, number, email }: KycDetailWire): Fact[] {
  const profile = generatePath(paths.adminUserDetail, { userId: user._id });
  return [
    { label: 'Account', value: <AppLink to={profile}>{user.email}</AppLink> },
    ...(email === user.email ? [] : [{ label: 'Email', value: email }]),
    { label: 'Phone', value: number },
    { label: 'Submitted', value: <DateTime iso={createdAt} precision="minute" /> },
    ...(checkedBy === undefined ? [] : [{ label: 'Checked By', value: checkedBy.name }]),
    ...(reason === undefined ? [] : [{ label: 'Reason', value: reason }]),
  ];
}
