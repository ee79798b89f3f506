import type { FormikHelpers } from 'formik';
import { type ChangeEvent, useState } from 'react';
import { PasswordField } from '../../../ui/password-field.tsx';
import { passwordLimits } from '@keelstone/domain/access/password/password.limits';
import { passwordTexts } from '@keelstone/domain/access/password/password.texts';

type Name = 'password' | 'confirmation';
export type NewPassword = Record<Name, string>;

type Field = {
  name: string;
  id: string;
  value: string;
  required: boolean;
  error: boolean;
  helperText: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};
/** The parts of the form that are needed, as returned by `useOrderedForm`. */
type Form = {
  values: NewPassword;
  field: (name: Name, hint?: string) => Field;
  errorOf: (name: Name) => string | undefined;
  setValue: (name: Name, value: string) => void;
};

type Props = { form: Form; labels: Record<Name, string> };

/** A new password, twice. One toggle shows both; a mismatch concerns both. */
export function NewPasswordFields({ form, labels }: Props) {
  const [isShown, setIsShown] = useState(false);
  const toggle = () => {
    setIsShown(!isShown);
  };
  const isMismatch = form.errorOf('password') === passwordTexts.passwordMismatch;
  const confirmation = form.field('confirmation');
  return (
    <>
      <PasswordField
        {...form.field('password', `At least ${String(passwordLimits.lengthMin)} characters`)}
        label={labels.password}
        autoComplete="new-password"
        isShown={isShown}
        onToggle={toggle}
      />
      <PasswordField
        {...confirmation}
        label={labels.confirmation}
        autoComplete="new-password"
        error={confirmation.error || isMismatch}
        isShown={isShown}
        onToggle={toggle}
        onChange={(event) => {
          confirmation.onChange(event);
          // Typing clears the related message too.
          if (isMismatch) form.setValue('password', form.values.password);
        }}
      />
    </>
  );
}

/** Both are emptied. The first one says why and gets the focus, to begin again. */
export function refuseMismatch<Values extends NewPassword>(helpers: FormikHelpers<Values>): void {
  void helpers.setFieldValue('password', '', false);
  void helpers.setFieldValue('confirmation', '', false);
  helpers.setFieldError('password', passwordTexts.passwordMismatch);
  document.getElementById('password')?.focus();
}
