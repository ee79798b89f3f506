import { questionsText } from '@keelstone/domain/ask/ask';

/** A record as administrators see it; `asks` is missing where nobody asked. */
export type AskedRecord = { asks?: readonly { answeredAt?: string | undefined }[] | undefined };

/** How many questions about a record were answered: its image is another one after each. */
export function answersOf({ asks = [] }: AskedRecord): number {
  return asks.filter(({ answeredAt }) => answeredAt !== undefined).length;
}

/** What is on the page of the questions about a record, in the words of a preview. */
export function shownQuestions(record: AskedRecord): string {
  return questionsText({ asked: record.asks?.length ?? 0, answered: answersOf(record) });
}
