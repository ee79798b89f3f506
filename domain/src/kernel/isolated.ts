/** Letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name within a sentence, in texts without markup: one that is written from right to left would otherwise take the
 * figures and signs next to it along. U+2068 does there what `<bdi>` does in a page.
 */
export function isolateName(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
