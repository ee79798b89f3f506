import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freshEmail, password } from '../support/arrange.ts';
import type { EngineBrowser } from '../support/engines/engine-browser.ts';
import { openFirefox } from '../support/engines/firefox-browser.ts';
import { openWebKit } from '../support/engines/webkit-browser.ts';
import { fixture } from '../support/forms.ts';
import { linkOf, mailTo } from '../support/mail-inbox.ts';
import { demoLogin } from '../support/people.ts';
import { listOf } from '../support/rows.ts';

const firefoxPath =
  process.env['FIREFOX_PATH'] ??
  programOf('firefox-esr') ??
  programOf('firefox') ??
  existing('/Applications/Firefox.app/Contents/MacOS/firefox');
const webKitDriverPath = programOf('WebKitWebDriver');
const xvfbPath = programOf('Xvfb');

/** The engines of other people's browsers, and what this machine lacks for them: every journey runs in Chromium. */
const engines = [
  {
    name: 'Firefox',
    missing:
      firefoxPath === undefined
        ? 'No Firefox here: `apt-get install firefox-esr`, or set FIREFOX_PATH'
        : undefined,
    open: () => openFirefox(firefoxPath ?? ''),
  },
  {
    name: 'WebKit',
    missing:
      webKitDriverPath === undefined || xvfbPath === undefined
        ? 'No WebKitWebDriver or no Xvfb here: `apt-get install webkit2gtk-driver xvfb` (Linux only)'
        : undefined,
    open: () => openWebKit(webKitDriverPath ?? ''),
  },
];

// One after the other: the first installs what both need.
test.describe.configure({ mode: 'default' });
for (const { name, missing, open } of engines) {
  test(
    `in ${name} a new user gets from registration to a deposit, and an admin decides`,
    { tag: ['@desktop', '@all'] },
    async () => {
      test.skip(missing !== undefined, missing);
      const email = freshEmail('Nora');
      await inBrowser(open, async (browser) => {
        await test.step('register', () => register(browser, email));
        await test.step('verify', () => verify(browser, email));
        await test.step('submit the KYC application', () => submitPapers(browser));
        await test.step('deposit', () => deposit(browser, email));
      });
      await inBrowser(open, (browser) => test.step('decide', () => approve(browser, email)));
      await mailTo(email, /identity is verified/);
    },
  );
}

/** Always closes the browser. */
async function inBrowser(
  open: () => Promise<EngineBrowser>,
  work: (browser: EngineBrowser) => Promise<void>,
): Promise<void> {
  const browser = await open();
  try {
    await work(browser);
  } finally {
    expect.soft(await browser.close(), 'what the browser complained about').toEqual([]);
  }
}

async function register(browser: EngineBrowser, email: string): Promise<void> {
  await browser.open('/');
  await browser.press({ role: 'link', name: /^Get started/ });
  await browser.fill(/^Full Name/, 'Nora Quist');
  await browser.fill(/^Email address/, email);
  await browser.fill(/^Phone/, '+12025550123');
  await browser.fill(/^Password/, password);
  await browser.fill(/^Confirm Password/, password);
  await browser.press({ role: 'button', name: /^Register$/ });
  await browser.see({ role: 'heading', name: /^Verify your email$/ });
}

async function verify(browser: EngineBrowser, email: string): Promise<void> {
  await browser.open(linkOf(await mailTo(email, /Verify your email/)));
  await browser.press({ role: 'link', name: /^Proceed$/ });
}

/** The email address is known from the link; the password is asked for at the end. */
async function submitPapers(browser: EngineBrowser): Promise<void> {
  await browser.see({ role: 'heading', name: /^Begin your ID-Verification$/ });
  await browser.fill(/^First Name/, 'Nora');
  await browser.fill(/^Last Name/, 'Quist');
  await browser.fill(/^Phone Number/, '+12025550123');
  await browser.fill(/^Date of Birth/, '02281990');
  await browser.press({ role: 'button', name: /^Continue$/ });
  await browser.fill(/^Address Line 1/, '1 Main Street');
  await browser.fill(/^City/, 'Portsmouth');
  await browser.fill(/^State/, 'NH');
  await browser.fill(/^Zip Code/, '03801');
  await browser.press({ role: 'button', name: /^Continue$/ });
  await browser.chooseImage(fixture('passport.jpg'));
  await browser.see({ role: 'img', name: /passport\.jpg/ });
  await browser.press({ role: 'checkbox', name: /Information I Have Entered Is Correct/ });
  await browser.press({ role: 'button', name: /^Submit$/ });
  await browser.see({ role: 'heading', name: /^Confirm it's you$/ });
  await browser.fill(/^Password/, password);
  await browser.press({ role: 'button', name: /^Continue$/, inside: "Confirm it's you" });
  await browser.read(/Thank you for submitting form/);
}

async function deposit(browser: EngineBrowser, email: string): Promise<void> {
  await signIn(browser, { email, password });
  await browser.read(/^No records$/);
  await browser.open('/deposit');
  await browser.fill(/^Amount in USD/, '500');
  await browser.press({ role: 'button', name: /^Continue$/ });
  await browser.read(/^Send exactly 0\.\d+ BTC$/);
  await browser.press({ role: 'button', name: /^Continue$/ });
  await browser.chooseImage(fixture('receipt.png'));
  await browser.see({ role: 'img', name: /receipt\.png/ });
  await browser.press({ role: 'button', name: /^Confirm deposit$/ });
  await browser.read(/received and being reviewed/);
  await browser.press({ role: 'button', name: /^Return$/ });
  await browser.read(/^Pending$/);
}

async function approve(browser: EngineBrowser, email: string): Promise<void> {
  await signIn(browser, demoLogin('Ada'));
  await browser.open(listOf({ email }, '/admin/kyc'));
  await browser.press({ role: 'button', name: /^Actions/, inside: email });
  await browser.press({ role: 'menuitem', name: /^Approve$/ });
  await browser.press({ role: 'button', name: /^Approve$/, inside: 'Approve' });
  await browser.see({ role: 'row', name: new RegExp(`${email}.*Approved`) });
}

async function signIn(browser: EngineBrowser, login: { email: string; password: string }): Promise<void> {
  await browser.open('/login');
  await browser.fill(/^Email address/, login.email);
  await browser.fill(/^Password/, login.password);
  await browser.press({ role: 'button', name: /^Sign in$/ });
  await browser.see({ role: 'button', name: /^Account menu$/ });
}

/** The path of a command, if installed. */
function programOf(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}
