import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useMailedCode } from '../../../lib/mailed-link/use-mailed-code.ts';
import { useVerifyEmail } from '../api.ts';
import { VerificationFailed } from './verification-failed.tsx';
import { EmailVerified, VerificationRunning } from './verification-result.tsx';

/** What the link of the verification mail opens. */
export function VerifiedPage() {
  const [search] = useSearchParams();
  const mailedCode = useMailedCode({ inAddress: search.get('oobCode'), barePath: paths.verified });
  const verifying = useVerifyEmail(mailedCode);
  switch (verifying.status) {
    case 'verifying':
      return <VerificationRunning />;
    case 'verified':
      return <EmailVerified canApply={verifying.canApply} />;
    case 'failed':
      return <VerificationFailed error={verifying.error} retry={verifying.retry} />;
    case 'no-link':
      return <VerificationFailed error={undefined} retry={undefined} />;
  }
}
