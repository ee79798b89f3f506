import type { Handler } from '../http/handler.ts';
import { updateWallet } from './update-wallet.service.ts';

export const updateWalletHandler: Handler<'update-wallet'> = async ({ body, caller, origin }, deps) => {
  await updateWallet({ wallet: body, caller, origin }, deps);
  return body;
};
