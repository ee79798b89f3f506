/**
 * Sentences of the landing page that only an operator can vouch for: how soon profits start (`profits`) and withdrawals
 * are paid (`payouts`), that people answer quickly (`support`), how documents are stored (`encryption`), what trades
 * (`technology`). Until an operator states one, the page makes a weaker claim instead.
 */
export const statementNames = ['profits', 'payouts', 'support', 'encryption', 'technology'] as const;
export type StatementName = (typeof statementNames)[number];

/**
 * What the landing page may claim in numbers, by law or as a promise, as an operator states it. A project where nobody
 * has stated anything claims nothing.
 */
export type OperatorFacts = {
  /** How many users: "30,000+". Empty: the page does not mention it. */
  usersText: string;
  /** The services are offered under a licence. */
  isLicensed: boolean;
  /** In the order of `statementNames`. */
  statements: readonly StatementName[];
};

/**
 * What was stated from a certain time on, and by whom: one document of `operatorFactsVersions`, which never changes.
 */
export type OperatorFactsVersion = OperatorFacts & {
  actorUid: string;
  /** The name as it was then. */
  actorName: string;
  atMs: number;
};

export const noOperatorFacts: OperatorFacts = { usersText: '', isLicensed: false, statements: [] };

/** The facts of a stored document: those of before 2026-11-23 have no statements. */
export function parseOperatorFacts(stored: object): OperatorFacts {
  return { ...noOperatorFacts, ...stored };
}

/** The named statements in their order, each once. */
export function orderedStatements(named: readonly string[]): StatementName[] {
  return statementNames.filter((name) => named.includes(name));
}

export function isSameFacts(one: OperatorFacts, other: OperatorFacts): boolean {
  return (
    one.usersText === other.usersText &&
    one.isLicensed === other.isLicensed &&
    one.statements.join() === other.statements.join()
  );
}
