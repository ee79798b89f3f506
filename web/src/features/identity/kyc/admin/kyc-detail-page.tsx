import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { generatePath, useLocation, useParams } from 'react-router-dom';
import { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import type { KycDetailWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { paths } from '../../../../config/paths.ts';
import { useAnswer, askedOnce } from '../../../../lib/query/use-answer.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { useDialog } from '../../../../lib/use-dialog.ts';
import { AppLink } from '../../../../ui/app-link.tsx';
import { formatExact } from '../../../../ui/date-time.tsx';
import { DecisionButtons } from '../../../../ui/decision-buttons.tsx';
import { FactList, type Fact } from '../../../../ui/fact-list.tsx';
import { BackLink } from '../../../../ui/links.tsx';
import { Page } from '../../../../ui/page.tsx';
import { RecordView } from '../../../../ui/records/record-view.tsx';
import { StatusWithQuestion } from '../../../core/question/question-words.tsx';
import { ReviewSignals, useSignalVerdict } from '../../../core/review/review-signals.tsx';
import type { KycDialogKind } from './kyc-actions.ts';
import { KycDialog } from './kyc-dialog.tsx';
import { KycDocument, KycQuestions } from './kyc-document.tsx';
import { listApplicantFacts } from './kyc-facts.ts';

/** One identity application, for its reviewer. */
export function KycDetailPage() {
  const { kycId = '' } = useParams();
  const { search: listQuery } = useLocation();
  const query = useAnswer(kycContract['get-kyc'], { ...askedOnce, params: { kycId } });
  return (
    <>
      <BackLink to={paths.adminKyc + listQuery} />
      <Page title="KYC Document">
        <RecordView
          query={query}
          skeleton={<KycDetailSkeleton />}
          missing="This record does not exist any more."
        >
          {(record) => <KycDetail record={record} />}
        </RecordView>
      </Page>
    </>
  );
}

/** The shape of the page: review and applicant at the left, the document at the right. */
function KycDetailSkeleton() {
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, alignItems: 'start' }}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Skeleton variant="rounded" height={260} />
        <Skeleton variant="rounded" height={440} />
      </Box>
      <Skeleton variant="rounded" height={400} />
    </Box>
  );
}

function KycDetail({ record }: { record: KycDetailWire }) {
  const { _id: adminId } = useCurrentUser();
  const dialog = useDialog<KycDialogKind>();
  const isReviewed = record.status === 'Pending' && record.user._id !== adminId;
  const { isKnown } = useSignalVerdict(record._id);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Card component="section" aria-label="Review">
          <CardContent sx={{ pt: 2 }}>
            <FactList facts={reviewFacts(record)} />
            <Decision record={record} onDecide={dialog.open} />
          </CardContent>
        </Card>
        {isReviewed && (
          <Card>
            <CardContent>
              <ReviewSignals caseId={record._id} />
            </CardContent>
          </Card>
        )}
        {record.asks.length > 0 && (
          <Card>
            <CardContent>
              <KycQuestions record={record} />
            </CardContent>
          </Card>
        )}
        {/* Once it is known how many signals are above it, so that nobody sees it move. */}
        <Card
          component="section"
          aria-label="Applicant"
          sx={{ visibility: isReviewed && !isKnown ? 'hidden' : 'visible' }}
        >
          <CardContent>
            <Typography variant="h2" sx={{ mb: 1 }}>
              Applicant
            </Typography>
            <FactList facts={listApplicantFacts(record)} />
          </CardContent>
        </Card>
      </Box>
      <Card component="section" aria-label="Document">
        <CardContent>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
            <Typography variant="h2">{record.id}</Typography>
            <Button size="small" variant="outlined" onClick={() => dialog.open('document')}>
              View document
            </Button>
          </Box>
          <KycDocument record={record} />
        </CardContent>
      </Card>
      {dialog.render((kind, state) => (
        <KycDialog kind={kind} record={record} {...state} />
      ))}
    </Box>
  );
}

function reviewFacts({ status, asked, checkedBy, createdAt, reason, user }: KycDetailWire): Fact[] {
  const profile = generatePath(paths.adminUserDetail, { userId: user._id });
  return [
    { label: 'Status', value: <StatusWithQuestion status={status} asked={asked} /> },
    { label: 'Checked By', value: checkedBy?.name ?? '–' },
    ...(reason === undefined ? [] : [{ label: 'Reason', value: reason }]),
    {
      label: 'User',
      value: (
        <>
          <AppLink to={profile}>{user.name}</AppLink>
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {user.email}
          </Box>
        </>
      ),
    },
    { label: 'Submitted', value: formatExact(createdAt) },
  ];
}

type DecisionProps = { record: KycDetailWire; onDecide: (kind: KycDialogKind) => void };

function Decision({ record: { status, user }, onDecide }: DecisionProps) {
  const { _id: adminId } = useCurrentUser();
  if (status !== 'Pending') return null;
  if (user._id === adminId)
    return (
      <Alert severity="info">These are your own documents. Another administrator decides on them.</Alert>
    );
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <DecisionButtons onDecide={onDecide} />
    </Box>
  );
}
