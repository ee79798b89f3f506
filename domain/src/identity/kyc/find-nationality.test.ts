import { describe, expect, it } from 'vitest';
import { makeNationalityFinder } from './find-nationality.ts';
import { nationalityTable } from './nationalities.ts';

const find = makeNationalityFinder(['en']);

describe('a nationality', () => {
  it.each([
    ['UK', 'United Kingdom'],
    ['uk', 'United Kingdom'],
    ['Great Britain', 'United Kingdom'],
    ['England', 'United Kingdom'],
    ['USA', 'United States'],
    ['US', 'United States'],
    ['U.S.A.', 'United States'],
    ['UAE', 'United Arab Emirates'],
    ['Türkiye', 'Turkey'],
    ['Turkiye', 'Turkey'],
    ['Ivory Coast', "Côte d'Ivoire"],
    ['Czech Republic', 'Czechia'],
    ['Viet Nam', 'Vietnam'],
    ['Holland', 'The Netherlands'],
    ['Netherlands', 'The Netherlands'],
    ['Burma', 'Myanmar'],
    ['Swaziland', 'Eswatini'],
    ['Cape Verde', 'Cape Verde'],
    ['Macau', 'Macao'],
    ['Republic of Korea', 'South Korea'],
    ['DRC', 'Democratic Republic of the Congo'],
    ['Bosnia Herzegovina', 'Bosnia and Herzegovina'],
    ['St Lucia', 'Saint Lucia'],
    ['Niger', 'Niger'],
    ['Guinea', 'Guinea'],
    ['Stateless', 'Stateless person'],
  ])('typed as %s is %s, which Enter takes', (typed, name) => {
    expect(find(typed).names[0]).toBe(name);
    expect(find(typed).isCertain).toBe(true);
  });

  it.each([
    ['Korea', 'South Korea'],
    ['Congo', 'Republic of the Congo'],
    ['Refugee', 'Refugee (other)'],
    ['MA', 'Malta'],
    ['United', 'United Kingdom'],
    ['', 'Denmark'],
  ])('that %s may mean is one of several, and Enter takes none', (typed, name) => {
    expect(find(typed).names).toContain(name);
    expect(find(typed).names.length).toBeGreaterThan(1);
    expect(find(typed).isCertain).toBe(false);
  });

  it.each(['raine', 'stan', 'Atlantis'])('is not found by a part of a word: %s', (typed) => {
    expect(find(typed).names).toEqual([]);
  });

  it('is found first by its ISO codes, and by its CLDR names, long and short', () => {
    for (const { code, passportCode, name } of nationalityTable) {
      expect([code, find(code).names[0]]).toEqual([code, name]);
      expect([passportCode, find(passportCode).names[0]]).toEqual([passportCode, name]);
      if (code.length !== 2) continue;
      for (const style of ['long', 'short'] as const) {
        const said = new Intl.DisplayNames('en', { type: 'region', style }).of(code) ?? '';
        expect([said, find(said).names[0]]).toEqual([said, name]);
      }
    }
  });

  it('is found by its name in a language of the reader', () => {
    const german = makeNationalityFinder(['de-AT', 'ar']);
    expect(german('Deutschland')).toEqual({ names: ['Germany'], isCertain: true });
    expect(german('مصر').names).toEqual(['Egypt']);
    expect(german('Denmark').names).toEqual(['Denmark']);
  });
});
