type Accent = { readonly main: string; readonly light: string; readonly dark: string; readonly on: string };

export interface Brand {
  readonly name: string;
  readonly description: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
  readonly postalAddress: string;
  readonly slug: string;
  readonly accent: { readonly light: Accent; readonly dark: Accent };
  readonly logo: readonly { readonly fill: string; readonly d: string }[];
}

/** The backgrounds of pages and cards in both schemes, on which the accent is read (web/src/theme/palette.ts). */
const surfaces = { light: ['#f6f7f9', '#ffffff'], dark: ['#0d121b', '#141b26'] } as const;

/** One sentence for each value of `operator/brand.ts` that cannot be used. */
export function brandFaults(brand: Brand): string[] {
  const { name, description, supportEmail, supportPhone, postalAddress, slug, accent, logo } = brand;
  const texts = { name, description, postalAddress };
  return [
    ...Object.entries(texts).flatMap(([field, text]) =>
      text.trim() === text && text !== '' ? [] : [`${field} must be a text without spaces around it.`],
    ),
    ...(name.length <= 30 ? [] : [`name must have 30 characters at most, and has ${name.length}.`]),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(supportEmail)
      ? []
      : [`supportEmail must be an email address, and is "${supportEmail}".`]),
    ...(/^\+[0-9][0-9 ]{6,20}$/.test(supportPhone)
      ? []
      : [`supportPhone must begin with + and the code of a country, and is "${supportPhone}".`]),
    ...(/^[a-z][a-z0-9-]{1,29}$/.test(slug)
      ? []
      : [`slug must be 2 to 30 small letters, digits and hyphens, and is "${slug}".`]),
    ...accentFaults('light', accent.light),
    ...accentFaults('dark', accent.dark),
    ...(logo.length > 0 ? [] : ['logo must have at least one shape.']),
    ...logo.flatMap(({ fill, d }, index) => [
      ...(isColour(fill) ? [] : [`logo: the fill of shape ${index + 1} must be a colour such as #1d3a6e.`]),
      ...(/^[Mm][-MmLlHhVvCcSsQqTtAaZz0-9., ]+$/.test(d)
        ? []
        : [`logo: the d of shape ${index + 1} must be the path of an SVG shape.`]),
    ]),
  ];
}

function accentFaults(scheme: 'light' | 'dark', { on, ...shades }: Accent): string[] {
  const named = Object.entries({ ...shades, on });
  const bad = named.find(([, colour]) => !/^#[0-9a-f]{6}$/i.test(colour));
  if (bad !== undefined) return [`accent.${scheme}.${bad[0]} must be a colour such as #1d3a6e.`];
  const unread = surfaces[scheme].find((surface) => contrast(shades.main, surface) < 4.5);
  const unreadOn = ['main', 'dark'].find((shade) => contrast(on, Reflect.get(shades, shade)) < 4.5);
  return [
    ...(unread === undefined
      ? []
      : [`accent.${scheme}.main can hardly be read on ${unread}: its contrast must be 4.5 at least.`]),
    ...(unreadOn === undefined
      ? []
      : [
          `accent.${scheme}.on can hardly be read on accent.${scheme}.${unreadOn}: its contrast must be 4.5 at least.`,
        ]),
  ];
}

/** True for `#abc` and `#aabbcc`. */
function isColour(text: string): boolean {
  return /^#([0-9a-f]{3}){1,2}$/i.test(text);
}

/** The contrast of two colours of six digits, from 1 to 21, as WCAG 2 computes it. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
