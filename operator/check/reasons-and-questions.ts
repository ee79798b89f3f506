export interface ReasonsAndQuestions {
  readonly rejectKyc: readonly string[];
  readonly askKyc: readonly string[];
  readonly rejectDeposit: readonly string[];
  readonly askDeposit: readonly string[];
  readonly rejectWithdrawal: readonly string[];
  readonly askWithdrawal: readonly string[];
}

/** One sentence for each text of `operator/reasons-and-questions.ts` that a dialog cannot offer. `isAllowed`: the API takes it. */
export function checkReasons(
  lists: ReasonsAndQuestions,
  { lengthMax, isAllowed }: { lengthMax: number; isAllowed: (text: string) => boolean },
): string[] {
  return Object.entries(lists).flatMap(([name, texts]: [string, readonly string[]]) => [
    ...(new Set(texts).size === texts.length ? [] : [`${name} has the same text twice.`]),
    ...texts
      .filter((text) => text.trim() !== text || !isAllowed(text))
      .map(
        (text) => `${name}: "${text}" must be a text of at most ${lengthMax} characters that holds no link.`,
      ),
  ]);
}
