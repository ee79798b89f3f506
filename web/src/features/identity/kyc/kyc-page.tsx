import Card from '@mui/material/Card';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Page } from '../../../ui/page.tsx';
import { paths } from '../../../config/paths.ts';
import { forgetKycDraft } from '../../../lib/session/kyc-draft.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useOwnKyc, useShowPending, useSubmitKyc } from './kyc.calls.ts';
import { KycQuestion } from './answer-kyc-form.tsx';
import { KycForm, KycFormSkeleton } from './kyc-form.tsx';
import { KycIntroduction } from './kyc-introduction.tsx';
import { KycApproved, KycPending, KycRejected } from './kyc-status.tsx';
import { formTitle, NextSteps, reviewText, thanks } from './kyc-submitted-page.tsx';

/** The form is a step of the page, so that "back" leads to the introduction. */
const formPath = `${paths.kyc}?step=form`;

/** For signed-in users: introduction, form, and the status of the application. */
export function KycPage() {
  const user = useCurrentUser();
  const { _id: uid, email, name, number, kycStatus } = user;
  const own = useOwnKyc(user);
  const { application: declared, question } = own.data ?? {};
  const [search] = useSearchParams();
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const step = search.get('step');
  const showPending = useShowPending(uid);
  // Here and not in the form, which goes as soon as the status says Pending: before the answer, perhaps.
  const { submit, upload } = useSubmitKyc({
    identify: () => Promise.resolve(uid),
    onSubmitted: () => {
      forgetKycDraft();
      setHasSubmitted(true);
      showPending();
    },
  });

  // A page of its own to the reader: it begins at its top, and (by its key) with its heading.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [step, hasSubmitted]);

  if (kycStatus === 'Approved') return <KycApproved />;
  if (kycStatus === 'Pending' && question !== undefined) return <KycQuestion question={question} />;
  if (hasSubmitted)
    return (
      <KycPending title={thanks} text={reviewText}>
        <NextSteps />
      </KycPending>
    );
  if (kycStatus === 'Pending')
    return (
      <KycPending title="KYC Verification" text={`Your documents are being reviewed. ${reviewText}`}>
        {own.isError ? (
          <LoadFailed
            text="We could not check whether there is a question for you."
            onRetry={() => void own.refetch()}
          />
        ) : (
          <NextSteps />
        )}
      </KycPending>
    );
  const isRejected = kycStatus === 'Rejected';
  if (!isRejected && step !== 'form')
    return (
      <Page key="introduction" title="KYC Verification" width="narrow">
        <Card sx={{ p: { xs: 2, sm: 4 } }}>
          <KycIntroduction formPath={formPath} />
        </Card>
      </Page>
    );
  return (
    <Page key="form" title={formTitle} width="narrow">
      {isRejected && <KycRejected reason={declared?.reason} />}
      <Card sx={{ px: { xs: 2, sm: 4 }, pb: { xs: 3, sm: 4 } }}>
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
