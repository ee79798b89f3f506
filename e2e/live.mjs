import { chromium } from '@playwright/test';
import { mkdirSync } from 'node:fs';
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const B = 'http://localhost:5000';
async function settle(p) {
  await p.waitForTimeout(1200);
  for (let i = 0; i < 40; i++) {
    const n = await p.locator('.MuiSkeleton-root, [aria-busy="true"]').count();
    if (n === 0) break;
    await p.waitForTimeout(500);
  }
  await p.waitForTimeout(900);
  await p.mouse.move(0, 0);
}
async function as(email, view, scheme, pages) {
  const dir = `/tmp/live/${view.width}-${scheme}`;
  mkdirSync(dir, { recursive: true });
  const c = await b.newContext({
    viewport: view,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    ...(view.width < 500 ? { isMobile: true, hasTouch: true } : {}),
  });
  const p = await c.newPage();
  if (email) {
    await p.goto(B + '/login');
    await p.getByLabel('Email').fill(email);
    await p.getByLabel('Password', { exact: true }).fill('keelstone-demo');
    await p
      .getByRole('button', { name: /sign in/i })
      .first()
      .click();
    await p.waitForURL('**/dashboard');
  }
  for (const [name, path, act] of pages) {
    try {
      await p.goto(B + path);
      await settle(p);
      if (act) {
        await act(p);
        await settle(p);
      }
      const cover = (await p.getByRole('dialog').count()) > 0;
      await p.screenshot({ path: `${dir}/${name}.png`, fullPage: !cover });
    } catch (e) {
      console.log('FAILED', name, e.message.split('\n')[0]);
    }
  }
  await c.close();
}
const press = (n) => async (p) => {
  await p.getByRole('button', { name: n }).first().click();
};
const dep = async (p) => {
  await p
    .getByLabel(/Amount/)
    .first()
    .fill('750');
  await p.getByRole('button', { name: 'Continue' }).first().click();
};
const wd = async (p) => {
  await p
    .getByLabel(/Amount/)
    .first()
    .fill('500');
  await p
    .getByLabel(/wallet address/i)
    .first()
    .fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  await p.getByRole('button', { name: 'Confirm withdrawal' }).click();
};
const user = [
  ['dashboard', '/dashboard'],
  ['deposit', '/deposit'],
  ['deposit-send', '/deposit', dep],
  ['withdraw-review', '/withdraw', wd],
  ['transactions', '/transactions'],
  ['statement', '/statement'],
  ['security', '/security-settings'],
  ['kyc', '/kyc'],
];
const admin = [
  ['home', '/dashboard'],
  ['inbox', '/admin/review'],
  ['deposit-refuted', '/admin/review/deposits'],
  ['withdrawal', '/admin/review/withdrawals'],
  ['kyc-case', '/admin/review/kyc'],
  [
    'reject',
    '/admin/review/kyc',
    async (p) => {
      await p.keyboard.press('r');
    },
  ],
  ['transactions', '/admin/transactions'],
  ['audit', '/admin/audit'],
  ['books', '/admin/books'],
  ['users', '/admin/users'],
];
const which = process.argv[2];
if (!which || which === 'user') {
  for (const [v, s] of [
    [{ width: 1280, height: 800 }, 'light'],
    [{ width: 390, height: 844 }, 'dark'],
    [{ width: 390, height: 844 }, 'light'],
    [{ width: 1280, height: 800 }, 'dark'],
  ]) {
    await as('clara@keelstone.test', v, s, user);
    await as('farah@keelstone.test', v, s, [
      ['new-dashboard', '/dashboard'],
      ['kyc-new', '/kyc'],
    ]);
  }
}
if (!which || which === 'admin')
  for (const [v, s] of [
    [{ width: 1280, height: 800 }, 'light'],
    [{ width: 390, height: 844 }, 'dark'],
    [{ width: 1280, height: 800 }, 'dark'],
  ])
    await as('ada@keelstone.test', v, s, admin);
if (!which || which === 'landing')
  for (const [v, s] of [
    [{ width: 1280, height: 800 }, 'light'],
    [{ width: 390, height: 844 }, 'dark'],
  ])
    await as(null, v, s, [
      ['landing', '/'],
      ['register', '/register'],
      ['login', '/login'],
    ]);
await b.close();
