import type { Handler } from '../http/handler.ts';
import { findWallet } from './find-wallet.ts';

export const getWalletHandler: Handler<'get-wallet'> = (_request, deps) => findWallet(deps);
