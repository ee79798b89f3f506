import { StatementPage } from '../features/statement/components/statement-page.tsx';

export function Component() {
  return <StatementPage />;
}
