import { collections } from '@keelstone/domain/collections';
import { countText } from '@keelstone/domain/kernel/count-text';
import { computeGapLimit } from '@keelstone/domain/money/deposit-address/deposit-address.limits';
import { isBitcoinMainnet } from '../../functions/src/features/money/blockchain/bitcoin-source.ts';
import {
  isEthereumMainnet,
  isListOfMainnet,
} from '../../functions/src/features/money/blockchain/ethereum-source.ts';
import { checkSettings, settings, sourceNames } from '../../functions/src/platform/settings.ts';
import type { Finding } from './project.ts';

type SourceName = (typeof sourceNames)[number];
/** Reads the newest version of a secret; empty where there is none. */
export type ReadSecret = (name: SourceName) => Promise<string>;

const isBitcoin = (url: string) => isBitcoinMainnet(url.replace(/\/$/, ''));
const isEthereum = (rpc: string) => isEthereumMainnet({ rpc, internal: '' });

/** Whether a source is of the main network. Errors: any, where it does not answer as it should. */
const probes: Readonly<Record<SourceName, (url: string) => Promise<boolean>>> = {
  BTC_SOURCE_URL: isBitcoin,
  ETH_RPC_URL: isEthereum,
  ETH_INTERNAL_URL: isListOfMainnet,
  BTC_SECOND_SOURCE_URL: isBitcoin,
  ETH_SECOND_RPC_URL: isEthereum,
};

const accessRemedy =
  'Run gcloud auth application-default login as somebody with roles/secretmanager.secretAccessor, and ask again.';

/** Asks each source of chain data for its network. No finding shows an address: it may have a key in it. */
export function examineSources(project: string, secret: ReadSecret): Promise<Finding[]> {
  return Promise.all(sourceNames.map((name) => examineSource(name, { project, secret })));
}

async function examineSource(
  name: SourceName,
  { project, secret }: { project: string; secret: ReadSecret },
): Promise<Finding> {
  const set = `npx firebase functions:secrets:set ${name} --project ${project}`;
  const missing = (found: string, remedy: string) =>
    ({ verdict: 'missing', what: name, found, remedy }) as const;
  const url = (await secret(name).catch(() => undefined))?.trim();
  if (url === undefined) return missing('cannot be read from Secret Manager', accessRemedy);
  if (url === '') return { verdict: 'note', what: name, found: `none (${settings[name].says})` };
  const [problem] = checkSettings({ [name]: url, GCLOUD_PROJECT: project }, [name]);
  if (problem !== undefined) return missing(problem, `Correct the address: ${set}`);
  try {
    if (await probes[name](url)) return { verdict: 'ok', what: name, found: 'answers for the main network' };
    return missing('answers for another network', `Set a source of the main network: ${set}`);
  } catch {
    const remedy = `Check the address, its key and its limits, or set another: ${set}`;
    return missing('does not answer as it should', remedy);
  }
}

/** From Secret Manager, with the operator's own credentials. */
export function makeSecretReader(project: string, accessToken: AccessToken): ReadSecret {
  return async (name) => {
    const path = `projects/${project}/secrets/${name}/versions/latest:access`;
    const url = `https://secretmanager.googleapis.com/v1/${path}`;
    const response = await askGoogle(url, project, accessToken);
    if (response.status === 404) return '';
    if (!response.ok) throw new Error(`Secret Manager answered ${String(response.status)}`);
    const { payload } = (await response.json()) as { payload: { data: string } };
    return Buffer.from(payload.data, 'base64').toString();
  };
}

type AccessToken = () => Promise<string>;
async function askGoogle(url: string, project: string, accessToken: AccessToken): Promise<Response> {
  return fetch(url, {
    headers: { authorization: `Bearer ${await accessToken()}`, 'x-goog-user-project': project },
    redirect: 'error',
    signal: AbortSignal.timeout(20_000),
  });
}

type KeyFields = { nextIndex?: { integerValue: string }; path?: { stringValue: string } };

/** Warns of each wallet that needs a higher gap limit than usual to see all payments. It never reads a key itself. */
export async function examineGapLimits(project: string, accessToken: AccessToken): Promise<Finding[]> {
  const documents = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)/documents`;
  const url = `${documents}/${collections.depositKeys}?mask.fieldPaths=nextIndex&mask.fieldPaths=path`;
  const response = await askGoogle(url, project, accessToken).catch(() => undefined);
  if (response?.ok !== true)
    return [{ verdict: 'note', what: 'gap limits', found: 'the keys cannot be read from Firestore' }];
  const { documents: keys = [] } = (await response.json()) as { documents?: { fields: KeyFields }[] };
  return keys.map(({ fields: { nextIndex, path } }) => {
    const given = Number(nextIndex?.integerValue ?? 0);
    const what = `extended public key ${path?.stringValue ?? ''}`;
    const found = `accounts have ${countText(given, 'address', 'addresses')} of it`;
    const needed = computeGapLimit(given);
    if (needed === computeGapLimit(0)) return { verdict: 'ok', what, found };
    const remedy = `Set the gap limit of its wallet to ${String(needed)} or more: else it does not see all payments.`;
    return { verdict: 'note', what, found, remedy };
  });
}
