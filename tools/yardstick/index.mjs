import { install } from '../install.mjs';

install(import.meta.dirname);
export const { Stryker } = await import('@stryker-mutator/core');
