import type { Deps } from '../../src/entry/deps.ts';
import type { Api } from '../../testing/api.ts';
import type { Person } from '../../testing/people.ts';
import type { ModelPeople } from './model-people.ts';

/** What requests are sent with; `operator` is an admin outside of the model who suspends and reviews KYC. */
export type Connection = { api: Api; deps: Deps; people: ModelPeople; operator: Person };
