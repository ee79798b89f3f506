import { examplePlatformAddresses } from '@keelstone/domain/kernel/address/example-addresses';

/** Does something on the local chain (emulator/src/chain/actions.ts); returns the id of the transaction, if one is made. */
export async function onChain(fields: Readonly<Record<string, unknown>>): Promise<string> {
  const url = new URL('/act', process.env['BTC_SOURCE_URL'] ?? 'http://127.0.0.1:4020');
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ coin: 'btc', ...fields }) });
  const { id = '', error } = (await response.json()) as { id?: string; error?: string };
  if (error !== undefined) throw new Error(error);
  return id;
}

/** Pays us 640 USD at the price of the local stack, in a block unless it is to wait. */
export async function payOnChain(fields: Record<string, string> = {}, isWaiting = false): Promise<string> {
  const id = await onChain({ do: 'pay', to: examplePlatformAddresses.btc, amount: '0.01', ...fields });
  if (!isWaiting) await onChain({ do: 'mine', id });
  return id;
}
