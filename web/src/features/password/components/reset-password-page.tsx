import { useEffect } from 'react';
import { generatePath, useParams } from 'react-router-dom';
import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { RunningNote } from '../../../components/running-note.tsx';
import { paths } from '../../../config/paths.ts';
import { useMailedCode } from '../../../lib/mailed-link/use-mailed-code.ts';
import { useCheckResetLink, useResetPassword } from '../api.ts';
import { PasswordChanged, ResetLinkRefused } from './reset-result.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** The page's address once the token is out of it. */
const barePath = generatePath(paths.passwordReset, { resetToken: 'link' });

/** What the link of the reset mail opens. */
export function ResetPasswordPage() {
  const { resetToken } = useParams();
  const { code, forget } = useMailedCode({ inAddress: resetToken, barePath });
  const check = useCheckResetLink(code);
  const reset = useResetPassword();
  const refusal = reset.refusal ?? check.refusal;
  const isDone = reset.isSuccess || reset.refusal !== undefined;
  useEffect(() => {
    if (isDone) forget();
  }, [isDone, forget]);

  if (reset.isSuccess) return <PasswordChanged />;
  if (code === undefined || refusal !== undefined) return <ResetLinkRefused text={refusal} />;
  return (
    <AuthLayout
      title="Reset password"
      lead="Choose a new password. You will be signed out everywhere."
      below={<AppLink to={paths.login}>Return to login</AppLink>}
    >
      {check.isChecking ? (
        <RunningNote text="Checking your link..." />
      ) : (
        <ResetPasswordForm onReset={(password) => reset.send({ resetToken: code, password })} />
      )}
    </AuthLayout>
  );
}
