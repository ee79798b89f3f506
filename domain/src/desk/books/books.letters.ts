import { type AdminMailValue, letter } from '../../kernel/mail/admin-letter.ts';

export type BooksMailValues = {
  'admin-books-broken': AdminMailValue;
};

export const booksLetters = {
  'admin-books-broken': letter(
    'The checks have found something',
    'No figure was corrected. The runbook says what to do.',
    'Open the books',
  ),
};
