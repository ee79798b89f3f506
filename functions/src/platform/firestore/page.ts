import type { ListSort } from '@keelstone/domain/kernel/api/common.wire';

export type PageRequest = { limit: number; cursor?: string | undefined; sort?: ListSort };

export type Total = { total: number; isTotalExact?: false };

export type Page<T> = Total & { items: T[]; nextCursor: string | null };
