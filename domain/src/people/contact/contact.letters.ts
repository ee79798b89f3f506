import { isolateName } from '../../kernel/isolate-name.ts';

export const contactLetters = {
  'contact-message': ({ name, email, message }: Record<'name' | 'email' | 'message', string>) => ({
    subject: `Message from ${isolateName(name)}`,
    greeting: 'A visitor wrote:',
    paragraphs: [message, `${isolateName(name)}, ${email}`],
  }),
};
