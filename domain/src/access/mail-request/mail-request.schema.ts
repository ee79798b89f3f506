import { emailField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';

export const emailOnlySchema = namedObject('EmailBody', { email: emailField() }).meta({
  description: 'The address to mail.',
});
