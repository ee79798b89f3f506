import { limits } from '@keelstone/domain/limits';
import { firstFailure } from '@keelstone/domain/validation/first-failure';
import { reasonField } from '@keelstone/domain/validation/reason-field';

/** A text that is edited, and what is wrong with it. */
export type TextRow = { id: string; text: string; failure?: string | undefined };

let made = 0;

export function newText(text: string): TextRow {
  made += 1;
  return { id: `text-${String(made)}`, text };
}

const field = reasonField(limits.cannedTextLengthMax);

/** The rows with what is wrong with each, as the server would say it; `isFine` if nothing is. */
export function checkTexts(rows: readonly TextRow[]): { rows: TextRow[]; isFine: boolean } {
  const checked = rows.map((row) => ({ ...row, failure: firstFailure(field, row.text.trim())?.message }));
  return { rows: checked, isFine: checked.every(({ failure }) => failure === undefined) };
}

/** What is sent. */
export function textsOf(rows: readonly TextRow[]): string[] {
  return rows.map(({ text }) => text.trim());
}
