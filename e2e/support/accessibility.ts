import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { brand } from '@keelstone/domain/kernel/brand';
import { inAll } from './tier.ts';
import { unseenFocus } from './unseen-focus.ts';

/** WCAG 2.2 to level AA, and what axe counts as good practice. No rule and no element is left out. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Layers that open above a page. The page itself is checked without them, and is the same below. */
const layers = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * The narrowest phone (also a desk at 400 %, WCAG 1.4.10), a desk at 200 %, and a desk; in `npm run test:all` the phones
 * between as well.
 */
const widths = inAll ? [320, 360, 390, 640, 1280] : [320, 640];

export async function expectNoFaults(page: Page, where: string): Promise<void> {
  // One that fades out is outside of the landmarks for a moment.
  await expect(page.locator('.MuiTooltip-popperClose')).toHaveCount(0);
  // An element that happens to be under the pointer shows a tooltip, which is not part of the page.
  await page.mouse.move(0, 0);
  // Once for each document: pages inside the app share one.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const faults = await page.evaluate(findFaults, {
    layers,
    options: { runOnly: tags, resultTypes: ['violations'] } satisfies RunOptions,
  });
  expect.soft(faults, `what axe finds at ${where}`).toEqual([]);
}

/** Runs in the page, on what is on top of it. */
async function findFaults({ layers: selector, options }: { layers: string; options: RunOptions }) {
  // Colours are final only once the fade-in has ended.
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  const open = [...document.querySelectorAll(selector)].filter((layer) => layer.checkVisibility());
  const top = open.at(-1) ?? document;
  // A target partly covered by a bar counts as small as its visible part: the scroll position decides which that is.
  if (top === document) window.scrollTo(0, 0);
  const runner = (window as unknown as { axe: typeof axe }).axe;
  const { violations } = await runner.run(top, options);
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })));
  const faults: { id: string; html: string; failureSummary: string | undefined }[] = [];
  for (const { id, node } of found) {
    const target = node.target.at(0);
    // Behind a bar a target is as small as what is left of it: it is measured again where somebody would press it.
    if (id === 'target-size' && typeof target === 'string') {
      document.querySelector(target)?.scrollIntoView({ block: 'center' });
      const again = await runner.run(target, { ...options, runOnly: ['target-size'] });
      if (again.violations.length === 0) continue;
    }
    faults.push({ id, html: node.html, failureSummary: node.failureSummary });
  }
  return faults;
}

/** Expects the basics of every page: one heading, a title, a main landmark, no sideways scroll at any width. */
export async function expectPageBasics(page: Page, where: string): Promise<void> {
  await expect
    .soft(page.getByRole('heading', { level: 1 }), `headings of level 1 at ${where}`)
    .toHaveCount(1);
  await expect.soft(page.getByRole('main'), `main landmarks at ${where}`).toHaveCount(1);
  await expect
    .soft(page, `title of ${where}`)
    .toHaveTitle(new RegExp(`\\S.* · ${brand.name}$|^${brand.name}`));
}

/** WCAG 1.4.4 and 1.4.10: nothing is out of reach or cut off if the page is enlarged or narrow. */
export async function expectReflow(page: Page, where: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    // Polled: what a page lays out by script, as a menu beside its button or a field of several lines, follows later.
    const soft = expect.configure({ soft: true });
    const of = (what: string) => `${what} at ${where}, ${String(width)} px`;
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await soft.poll(excess, of('pixels too wide')).toBeLessThanOrEqual(0);
    await soft.poll(() => page.evaluate(cutTexts), of('cut texts')).toEqual([]);
  }
}

/** Everything that the keyboard reaches shows that it has the focus. */
export async function expectVisibleFocus(page: Page, where: string): Promise<void> {
  await page.keyboard.press('Tab');
  // Polled: a form of the landing page shows its focus once React has taken it over.
  const soft = expect.configure({ soft: true });
  await soft.poll(() => page.evaluate(unseenFocus), `what hides its focus at ${where}`).toEqual([]);
}

/** Every text has a size and a weight of the theme's scale (web/src/theme/styles.ts). */
export async function expectTypeScale(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(offScale), `texts off the scale at ${where}`).toEqual([]);
}

/** Runs in the page. */
function offScale(): string[] {
  const sizes = [12, 14, 16, 18, 20, 28, 32, 48, 64];
  const weights = ['400', '500', '600'];
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const text = [...element.childNodes].find((node) => node.nodeType === 3 && node.nodeValue?.trim() !== '');
    if (text === undefined || !element.checkVisibility()) return [];
    const { fontSize, fontWeight } = getComputedStyle(element);
    const isOn = sizes.includes(Number.parseFloat(fontSize)) && weights.includes(fontWeight);
    return isOn ? [] : [`${fontSize} ${fontWeight}: ${text.nodeValue?.trim().slice(0, 60) ?? ''}`];
  });
}

/** Runs in the page: every text of which the page shows only a part, as its box is too small for it. */
function cutTexts(): string[] {
  const cut: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const isCut =
      isTooSmall(element) && hasText(element) && element.checkVisibility() && !isForListeners(element);
    if (isCut) cut.push(element.outerHTML.slice(0, 160));
  }
  return cut;

  function isTooSmall(element: HTMLElement): boolean {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    // It shows that there is more: the full text is in its title, or behind its link.
    if (textOverflow === 'ellipsis') return false;
    const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const isTooWide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
    // Letters of a line may reach a little below it.
    return isTooWide || (hides(overflowY) && element.scrollHeight > element.clientHeight + 4);
  }

  /** Only its own text: an element around a cut text is as small. None if only an icon is left, like the logo. */
  function hasText(element: HTMLElement): boolean {
    const { right } = element.getBoundingClientRect();
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return texts.some((text) => text.textContent?.trim() !== '' && leftOf(text) < right);
  }

  function leftOf(text: Node): number {
    const range = document.createRange();
    range.selectNode(text);
    return range.getBoundingClientRect().left;
  }

  /** Hidden from the eye on purpose. */
  function isForListeners(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 || height <= 1;
  }
}
