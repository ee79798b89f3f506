import { object } from 'yup';
import { named } from '../../kernel/validation/named.ts';
import { limits } from '../../limits.ts';
import { newEmailField, multilineField, textField } from '../../kernel/validation/fields.ts';

const messageLengthMax = 2000;

/** The contact form of the landing page. */
export const contactSchema = named(
  'ContactBody',
  'The contact form.',
  object({
    name: textField(limits.nameLengthMax),
    email: newEmailField(),
    message: multilineField(messageLengthMax),
  }),
);

/** The newsletter form of the landing page. */
export const newsletterSchema = named(
  'NewsletterBody',
  'The newsletter form.',
  object({ email: newEmailField() }),
);
