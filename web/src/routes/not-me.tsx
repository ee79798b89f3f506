import { NotMePage } from '../features/not-me/components/not-me-page.tsx';

export function Component() {
  return <NotMePage />;
}
