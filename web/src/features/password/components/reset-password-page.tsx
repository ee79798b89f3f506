import { useEffect } from 'react';
import { generatePath, useParams } from 'react-router-dom';
import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';
import { useMailedCode } from '../../../lib/mailed-link/use-mailed-code.ts';
import { useResetPassword } from '../hooks/use-reset-password.ts';
import { PasswordChanged, ResetLinkRefused } from './reset-result.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** The page's address once the token is out of it. */
const barePath = generatePath(paths.passwordReset, { resetToken: 'link' });

/** What the link of the reset mail opens. */
export function ResetPasswordPage() {
  const { resetToken } = useParams();
  const { code, forget } = useMailedCode({ inAddress: resetToken, barePath });
  const reset = useResetPassword();
  const isDone = reset.isSuccess || reset.refusal !== undefined;
  useEffect(() => {
    if (isDone) forget();
  }, [isDone, forget]);

  if (reset.isSuccess) return <PasswordChanged />;
  if (code === undefined || reset.refusal !== undefined) return <ResetLinkRefused text={reset.refusal} />;
  return (
    <AuthLayout
      title="Reset password"
      lead="Choose a new password. You will be signed out everywhere."
      below={<AppLink to={paths.login}>Return to login</AppLink>}
    >
      <ResetPasswordForm onReset={(password) => reset.send({ resetToken: code, password })} />
    </AuthLayout>
  );
}
