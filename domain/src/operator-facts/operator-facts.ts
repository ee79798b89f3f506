/**
 * What the landing page may claim in numbers or by law, as an operator states it. A project where
 * nobody has stated anything shows nothing.
 */
export type OperatorFacts = {
  /** How many users: "30,000+". Empty: the page says nothing about it. */
  usersText: string;
  /** The services are offered under a licence. */
  isLicensed: boolean;
};

export const noOperatorFacts: OperatorFacts = { usersText: '', isLicensed: false };
