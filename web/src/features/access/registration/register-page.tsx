import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Fragment, useId, useState } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import { string } from 'yup';
import { mailRequestTexts } from '@keelstone/domain/access/mail-request/mail-request.texts';
import { passwordTexts } from '@keelstone/domain/access/password/password.texts';
import { registrationContract } from '@keelstone/domain/access/registration/registration.contract';
import { registrationSchema } from '@keelstone/domain/access/registration/registration.schema';
import { listCurrentVersions, type LegalVersions } from '@keelstone/domain/core/legal/acceptance';
import {
  type AcceptedKind,
  acceptedKinds,
  legalTitles,
  publishedTexts,
} from '@keelstone/domain/core/legal/legal-text';
import { brand } from '@keelstone/domain/kernel/brand';
import { normalizePassword } from '@keelstone/domain/kernel/validation/password-forms';
import { validationTexts } from '@keelstone/domain/kernel/validation/validation.texts';
import { paths } from '../../../config/paths.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { readNewEmail } from '../../../lib/forms/typed-email.ts';
import { e164, typedPhoneField } from '../../../lib/phone-number.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { LabelledCheckbox } from '../../../ui/labelled-checkbox.tsx';
import { PhoneField, phoneHint } from '../../../ui/phone-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { NewPasswordFields, refuseMismatch } from '../password/new-password-fields.tsx';

/** Creates an account: name, email address, phone number, password and the accepted texts. */
export function RegisterPage() {
  return (
    <AuthLayout
      title="Register"
      lead={`Create New ${brand.name} Account`}
      below={<AppLink to={paths.login}>Already have an account? Sign in instead</AppLink>}
    >
      <RegisterForm />
    </AuthLayout>
  );
}

function RegisterForm() {
  const notify = useNotify();
  const navigate = useNavigate();
  const register = useCall(registrationContract.register, {
    onSuccess: ({ message }, { body: { email } }) => {
      // The next page can send the mail again.
      if (message === mailRequestTexts.verificationEmailSent)
        void navigate(paths.verifyEmail, { state: { email } });
      else notify.failed();
    },
  });
  const { requireAccepted, accept, ...texts } = useTextsToAccept();
  const form = useOrderedForm({
    initialValues: registrationTexts,
    schema: registrationFormSchema,
    toInput: toRegistration,
    onSubmit: async ({ confirmation, ...registration }, helpers) => {
      if (normalizePassword(registration.password) !== normalizePassword(confirmation)) {
        refuseMismatch(helpers);
        return;
      }
      const versions = requireAccepted();
      if (versions !== undefined) await register.mutateAsync({ body: { ...registration, ...versions } });
    },
  });

  return (
    <Stack {...form.prerendered} spacing={2.5}>
      <TextField {...form.field('name', 'Enter it as in your ID')} label="Full Name" autoComplete="name" />
      <TextField
        {...form.field('email', 'We send a link to it, to confirm that it is yours')}
        label="Email address"
        type="email"
        autoComplete="username"
      />
      <PhoneField {...form.control('number', phoneHint)} label="Phone Number" />
      <NewPasswordFields form={form} labels={{ password: 'Password', confirmation: 'Confirm Password' }} />
      <AcceptTexts {...texts} onAccept={accept} />
      <SubmitButton isBusy={form.isSubmitting} busyText="Registering...">
        Register
      </SubmitButton>
    </Stack>
  );
}

const registrationTexts = { name: '', email: '', number: '', password: '', confirmation: '' };
type RegistrationTexts = typeof registrationTexts;

/** Whether both passwords are equal is checked after the schema. */
const registrationFormSchema = registrationSchema.shape({
  number: typedPhoneField(),
  confirmation: string().strict().required(passwordTexts.registerPasswordConfirm),
});

function toRegistration({ name, email, number, ...passwords }: RegistrationTexts): RegistrationTexts {
  return { name: name.trim(), email: readNewEmail(email), number: e164(number), ...passwords };
}

type AcceptTextsProps = {
  kinds: readonly AcceptedKind[];
  isAccepted: boolean;
  isMissed: boolean;
  onAccept: (isAccepted: boolean) => void;
};

/** The checkbox that accepts the published texts, if any. They open in a tab, so the form keeps its values. */
function AcceptTexts({ kinds, isAccepted, isMissed, onAccept }: AcceptTextsProps) {
  const errorId = useId();
  if (kinds.length === 0) return null;
  return (
    <FormControl error={isMissed}>
      <LabelledCheckbox
        checked={isAccepted}
        onTick={onAccept}
        slotProps={{ input: isMissed ? { 'aria-invalid': true, 'aria-describedby': errorId } : {} }}
        label={
          <span>
            I have read and accept:{' '}
            {kinds.map((kind, index) => (
              <Fragment key={kind}>
                {index > 0 && <span>, </span>}
                <Link href={generatePath(paths.legal, { kind })} target="_blank" rel="noopener">
                  {legalTitles[kind]}
                </Link>
              </Fragment>
            ))}
          </span>
        }
      />
      {isMissed && <FormHelperText id={errorId}>{validationTexts.required}</FormHelperText>}
    </FormControl>
  );
}

/** The published texts that a registration has to accept. */
function useTextsToAccept() {
  const [isAccepted, setIsAccepted] = useState(false);
  const [isMissed, setIsMissed] = useState(false);
  const versions = listCurrentVersions(publishedTexts);
  const kinds: AcceptedKind[] = acceptedKinds.filter((kind) => versions[kind] !== undefined);
  return {
    kinds,
    isAccepted,
    isMissed: isMissed && kinds.length > 0,
    accept: (isChecked: boolean): void => {
      setIsAccepted(isChecked);
      setIsMissed(false);
    },
    /** The accepted versions; `undefined`, and a message at the checkbox, if it is not ticked. */
    requireAccepted: (): LegalVersions | undefined => {
      if (kinds.length > 0 && !isAccepted) {
        setIsMissed(true);
        return undefined;
      }
      return versions;
    },
  };
}
