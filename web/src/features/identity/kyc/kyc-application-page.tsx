import { paths } from '../../../config/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { KycIntroduction } from './kyc-introduction.tsx';

/** The introduction for people who are signed out. */
export function KycApplicationPage() {
  return (
    <AuthLayout
      title="KYC Verification"
      width={560}
      below={<AppLink to={paths.login}>Return to login</AppLink>}
    >
      <KycIntroduction formPath={paths.kycForm} />
    </AuthLayout>
  );
}
