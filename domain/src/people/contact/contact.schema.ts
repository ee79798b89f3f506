import { multilineField, newEmailField, textField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { contactLimits } from './contact.limits.ts';

export const contactSchema = namedObject('ContactBody', {
  name: textField(validationLimits.nameLengthMax),
  email: newEmailField(),
  message: multilineField(contactLimits.messageLengthMax),
}).meta({ description: 'The contact form.' });

export const newsletterSchema = namedObject('NewsletterBody', {
  email: newEmailField(),
}).meta({ description: 'The newsletter form.' });
