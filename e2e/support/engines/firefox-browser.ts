import type { ElementHandle, Page } from '../../../tools/engines/index.mjs';
import { appUrl, dropInput, type EngineBrowser } from './engine-browser.ts';
import { findInPage, labelled, named, reading, readLibrary, whenFound, type Wanted } from './find-in-page.ts';

/** The system's Firefox by WebDriver BiDi, which it speaks by itself. */
export async function openFirefox(executablePath: string): Promise<EngineBrowser> {
  const { puppeteer } = await import('../../../tools/engines/index.mjs');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: null,
    args: ['--width=1280', '--height=960'],
  });
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (failure) => faults.push(String(failure)));
  return {
    open: async (address) => void (await page.goto(new URL(address, appUrl).href)),
    see: async (target) => void (await find(page, named(target))),
    read: async (text) => void (await find(page, reading(text))),
    press: async (target) => (await find(page, named(target))).click(),
    fill: async (label, text) => {
      const field = await find(page, labelled(label));
      await field.focus();
      await field.evaluate((element) => {
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
      });
      await page.keyboard.type(text);
    },
    chooseImage: async (path) => {
      const input = await page.$(dropInput);
      if (input === null) throw new Error('The page takes no file');
      await input.uploadFile(path);
    },
    close: async () => {
      await browser.close();
      return faults;
    },
  };
}

async function find(page: Page, wanted: Wanted): Promise<ElementHandle> {
  const library = await readLibrary();
  return whenFound(wanted, async () => {
    try {
      if (await page.evaluate(() => !('TestingLibraryDom' in window))) await page.evaluate(library);
      return (await page.evaluateHandle(findInPage, wanted)).asElement();
    } catch (failure) {
      // Another page has come meanwhile, and taken the script with it.
      if (failure instanceof Error && passing.test(failure.message)) return null;
      throw failure;
    }
  });
}

const passing = /context was destroyed|no such frame|no such handle|realm|discarded|detached/i;
