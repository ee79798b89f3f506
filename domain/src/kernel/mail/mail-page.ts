import { markPng } from '@keelstone/operator/generated/mark';
import { brand } from '../brand.ts';

type Action = { label: string; link: string };

/** The parts of a mail. `why`: one sentence on why it was sent. */
export type MailParts = {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** The only button. */
  action?: Action | undefined;
  /** A second, less prominent link. */
  other?: Action | undefined;
  why: string;
};

/** The mail as plain text, with the page's content in the same order. */
export function mailText({ subject, greeting, paragraphs, action, other, why }: MailParts): string {
  const actions = [action, other].filter((each) => each !== undefined);
  const lines = actions.map(({ label, link }) => `${label}: ${link}`);
  return [subject, greeting, ...paragraphs, ...lines, why, signature].join('\n\n');
}

/**
 * The mail as a page below its subject: tables and inline styles, which every mail program understands, and nothing
 * loaded from elsewhere. Programs that darken mails read the style block. Other programs show the light page.
 * Every value is escaped, and the only links are those of `action` and `other`.
 */
export function mailPage({ subject, greeting, paragraphs, action, other, why }: MailParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="back" style="margin:0;padding:0;background:${brand.ground.light}">
<table role="presentation" class="back" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${brand.ground.light}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;${font}">
<tr><td class="brand" style="padding:0 8px 16px;font-size:20px;font-weight:bold;color:#131a26">${markHtml}${escapeHtml(brand.name)}</td></tr>
<tr><td class="card" style="padding:24px;background:#ffffff;border:1px solid #dfe3ea;border-radius:8px;font-size:16px;line-height:24px;color:#131a26">
<h1 style="margin:0 0 16px;font:600 24px/32px 'Source Serif 4',Georgia,serif;overflow-wrap:anywhere">${escapeHtml(subject)}</h1>
${[greeting, ...paragraphs].map(paragraphHtml).join('\n')}
${action === undefined ? '' : buttonHtml(action)}
${other === undefined ? '' : `<p style="margin:16px 0 0">${linkHtml(other)}</p>${addressHtml(other)}`}
</td></tr>
<tr><td class="soft" style="padding:16px 8px 0;font-size:13px;line-height:20px;color:#535e70">
<p style="margin:0">${escapeHtml(why)}</p>
<p style="margin:8px 0 0">${escapeHtml(signature)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

const signature = `${brand.name}, ${brand.postalAddress}`;
const font = "font-family:'Inter',-apple-system,'Segoe UI',Arial,sans-serif";

const { light, dark } = brand.accent;

/** The logo, attached to every mail, because few mail programs show SVG or load images. */
export const mailMark = {
  cid: `mark@${brand.slug}`,
  filename: 'mark.png',
  content: markPng,
  encoding: 'base64',
} as const;

const markHtml = `<img src="cid:${mailMark.cid}" alt="" width="28" height="28" style="vertical-align:middle;margin-right:10px;border-radius:7px">`;

const darkStyles = `@media (prefers-color-scheme:dark){.back{background:${brand.ground.dark}!important}.card{background:#141b26!important;border-color:#273142!important;color:#e6eaf2!important}.brand{color:#e6eaf2!important}.soft{color:#a4afc0!important}.card a.quiet{color:${dark.main}!important}.button{background:${dark.main}!important}.button a{color:${dark.on}!important}}`;

/** Keeps the line breaks within a paragraph, which visitors' messages have. */
function paragraphHtml(text: string): string {
  return `<p style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;
}

function buttonHtml({ label, link }: Action): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0"><tr><td class="button" style="border-radius:8px;background:${light.main}"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;font-weight:bold;color:${light.on};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>${addressHtml({ link })}`;
}

/** The URL as text to copy, for programs that show no links. */
function addressHtml({ link }: Pick<Action, 'link'>): string {
  return `<p class="soft" style="margin:8px 0 0;font-size:13px;line-height:20px;color:#535e70;overflow-wrap:anywhere">${escapeHtml(link)}</p>`;
}

function linkHtml({ label, link }: Action): string {
  return `<a class="quiet" href="${escapeHtml(link)}" style="color:${light.main}">${escapeHtml(label)}</a>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

export type MailContent = { subject: string; text: string; html: string };
