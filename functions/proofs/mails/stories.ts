import type { MailKind } from '@keelstone/domain/mail/mail';
import { accountStories } from './account-stories.ts';
import { adminStories } from './admin-stories.ts';
import { moneyStories } from './money-stories.ts';
import type { Story } from './story.ts';

/** How each mail comes about. */
export const stories: Record<MailKind, Story> = { ...accountStories, ...moneyStories, ...adminStories };
