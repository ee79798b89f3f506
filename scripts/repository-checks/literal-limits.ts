import type { SourceFile } from './source-file.ts';

const shipped =
  /^(?:(?:domain|functions|web)\/src|functions\/(?:cli|openapi)|operator)\/(?!.*\.(?:test|rules)\.|.*\/testing\/|theme\/|generated\/)/;
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const words = String.raw`two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand`;
const number = String.raw`(?<![\w.,:$#{-]|every )(?:\d+(?:,\d{3})*|(?:${words})(?:-\w+)?)`;
const time = `minute|hour|day|week|month|year`;
const things = `${time}|second|time|code|file|character|letter|row|movement|entry|entries|record|note|question|address|addresses|payment|id|login|event|sender|USD|megabyte|MB`;
/**
 * "48 hours", "ten recovery codes", "500 USD", "4MB": a number with what is limited. "within a day", "once a day", "half
 * an hour", "tomorrow", "a tenth": one of it. "every 15 minutes" is a schedule, "$1" a part of a pattern.
 */
const limit = new RegExp(
  [
    String.raw`${number}\s+(?:[a-z]+\s)?(?:${things})s?\b(?!['"]?\s*[:=(])`,
    String.raw`\b\d+ ?[kM]B\b|(?:USD |\$)\d{2,}|(?<![-\w])tomorrow\b|\ba (?:third|quarter|fifth|tenth|hundredth)\b`,
    String.raw`\b(?:after|for|in|last|once|than|within)\s+(?:an?|one)\s+(?:${time})\b|\bhalf an?\s+(?:${time})\b|\}\s+(?:\w+\s+)?an?\s+(?:${time})\b`,
  ].join('|'),
  'gi',
);

/** Numbers that are no limit of ours. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  // An estimate, advice, an example, the name of a range, or words of the operator.
  'web/src/features/access/registration/verify-email-page.tsx': ['5 minutes'],
  'web/src/features/identity/kyc/kyc-introduction.tsx': ['3 minutes'],
  'web/src/pages/help/help-texts.ts': ['ten minutes'],
  'web/src/features/desk/books/admin/holdings-card.tsx': ['once a day'],
  'web/src/pages/landing/example.tsx': ['$500', '$501'],
  'web/src/features/money/statement/statement-filters.tsx': ['12 months'],
  'web/src/ui/chart/range-choice.tsx': ['7 days', '30 days', '1 year'],
  'operator/brand.ts': ['12 Harbour Row'],
  'operator/statements.ts': ['7 days'],
  'operator/check/demo.ts': ['12 Harbour Row', '7 days'],
  // The period is in the name of the limit: mailsPerHour, payoutDayUsdCents, uploadsPerDay.
  'domain/src/kernel/mail/merge-mails.ts': ['within an hour'],
  'domain/src/money/transaction/payment-wait.ts': ['in a day'],
  'web/src/lib/upload/upload-error.ts': ['} files a day'],
  // One for each day in UTC, by its id. A decimal point in the wrong place.
  'web/src/features/people/notification/notifications-page.tsx': ['once a day'],
  'domain/src/money/figures/figure-jump.ts': ['ten times', 'a tenth'],
  // The smallest time that is shown.
  'web/src/lib/query/use-time-until.ts': ['than a minute'],
};

/** Texts in which a limit is a literal number: they are wrong once the limit changes (domain/src/kernel/count-text.ts). */
export function listLiteralLimits(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => shipped.test(path) && /\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.replace(comments, '').matchAll(limit)]
        .map(([found]) => found.replace(/\s+/g, ' '))
        .filter((found) => !fixed[path]?.includes(found))
        .map((found) => `${path}: "${found}" has to be made from its limit`),
    );
}
