import { applicationDefault } from 'firebase-admin/app';

/**
 * An access token of whoever runs a command line: of `gcloud auth application-default login`, of the key file that
 * GOOGLE_APPLICATION_CREDENTIALS names, or of the machine. Throws if there are no credentials.
 */
export async function operatorAccessToken(): Promise<string> {
  const { access_token: token } = await applicationDefault().getAccessToken();
  return token;
}
