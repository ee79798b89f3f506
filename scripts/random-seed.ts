import fc from 'fast-check';
import { seed } from '../functions/testing/tier.ts';

// Set up for every test file: what a property draws is settled by this seed, which a failure prints.
fc.configureGlobal({ seed });
