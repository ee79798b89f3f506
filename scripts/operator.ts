import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validationLimits } from '@keelstone/domain/kernel/validation/validation.limits';
import { isNationality } from '../domain/src/identity/kyc/nationalities.ts';
import { isPlausibleAddress } from '../domain/src/kernel/address/address-verdict.ts';
import { coins } from '../domain/src/kernel/amounts/coins.ts';
import { reasonField } from '../domain/src/kernel/validation/reason-field.ts';
import { listedWallets } from '../domain/src/money/blockchain/sender.ts';
import { StackFailure } from '../emulator/src/failure.ts';
import { brand } from '../operator/brand.ts';
import { listBrandFaults } from '../operator/check/brand.ts';
import { listDemoLeftovers } from '../operator/check/demo.ts';
import { makeGeneratedModules, type LegalFile, readLegalFiles } from '../operator/check/legal.ts';
import { checkReasons } from '../operator/check/reasons-and-questions.ts';
import { listSettingsFaults } from '../operator/check/settings.ts';
import { checkStatements } from '../operator/check/statements.ts';
import { reasonsAndQuestions } from '../operator/reasons-and-questions.ts';
import { settings } from '../operator/settings.ts';
import { statements } from '../operator/statements.ts';
import type { Finding } from './doctor/project.ts';

const imageNames = ['apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'];

/** The texts of `operator/legal` under a root, with a sentence for each file that cannot be published. */
export function legalFiles(root: string): { files: LegalFile[]; faults: string[] } {
  const folder = join(root, 'operator', 'legal');
  const names = readdirSync(folder).filter((name) => name !== 'README.md');
  return readLegalFiles(new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])));
}

/** One sentence for everything in `operator` that the product cannot be built with. */
export function listOperatorFaults(root: string): string[] {
  const lengthMax = validationLimits.remarksLengthMax;
  const reason = reasonField(lengthMax);
  const images = readdirSync(join(root, 'operator', 'images'));
  return [
    ...named('operator/brand.ts', listBrandFaults(brand)),
    ...named('operator/statements.ts', checkStatements(statements)),
    ...named(
      'operator/reasons-and-questions.ts',
      checkReasons(reasonsAndQuestions, { lengthMax, isAllowed: (text) => reason.isValidSync(text) }),
    ),
    ...named('operator/settings.ts', [
      ...listSettingsFaults(settings),
      ...coins.flatMap((coin) =>
        listedWallets[coin]
          .filter((address) => !isPlausibleAddress(coin, address))
          .map((address) => `chain.ownWallets.${coin} must be addresses, and has "${address}".`),
      ),
      ...(isNationality(settings.nationality)
        ? []
        : [`nationality must be a country as the identity form names it, and is "${settings.nationality}".`]),
    ]),
    ...legalFiles(root).faults.map((fault) => `operator/legal/${fault}`),
    ...imageNames
      .filter((name) => !images.includes(name))
      .map((name) => `operator/images: there is no ${name}.`),
  ];
}

/** Examines which parts of `operator` still belong to the demo. */
export function examineOperator(root: string): Finding {
  const folder = join(root, 'operator', 'images');
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const images = new Map(readdirSync(folder).map((name) => [name, hashOf(readFileSync(join(folder, name)))]));
  const left = listDemoLeftovers({ brand, statements, legal: legalFiles(root).files, images });
  const what = 'operator';
  if (left.length === 0) return { verdict: 'ok', what, found: 'nothing belongs to the demo any more' };
  const found = `${String(left.length)} values still belong to the demo (operator/README.md)`;
  return { verdict: 'note', what, found, remedy: left.join('\n') };
}

/** Checks `operator` and writes what is generated of it. Throws a StackFailure with every fault. */
export function prepareOperator(root: string): void {
  const faults = listOperatorFaults(root);
  if (faults.length > 0) throw new StackFailure(faults.join('\n'));
  for (const [path, text] of generated(root))
    if (readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

/** The generated files, and the one with a generated value, that do not fit the folder any more. */
export function listStaleFiles(root: string): string[] {
  return generated(root)
    .filter(([path, text]) => readFileSync(path, 'utf8') !== text)
    .map(([path]) => path.slice(root.length).replace(/^\//, ''));
}

function generated(root: string): [string, string][] {
  const { list, blocks } = makeGeneratedModules(legalFiles(root).files);
  const folder = join(root, 'operator', 'generated');
  const hosting = join(root, 'firebase.json');
  const mark = readFileSync(join(root, 'operator', 'images', 'apple-touch-icon.png')).toString('base64');
  return [
    [
      join(folder, 'mark.ts'),
      `// Written by \`npm run build\` from operator/images/apple-touch-icon.png: change that file, not this one.\nexport const markPng =\n  '${mark}';\n`,
    ],
    [join(folder, 'legal-list.ts'), list],
    [join(folder, 'legal-blocks.ts'), blocks],
    [hosting, withRegion(readFileSync(hosting, 'utf8'))],
  ];
}

/** Hosting names the region of the functions that it asks, which the settings name too. */
function withRegion(config: string): string {
  return config.replaceAll(/"region": "[^"]*"/g, `"region": "${settings.region}"`);
}

function named(file: string, faults: readonly string[]): string[] {
  return faults.map((fault) => `${file}: ${fault}`);
}
