import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../run-command.ts';

const titles = {
  index: '',
  login: 'Sign in · ',
  register: 'Register · ',
  'forgot-password': 'Forgot password · ',
};

describe.each(Object.entries(titles))('%s.html', (name, title) => {
  const html = readFileSync(join(root, 'web/dist', `${name}.html`), 'utf8');

  it('is a document that its policy lets the browser show: nothing in it is inline', () => {
    expect(html).toContain(`<title>${title}Keelstone</title>`);
    expect(html).toContain('<h1');
    expect(html).not.toMatch(/ style="| on[a-z]+="|<style[^>]*>[^<]|<script(?![^>]* src=)/);
  });

  it('sends nothing without code, and says beside the button what to switch on', () => {
    const forms = html.match(/<form.*?<\/form>/gs) ?? [];
    expect(forms).toHaveLength(name === 'index' ? 3 : 1);
    for (const form of forms) {
      expect(form).toMatch(/^<form[^>]* method="post"/);
      expect(form.match(/<button disabled=""[^>]* type="submit"/g)).toHaveLength(1);
      expect(form).toMatch(/<noscript>.*Switch it on for this site.*<\/noscript>/s);
    }
  });

  it('has nothing that a repeated press must not open', () => {
    expect(html).not.toMatch(/type="file"|passkey|clipboard|Copy/i);
  });
});

it('the landing page opens its menu and its questions without a script', () => {
  const html = readFileSync(join(root, 'web/dist/index.html'), 'utf8');
  expect(html.match(/<details[^>]* name="faq"/g)).toHaveLength(6);
  const menu = / popovertarget="([^"]+)"/i.exec(html)?.[1];
  expect(html).toMatch(new RegExp(`<div[^>]* id="${String(menu)}"[^>]* popover="auto"`));
  expect(html).not.toContain('needs JavaScript to run');
});

it('React is loaded without stacks for the errors that it makes then', () => {
  const assets = join(root, 'web/dist/assets');
  const file = readdirSync(assets).find((name) => /^framework-.*\.js$/.test(name)) ?? expect.fail();
  expect(readFileSync(join(assets, file), 'utf8')).toMatch(
    /^const (\w+)=Error\.stackTraceLimit;Error\.stackTraceLimit=0;.*;Error\.stackTraceLimit=\1;\s*$/s,
  );
});
