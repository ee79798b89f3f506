import { object } from 'yup';
import { limits } from '../limits.ts';
import { emailField, multilineField, textField } from '../validation/fields.ts';

const messageLengthMax = 2000;

/** The contact form of the landing page. */
export const contactSchema = object({
  name: textField(limits.nameLengthMax),
  email: emailField(),
  message: multilineField(messageLengthMax),
});

/** The newsletter form of the landing page. */
export const newsletterSchema = object({ email: emailField() });
