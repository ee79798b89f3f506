import { install } from '../install.mjs';

install(import.meta.dirname);
export const { default: puppeteer } = await import('puppeteer-core');
export const { Builder } = await import('selenium-webdriver');
export const { DriverService } = await import('selenium-webdriver/remote/index.js');
