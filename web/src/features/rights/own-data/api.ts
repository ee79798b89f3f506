import { networkError } from '../../../lib/api/api-error.ts';
import { endBytes } from './own-data.calls.ts';

/** The comment of a zip file; throws if its end is missing. */
export async function commentOf(zip: Blob): Promise<string> {
  const end = new TextDecoder('latin1').decode(await zip.slice(-endBytes).arrayBuffer());
  const at = end.lastIndexOf('PK\u0005\u0006');
  if (at < 0) throw networkError();
  return end.slice(at + 22);
}
