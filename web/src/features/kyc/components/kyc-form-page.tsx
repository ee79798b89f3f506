import { useNavigate } from 'react-router-dom';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { paths } from '../../../config/paths.ts';
import { endSession } from '../../../lib/session/end-session.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useAccountEmail } from '../hooks/use-account-email.ts';
import { useSubmitKyc } from '../hooks/use-submit-kyc.ts';
import { KycForm } from './kyc-form.tsx';
import { KycFormSkeleton } from './kyc-form-skeleton.tsx';
import { formTitle } from './kyc-texts.ts';
import { SessionNeeded } from './session-needed.tsx';

const width = 720;

/** Spec section 2, KYC form, for a session of scope `kyc`: the one that the verification mail opens. */
export function KycFormPage() {
  const session = useSession();
  switch (session.status) {
    case 'kyc':
      return (
        <AuthLayout title={formTitle} width={width}>
          <Application uid={session.uid} />
        </AuthLayout>
      );
    case 'unavailable':
      return (
        <AuthLayout title={formTitle} width={width}>
          <LoadFailed onRetry={session.retry} />
        </AuthLayout>
      );
    case 'loading':
      return (
        <AuthLayout title={formTitle} width={width}>
          <KycFormSkeleton />
        </AuthLayout>
      );
    default:
      return <SessionNeeded />;
  }
}

function Application({ uid }: { uid: string }) {
  const navigate = useNavigate();
  const { email } = useAccountEmail(uid);
  const { submit, progress } = useSubmitKyc({
    uid,
    onSubmitted: async () => {
      await navigate(paths.kycSubmitted, { replace: true });
      // It was good for this one thing.
      await endSession();
    },
  });
  if (email === undefined) return <KycFormSkeleton />;
  return <KycForm email={email} onSubmit={submit} progress={progress} />;
}
