import { isolated } from '../../kernel/isolated.ts';

export const contactLetters = {
  'contact-message': ({ name, email, message }: Record<'name' | 'email' | 'message', string>) => ({
    subject: `Message from ${isolated(name)}`,
    greeting: 'A visitor wrote:',
    paragraphs: [message, `${isolated(name)}, ${email}`],
  }),
};
