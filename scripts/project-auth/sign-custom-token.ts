import { askGoogle, GoogleFailure, type Operator } from './google-api.ts';

const audience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const lifeSeconds = 300;

export type CustomToken = { uid: string; claims: Readonly<Record<string, string>> };
/** Resolves with the signed token. */
export type SignCustomToken = (token: CustomToken) => Promise<string>;

/**
 * Signs as the functions do: by the service account that they run as, without a key file. The operator needs
 * roles/iam.serviceAccountTokenCreator on that account. Errors: GoogleFailure.
 */
export function signAsFunctions(operator: Operator, now: () => number = Date.now): SignCustomToken {
  return async ({ uid, claims }) => {
    const account = await functionsAccount(operator);
    const iat = Math.floor(now() / 1000);
    const payload = { iss: account, sub: account, aud: audience, iat, exp: iat + lifeSeconds, uid, claims };
    const url = `${operator.urls.iamCredentials}/v1/projects/-/serviceAccounts/${account}:signJwt`;
    const { signedJwt } = await askGoogle(url, operator, { payload: JSON.stringify(payload) });
    if (typeof signedJwt !== 'string') throw new GoogleFailure('signJwt answered without a token');
    return signedJwt;
  };
}

/** The default account of second-generation functions, which the deploy documentation gives its role. */
async function functionsAccount(operator: Operator): Promise<string> {
  const url = `${operator.urls.resourceManager}/v1/projects/${operator.project}`;
  const { projectNumber } = await askGoogle(url, operator);
  if (typeof projectNumber !== 'string') throw new GoogleFailure('The project has no number');
  return `${projectNumber}-compute@developer.gserviceaccount.com`;
}
