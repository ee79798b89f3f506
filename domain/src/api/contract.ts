import type { PolicyRule } from '../policy/policy.ts';
import { activityContract } from './activity.contract.ts';
import { authContract } from './auth.contract.ts';
import { operatorFactsContract } from './operator-facts.contract.ts';
import { contactContract } from './contact.contract.ts';
import { docsContract } from './docs.contract.ts';
import { factorContract } from './factor.contract.ts';
import { flagsContract } from './flags.contract.ts';
import { healthContract } from './health.contract.ts';
import { kycContract } from './kyc.contract.ts';
import { lockContract } from './lock.contract.ts';
import { policyContract } from './policy.contract.ts';
import { proposalContract } from './proposal.contract.ts';
import { sessionContract } from './session.contract.ts';
import { ratesContract } from './rates.contract.ts';
import { statementContract } from './statement.contract.ts';
import { transactionContract } from './transaction.contract.ts';
import { userContract } from './user.contract.ts';
import { walletContract } from './wallet.contract.ts';

/** Every call of the API: drives routing, access, validation and the types of server and client. */
export const contract = {
  ...authContract,
  ...sessionContract,
  ...lockContract,
  ...factorContract,
  ...userContract,
  ...activityContract,
  ...kycContract,
  ...transactionContract,
  ...statementContract,
  ...walletContract,
  ...policyContract,
  ...proposalContract,
  ...ratesContract,
  ...operatorFactsContract,
  ...contactContract,
  ...flagsContract,
  ...docsContract,
  ...healthContract,
} as const;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;

/** The calls whose `eyes` name a rule: they may answer that a second administrator has to confirm. */
export type PolicedName = {
  [Name in EndpointName]: Contract[Name] extends { eyes: PolicyRule } ? Name : never;
}[EndpointName];
