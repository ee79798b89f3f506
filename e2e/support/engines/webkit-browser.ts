import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { WebDriver, WebElement } from '../../../tools/engines/index.mjs';
import { appUrl, dropInput, patienceMs, type EngineBrowser } from './engine-browser.ts';
import { findInPage, labelled, named, reading, readLibrary, whenFound, type Wanted } from './find-in-page.ts';

/** WebKitGTK's own small browser by WebDriver, on a screen that nobody sees. */
export async function openWebKit(driverPath: string): Promise<EngineBrowser> {
  const { Builder, DriverService } = await import('../../../tools/engines/index.mjs');
  const screen = await startScreen();
  const drawing = { ...process.env, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1' };
  const variables = Object.entries(drawing).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const service = new DriverService.Builder(driverPath)
    .setLoopback(true)
    .setEnvironment(new Map(variables))
    .build();
  const stop = () => {
    void service.kill();
    screen.process.kill();
  };
  try {
    const driver = await new Builder()
      .usingServer(await service.start())
      .withCapabilities({ browserName: 'MiniBrowser' })
      .build();
    await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 960 });
    return drive(driver, stop);
  } catch (failure) {
    stop();
    throw failure;
  }
}

function drive(driver: WebDriver, stop: () => void): EngineBrowser {
  return {
    open: (address) => driver.get(new URL(address, appUrl).href),
    see: async (target) => void (await find(driver, named(target))),
    read: async (text) => void (await find(driver, reading(text))),
    press: (target) => onceFound(driver, named(target), (element) => element.click()),
    fill: (label, text) =>
      onceFound(driver, labelled(label), async (field) => {
        // Clear of sticky elements at the top: WebKit scrolls no further than necessary.
        await driver.executeScript(toMiddle, field);
        if ((await field.getAttribute('value')) !== '') await field.clear();
        await field.sendKeys(text);
      }),
    chooseImage: async (path) => {
      await driver.findElement({ css: dropInput }).sendKeys(path);
    },
    close: async () => {
      await driver.quit().finally(stop);
      // WebDriver does not report what a page logs.
      return [];
    },
  };
}

async function find(driver: WebDriver, wanted: Wanted): Promise<WebElement> {
  const library = await readLibrary();
  return whenFound(wanted, async () => {
    if (await driver.executeScript<boolean>('return window.TestingLibraryDom === undefined'))
      await driver.executeScript(library);
    return driver.executeScript<WebElement | null>(findInPage, wanted);
  });
}

/** Runs in the page. */
function toMiddle(field: HTMLElement): void {
  field.scrollIntoView({ block: 'center' });
}

/** Tries once more if the page has replaced the element, or something still covers it. */
async function onceFound(
  driver: WebDriver,
  wanted: Wanted,
  use: (element: WebElement) => Promise<void>,
): Promise<void> {
  const endsAtMs = Date.now() + patienceMs;
  for (;;) {
    const element = await find(driver, wanted);
    try {
      await use(element);
      return;
    } catch (failure) {
      const isPassing = failure instanceof Error && passing.includes(failure.name) && Date.now() < endsAtMs;
      if (!isPassing) throw failure;
    }
  }
}

const passing = ['ElementClickInterceptedError', 'ElementNotInteractableError', 'StaleElementReferenceError'];

/** A screen in memory, on the first number that is free. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const pipe = xvfb.stdio[3];
  if (pipe === null || pipe === undefined || !('read' in pipe)) throw new Error('Xvfb has no pipe');
  const [number] = (await once(createInterface(pipe), 'line')) as [string];
  return { process: xvfb, display: `:${number}` };
}
