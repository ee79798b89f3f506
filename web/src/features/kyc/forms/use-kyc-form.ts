import { ApiError, fieldErrorOf } from '../../../lib/api/api-error.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { kycFormSchema, toApplication, type KycApplication, type KycEntries } from './kyc-form.schema.ts';

type Options = { initial: KycEntries; onSubmit: (application: KycApplication) => Promise<unknown> };

/** The note next to the email address. */
export const emailNote = 'The email should be the same as the one used at registration.';

export type KycFormControls = ReturnType<typeof useKycForm>;

export function useKycForm({ initial, onSubmit }: Options) {
  return useOrderedForm({
    initialValues: initial,
    schema: kycFormSchema,
    toInput: toApplication,
    onSubmit: async ({ document, isConfirmed, ...details }, { setFieldError }) => {
      // The schema has asked for both.
      if (document === undefined || !isConfirmed) return;
      await onSubmit({ ...details, document }).catch((error: unknown) => {
        const isUnknown = error instanceof ApiError && error.code === 'no-user';
        const wrong = isUnknown ? { field: 'email', message: emailNote } : fieldErrorOf(error);
        if (wrong === undefined) return;
        setFieldError(wrong.field, wrong.message);
        window.document.getElementById(wrong.field)?.focus();
      });
    },
  });
}
