import { Page } from '../components/page.tsx';

export function Component() {
  return <Page title="Transactions">{null}</Page>;
}
