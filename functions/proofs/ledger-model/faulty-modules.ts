import { vi } from 'vitest';
import { faulty } from './patched-decisions.ts';

// Set up for every test of the project `mutants`: they share what they load, so all of it lets a fault through.
vi.mock('@keelstone/domain/kernel/ids', (real) => faulty(real));
vi.mock('@keelstone/domain/kernel/amounts/recent-hours', (real) => faulty(real));
vi.mock('@keelstone/domain/core/two-person-rule/decide-people', (real) => faulty(real));
vi.mock('@keelstone/domain/core/two-person-rule/two-person-rule', (real) => faulty(real));
vi.mock('@keelstone/domain/core/two-person-rule/proposal', (real) => faulty(real));
vi.mock('@keelstone/domain/core/rates/accept-rate', (real) => faulty(real));
vi.mock('@keelstone/domain/money/deposit/arrival', (real) => faulty(real));
vi.mock('@keelstone/domain/money/deposit/decide-deposit', (real) => faulty(real));
vi.mock('@keelstone/domain/money/figures/decide-figures', (real) => faulty(real));
vi.mock('@keelstone/domain/money/profit/decide-credit', (real) => faulty(real));
vi.mock('@keelstone/domain/money/payout/decide-payout', (real) => faulty(real));
vi.mock('@keelstone/domain/money/approval/decide-review', (real) => faulty(real));
vi.mock('@keelstone/domain/money/transaction/decide-delete', (real) => faulty(real));
vi.mock('@keelstone/domain/money/withdrawal/decide-withdrawal', (real) => faulty(real));
vi.mock('@keelstone/domain/core/administrator/active-admin', (real) => faulty(real));
vi.mock('../../src/features/core/two-person-rule/two-people.ts', (real) => faulty(real));
