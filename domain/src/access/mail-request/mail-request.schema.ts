import { emailField } from '../../kernel/validation/fields.ts';
import { nameSchema } from '../../kernel/validation/name-schema.ts';
import { object } from 'yup';

export const emailOnlySchema = nameSchema(
  'EmailBody',
  'The address to mail.',
  object({ email: emailField() }),
);
