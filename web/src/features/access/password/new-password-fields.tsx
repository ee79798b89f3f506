import type { FormikHelpers } from 'formik';
import { type ChangeEvent, useState } from 'react';
import { passwordLimits } from '@keelstone/domain/access/password/password.limits';
import { passwordTexts } from '@keelstone/domain/access/password/password.texts';
import type { Control } from '../../../lib/forms/ordered-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';

type Name = 'password' | 'confirmation';
export type NewPassword = Record<Name, string>;

type Field = Omit<Control<string>, 'onChange'> & {
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};
/** The members of `useOrderedForm` that both fields need. */
type Form = {
  values: NewPassword;
  field: (name: Name, hint?: string) => Field;
  errorOf: (name: Name) => string | undefined;
  setValue: (name: Name, value: string) => void;
};

/** Both fields of a new password: one toggle shows both, and a mismatch marks both. */
export function NewPasswordFields({ form, labels }: { form: Form; labels: Record<Name, string> }) {
  const [isShown, setIsShown] = useState(false);
  const toggle = () => setIsShown(!isShown);
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

/** Empties both fields after a mismatch. The first shows the message and takes the focus. */
export function refuseMismatch<Values extends NewPassword>(helpers: FormikHelpers<Values>): void {
  void helpers.setFieldValue('password', '', false);
  void helpers.setFieldValue('confirmation', '', false);
  helpers.setFieldError('password', passwordTexts.passwordMismatch);
  document.getElementById('password')?.focus();
}
