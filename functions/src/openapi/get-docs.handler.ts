import type { Handler } from '../http/handler.ts';
import { docsPage } from './docs-page.ts';

export const getDocsHandler: Handler<'get-docs'> = () => Promise.resolve(docsPage());
