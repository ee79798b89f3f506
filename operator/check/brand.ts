type Accent = { readonly main: string; readonly light: string; readonly dark: string; readonly on: string };
type InBothSchemes<Value> = { readonly light: Value; readonly dark: Value };

export interface Brand {
  readonly name: string;
  readonly description: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
  readonly postalAddress: string;
  readonly slug: string;
  readonly accent: InBothSchemes<Accent>;
  /** The second colour, which no action and no warning has. `main` is for lines, charts and marks, `text` for words. */
  readonly brass?: InBothSchemes<{ readonly main: string; readonly text: string }>;
  /** The ground of pages. Its light shade is also the splash screen of the installed app. */
  readonly ground?: InBothSchemes<string>;
  readonly logo: readonly { readonly fill: string; readonly d: string }[];
}

/** The defaults of a brand that names no brass and no ground. */
export const brandDefaults = {
  brass: { light: { main: '#b8862b', text: '#8a5a12' }, dark: { main: '#d0a050', text: '#e0b06a' } },
  ground: { light: '#fbfaf7', dark: '#0b1019' },
} as const satisfies Partial<Brand>;

const nameLengthMax = 30;
const slugLengthMax = 30;

/** The background of cards, and the text that is hardest to read (web/src/theme/palette.ts). */
const cards = { light: '#ffffff', dark: '#172131' } as const;
const faintestText = { light: '#b54708', dark: '#a9b4c5' } as const;

/** Lists one sentence for each value of `operator/brand.ts` that cannot be used. */
export function listBrandFaults(brand: Brand): string[] {
  const { name, description, supportEmail, supportPhone, postalAddress, slug, logo } = brand;
  const texts = { name, description, postalAddress };
  return [
    ...Object.entries(texts).flatMap(([field, text]) =>
      text.trim() === text && text !== '' ? [] : [`${field} must be a text without spaces around it.`],
    ),
    ...(name.length <= nameLengthMax
      ? []
      : [`name must have ${nameLengthMax} characters at most, and has ${name.length}.`]),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(supportEmail)
      ? []
      : [`supportEmail must be an email address, and is "${supportEmail}".`]),
    ...(/^\+[0-9][0-9 ]{6,20}$/.test(supportPhone)
      ? []
      : [`supportPhone must begin with + and the code of a country, and is "${supportPhone}".`]),
    ...(/^[a-z][a-z0-9-]+$/.test(slug) && slug.length <= slugLengthMax
      ? []
      : [`slug must be 2 to ${slugLengthMax} small letters, digits and hyphens, and is "${slug}".`]),
    ...listSchemeFaults('light', brand),
    ...listSchemeFaults('dark', brand),
    ...(logo.length > 0 ? [] : ['logo must have at least one shape.']),
    ...logo.flatMap(({ fill, d }, index) => [
      ...(isColour(fill) ? [] : [`logo: the fill of shape ${index + 1} must be a colour such as #1d3a6e.`]),
      ...(/^[Mm][-MmLlHhVvCcSsQqTtAaZz0-9., ]+$/.test(d)
        ? []
        : [`logo: the d of shape ${index + 1} must be the path of an SVG shape.`]),
    ]),
  ];
}

/** Checks each colour of a scheme against its background. Words need a contrast of 4.5, graphics of 3 (WCAG 2). */
function listSchemeFaults(
  scheme: 'light' | 'dark',
  { accent, brass = brandDefaults.brass, ground = brandDefaults.ground }: Brand,
) {
  const [{ main, light, dark, on }, surfaces] = [accent[scheme], [ground[scheme], cards[scheme]]];
  const pairs: [field: string, colour: string, on: readonly string[], least: number][] = [
    [`ground.${scheme}`, ground[scheme], [faintestText[scheme]], 4.5],
    [`accent.${scheme}.main`, main, surfaces, 4.5],
    [`accent.${scheme}.light`, light, [], 0],
    [`accent.${scheme}.dark`, dark, [], 0],
    [`accent.${scheme}.on`, on, [main, dark], 4.5],
    [`brass.${scheme}.main`, brass[scheme].main, surfaces, 3],
    [`brass.${scheme}.text`, brass[scheme].text, surfaces, 4.5],
  ];
  return pairs.flatMap(([field, colour, others, least]) => {
    if (!/^#[0-9a-f]{6}$/i.test(colour)) return [`${field} must be a colour such as #1d3a6e.`];
    const near = others.find((other) => computeContrast(colour, other) < least);
    return near === undefined
      ? []
      : [`${field} can hardly be told from ${near}: its contrast must be ${least} at least.`];
  });
}

/** True for `#abc` and `#aabbcc`. */
function isColour(text: string): boolean {
  return /^#([0-9a-f]{3}){1,2}$/i.test(text);
}

/** The contrast of two colours of six digits, from 1 to 21, as WCAG 2 computes it. */
function computeContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function computeLuminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
