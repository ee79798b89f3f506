import { demoCaller } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

const lists = ['/admin/kyc', '/admin/transactions', '/admin/transactions?status=pending', '/admin/users'];

test("rows in administrators' lists are at most 56 px high", { tag: '@desktop' }, async ({ page }) => {
  await startSession(page, await demoCaller('Ada'));
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const list of lists) {
    await page.goto(`${list}${list.includes('?') ? '&' : '?'}limit=50`);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    const faults = await page.evaluate(findFaults);
    expect.soft(faults, list).toEqual([]);
  }
});

/** Runs in the page: rows that are higher, and money or a menu that reaches into what is next to it. */
function findFaults(): string[] {
  const rows = [...document.querySelectorAll<HTMLElement>('tbody tr')];
  const high = rows.filter((row) => row.getBoundingClientRect().height > 56);
  const wide = rows.flatMap((row) =>
    [...row.querySelectorAll<HTMLElement>('.MuiTableCell-alignRight')].filter(
      (cell) => cell.scrollWidth > cell.clientWidth,
    ),
  );
  return [...high, ...wide].map(({ innerText }) => innerText);
}
