import { vi } from 'vitest';
import { faulty } from './patched-decisions.ts';

// Set up for every test of the project `mutants`: they share what they load, so all of it lets a fault through.
vi.mock('@keelstone/domain/ids', (real) => faulty(real));
vi.mock('@keelstone/domain/money/recent-hours', (real) => faulty(real));
vi.mock('@keelstone/domain/policy/decide-people', (real) => faulty(real));
vi.mock('@keelstone/domain/policy/policy', (real) => faulty(real));
vi.mock('@keelstone/domain/policy/proposal', (real) => faulty(real));
vi.mock('@keelstone/domain/rates/accept-rate', (real) => faulty(real));
vi.mock('@keelstone/domain/transaction/decide-deposit', (real) => faulty(real));
vi.mock('@keelstone/domain/transaction/decide-figures', (real) => faulty(real));
vi.mock('@keelstone/domain/transaction/decide-payout', (real) => faulty(real));
vi.mock('@keelstone/domain/transaction/decide-review', (real) => faulty(real));
vi.mock('@keelstone/domain/transaction/decide-withdrawal', (real) => faulty(real));
vi.mock('@keelstone/domain/user/active-admin', (real) => faulty(real));
vi.mock('../../src/platform/decision/two-people.ts', (real) => faulty(real));
