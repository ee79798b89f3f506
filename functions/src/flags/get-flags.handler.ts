import type { Handler } from '../http/handler.ts';
import { findFlags } from './find-flags.ts';

export const getFlagsHandler: Handler<'get-flags'> = (_request, deps) => findFlags(deps);
