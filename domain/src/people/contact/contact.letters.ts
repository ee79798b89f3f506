import { isolated } from '../../kernel/isolated.ts';

export type ContactMailValues = {
  'contact-message': { name: string; email: string; message: string };
};

export const contactLetters = {
  'contact-message': ({ name, email, message }: ContactMailValues['contact-message']) => ({
    subject: `Message from ${isolated(name)}`,
    greeting: 'A visitor wrote:',
    paragraphs: [message, `${isolated(name)}, ${email}`],
  }),
};
