import { setDefaultResultOrder } from 'node:dns';
import { operatorAccessToken } from '../../functions/cli/operator-credentials.repository.ts';
import { options } from '../../functions/src/entry/options.ts';
import { probeClientAddress } from '../client-address/probe-client-address.ts';
import type { Finding } from '../doctor/finding.ts';
import { projectSettings } from '../doctor/project.ts';
import { examineAuthSettings } from './examine-auth-settings.ts';
import { googleUrls, type Operator } from './google-api.ts';
import { probeSignIn } from './probe-sign-in.ts';
import { signAsFunctions } from './sign-custom-token.ts';

/** The Auth settings of a project whose settings file is in order; asks Google. */
export function examineProjectAuth(root: string, project: string): Promise<Finding[]> {
  const isSignupAllowed = projectSettings(root, project)['ALLOW_OPEN_SIGNUP'] === 'true';
  return examineAuthSettings(operatorOf(project), { isSignupAllowed });
}

/** Signs in a throwaway account of that project. */
export function probeProjectSignIn(root: string, project: string): Promise<Finding[]> {
  const operator = operatorOf(project);
  const apiKey = projectSettings(root, project)['WEB_API_KEY'] ?? '';
  return probeSignIn({ operator, apiKey, sign: signAsFunctions(operator) });
}

/** Asks the deployed API, through both of its doors, which address it sees for this machine. */
export function probeProjectAddress(root: string, project: string): Promise<Finding[]> {
  const { APP_URL: appUrl = '', TRUSTED_PROXY_HOPS: hops = '0' } = projectSettings(root, project);
  // Both doors the same way, or they would see two addresses.
  setDefaultResultOrder('ipv4first');
  const { region } = options;
  return probeClientAddress({ operator: operatorOf(project), region, appUrl, hops: Number(hops) });
}

function operatorOf(project: string): Operator {
  return { urls: googleUrls, project, accessToken: operatorAccessToken };
}
