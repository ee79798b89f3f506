import { Page } from '../components/page.tsx';

export function Component() {
  return <Page title="Users">{null}</Page>;
}
