import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import type { KycStatus } from '@keelstone/domain/core/user/user';
import type { KycQuestionWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { paths } from '../../../config/paths.ts';
import { forgetKycDraft } from '../../../lib/session/kyc-draft.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Page } from '../../../ui/page.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { AskedNote, askedTitle } from '../../core/question/question-words.tsx';
import { KycForm, KycFormSkeleton } from './kyc-form.tsx';
import { KycContact, KycIntroduction, KycPurpose } from './kyc-introduction.tsx';
import { formTitle, NextSteps, reviewText, thanks } from './kyc-submitted-page.tsx';
import { useShowPending, useSubmitKyc } from './kyc.calls.ts';
import { LatePart } from './late-part.tsx';
import { useOwnKyc } from './own-kyc.calls.ts';

/** The form is a step of the page, so that "back" leads to the introduction. */
const formPath = `${paths.kyc}?step=form`;

/** The identity check of signed-in users: introduction, form, and the state of the application. */
export function KycPage() {
  const user = useCurrentUser();
  const { _id: uid, email, name, number, kycStatus } = user;
  const own = useOwnKyc(user);
  const { application: declared, question } = own.data ?? {};
  const [search] = useSearchParams();
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const step = search.get('step');
  const showPending = useShowPending(uid);
  // Not in the form, which is unmounted when the status becomes Pending, perhaps before the answer.
  const { submit, upload } = useSubmitKyc({
    identify: () => Promise.resolve(uid),
    onSubmitted: () => {
      forgetKycDraft();
      setHasSubmitted(true);
      showPending();
    },
  });

  // Each step is a page to the reader: it begins at its top and, by its key, with its heading.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [step, hasSubmitted]);

  if (kycStatus === 'Approved') return <KycApproved />;
  if (kycStatus === 'Pending' && question !== undefined) return <KycQuestion question={question} />;
  if (hasSubmitted)
    return (
      <StatusPage title={thanks} status="Pending" more={<NextSteps />}>
        {reviewText}
      </StatusPage>
    );
  if (kycStatus === 'Pending')
    return (
      <StatusPage
        title="KYC Verification"
        status="Pending"
        more={
          own.isError ? (
            <LoadFailed
              text="We could not check whether there is a question for you."
              onRetry={() => void own.refetch()}
            />
          ) : (
            <NextSteps />
          )
        }
      >
        {`Your documents are being reviewed. ${reviewText}`}
      </StatusPage>
    );
  const isRejected = kycStatus === 'Rejected';
  if (!isRejected && step !== 'form')
    return (
      <Page key="introduction" title="KYC Verification" width="narrow">
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <KycIntroduction formPath={formPath}>
            <KycPurpose />
          </KycIntroduction>
        </Card>
      </Page>
    );
  return (
    <Page key="form" title={formTitle} width="narrow">
      {isRejected && <KycRejected reason={declared?.reason} />}
      <Card sx={{ px: { xs: 2, sm: 3 }, pt: { sm: 2 }, pb: 3 }}>
        {isRejected && own.isPending ? (
          <KycFormSkeleton />
        ) : (
          <KycForm
            owner={{ email, scope: 'full' }}
            applicant={{ email, name, number }}
            declared={declared}
            onSubmit={submit}
            upload={upload}
          />
        )}
      </Card>
    </Page>
  );
}

/** A question about the application under review, and the form that answers it. */
function KycQuestion({ question }: { question: KycQuestionWire }) {
  return (
    <Page key="question" title={askedTitle} width="narrow">
      <AskedNote text={question.text} isTitled={false} />
      <Card sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
        <LatePart height={400}>
          {({ AnswerKycForm }) => (
            <AnswerKycForm key={`${question.idToAnswer} ${String(question.number)}`} question={question} />
          )}
        </LatePart>
      </Card>
    </Page>
  );
}

function KycApproved() {
  return (
    <StatusPage
      title="KYC Verification"
      status="Approved"
      action={
        <Button variant="contained" component={RouterLink} to={paths.deposit}>
          Deposit funds
        </Button>
      }
    >
      Your identity is verified. You can deposit and withdraw; there is nothing left to do here.
    </StatusPage>
  );
}

/** The note above the form, which is open again after a rejection. */
function KycRejected({ reason }: { reason: string | undefined }) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {reason === undefined ? (
        <span>Your last application was rejected. </span>
      ) : (
        <Box component="p" sx={{ m: 0, mb: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <strong>Your last application was rejected.</strong> Reason: <span>{reason}</span>
        </Box>
      )}
      <span>Correct your details, upload the document again and apply again. </span>
      <KycContact />
    </Alert>
  );
}

type StatusProps = {
  title: string;
  status: KycStatus;
  more?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

function StatusPage({ title, status, more, action, children }: StatusProps) {
  const look = action === undefined ? 'contained' : 'outlined';
  return (
    <Page title={title} width="narrow">
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <StatusChip status={status} />
        <Typography sx={{ mt: 2 }}>{children}</Typography>
        {more}
        <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {action}
          <Button variant={look} component={RouterLink} to={paths.dashboard}>
            Go to the dashboard
          </Button>
        </Box>
      </Card>
    </Page>
  );
}
