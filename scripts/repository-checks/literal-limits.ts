import type { SourceFile } from './source-file.ts';

const shipped = /^(?:domain|functions|web)\/src\/(?!.*\.(?:test|rules)\.|.*\/testing\/|theme\/)/;
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const number = String.raw`(?<![\w.,:$#{-]|every )(?:\d+(?:,\d{3})*|two|three|four|five|six|seven|eight|nine|ten)`;
const things = `hour|day|minute|year|month|week|second|code|file|character|row|movement|entry|entries|record|note|question|address|addresses|payment|id|login|event|sender`;
/** "48 hours", "ten recovery codes", "4MB": a number with what is limited. "every 15 minutes" is a schedule. */
const limit = new RegExp(
  String.raw`${number}\s+(?:[a-z]+\s)?(?:${things})s?\b(?!['"]?\s*[:=(])|\b\d+ ?[kM]B\b`,
  'gi',
);

/** Numbers that are no limit of ours: an estimate, an example, the name of a range, or what never changes. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  'web/src/features/access/registration/verify-email-page.tsx': ['5 minutes'],
  'web/src/features/identity/kyc/kyc-introduction.tsx': ['3 minutes'],
  'web/src/features/money/statement/statement-filters.tsx': ['12 months'],
  'web/src/pages/help/help-texts.ts': ['ten minutes'],
  'web/src/ui/chart/range-choice.tsx': ['7 days', '30 days', '1 year'],
};

/** Texts in which a limit is a literal number: they are wrong once the limit changes (domain/src/kernel/count-text.ts). */
export function literalLimits(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => shipped.test(path) && /\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.replace(comments, '').matchAll(limit)]
        .map(([found]) => found.replace(/\s+/g, ' '))
        .filter((found) => !fixed[path]?.includes(found))
        .map((found) => `${path}: "${found}" has to be made from its limit`),
    );
}
