import { newPasswordSchema } from '@keelstone/domain/auth/auth.schema';
import { fieldMessages } from '@keelstone/domain/messages';
import { string } from 'yup';

export const resetTexts = { password: '', confirmation: '' };

/** Everything up to the confirmation; that both are equal is asked last. */
export const resetFormSchema = newPasswordSchema.shape({
  confirmation: string().strict().required(fieldMessages.required),
});
