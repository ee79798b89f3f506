import { object } from 'yup';
import { nameSchema } from '../../kernel/validation/name-schema.ts';
import { multilineField, newEmailField, textField } from '../../kernel/validation/fields.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { contactLimits } from './contact.limits.ts';

export const contactSchema = nameSchema(
  'ContactBody',
  'The contact form.',
  object({
    name: textField(validationLimits.nameLengthMax),
    email: newEmailField(),
    message: multilineField(contactLimits.messageLengthMax),
  }),
);

export const newsletterSchema = nameSchema(
  'NewsletterBody',
  'The newsletter form.',
  object({ email: newEmailField() }),
);
