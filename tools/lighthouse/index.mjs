import { install } from '../install.mjs';

install(import.meta.dirname);
export const { launch } = await import('chrome-launcher');
export const { default: lighthouse } = await import('lighthouse');
