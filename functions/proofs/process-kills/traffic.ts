import { setTimeout as delay } from 'node:timers/promises';
import type { Customer, Ending } from './customer.ts';

/** Requests under way at the same time, each for another user. */
const lanes = 4;

export type Counts = Record<Ending, number> & { happened: number; notHappened: number };

/**
 * Requests of many customers, some at the same time, never two of one. A customer whose request was cut off waits
 * until it is time to send it again; meanwhile others come.
 */
export class Traffic {
  readonly customers: readonly Customer[];
  readonly counts: Counts = {
    acknowledged: 0,
    refused: 0,
    busy: 0,
    'cut-off': 0,
    happened: 0,
    notHappened: 0,
  };
  private readonly underWay = new Set<Customer>();
  private isOpen = true;
  private running: Promise<unknown> = Promise.resolve();

  constructor(customers: readonly Customer[]) {
    this.customers = customers;
  }

  start(): void {
    this.running = Promise.all(Array.from({ length: lanes }, () => this.runLane()));
  }

  /** After a kill, before anything is sent again. */
  async inspect(): Promise<void> {
    for (const finding of await Promise.all(this.customers.map((customer) => customer.inspect()))) {
      if (finding === 'happened') this.counts.happened += 1;
      if (finding === 'not-happened') this.counts.notHappened += 1;
    }
  }

  /** Sends nothing new; returns when every request is settled. */
  async finish(): Promise<void> {
    this.isOpen = false;
    await this.running;
    while (this.customers.some(({ open }) => open !== undefined)) {
      await Promise.all(Array.from({ length: lanes }, () => this.serve(this.findDue())));
    }
  }

  private async runLane(): Promise<void> {
    while (this.isOpen) await this.serve(this.findDue() ?? this.findFree());
  }

  private async serve(customer: Customer | undefined): Promise<void> {
    if (customer === undefined) {
      await delay(100);
      return;
    }
    this.underWay.add(customer);
    this.counts[await customer.trade()] += 1;
    this.underWay.delete(customer);
  }

  /** Somebody whose request was cut off and may be sent again. */
  private findDue(): Customer | undefined {
    const nowMs = Date.now();
    return this.find(({ open }) => open !== undefined && open.retryAtMs <= nowMs);
  }

  private findFree(): Customer | undefined {
    return this.find(({ open }) => open === undefined);
  }

  private find(isMeant: (customer: Customer) => boolean): Customer | undefined {
    return this.customers.find((customer) => !this.underWay.has(customer) && isMeant(customer));
  }
}
