import { Page } from '../components/page.tsx';

export function Component() {
  return <Page title="KYC Document">{null}</Page>;
}
