import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { LoginForm } from './login-form.tsx';
import type { SecondStep, SecondStepKind } from './second-step.tsx';
import type { FactorRequest } from './use-login.ts';

/** `Form`: its code is loaded by then, so that nothing is shown between the steps. */
type Step = { request: FactorRequest; kind: SecondStepKind; Form: typeof SecondStep };

/** The two steps of a sign-in, in place: the password, and the second factor of an account that has one. */
export function LoginPage() {
  const [step, setStep] = useState<Step>();
  const [start, setStart] = useState({ email: '', isExpired: false });
  const goBack = useCallback(
    ({ isExpired }: { isExpired: boolean }) => {
      setStart({ email: step?.request.email ?? '', isExpired });
      setStep(undefined);
    },
    [step?.request.email],
  );
  const expire = useCallback(() => goBack({ isExpired: true }), [goBack]);

  if (step === undefined)
    return (
      <AuthLayout
        title="Sign in"
        lead="Welcome back."
        below={<AppLink to={paths.register}>Create an account</AppLink>}
      >
        <LoginForm
          email={start.email}
          isExpired={start.isExpired}
          onFactorAsked={async (request) => {
            const { SecondStep: Form, pickFirstKind } = await import('./second-step.tsx');
            setStep({ request, kind: pickFirstKind(request.methods), Form });
          }}
        />
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="Confirm it's you"
      lead={leads[step.kind]}
      below={<Button onClick={() => goBack({ isExpired: false })}>Back to sign in</Button>}
    >
      <step.Form
        request={step.request}
        kind={step.kind}
        onKind={(kind) => setStep({ ...step, kind })}
        onExpired={expire}
      />
    </AuthLayout>
  );
}

const leads = {
  totp: 'Enter the code from your authenticator app.',
  passkey: 'Use your passkey to finish signing in.',
  recovery: 'Enter one of your recovery codes. Each works once.',
} as const satisfies Record<SecondStepKind, string>;
