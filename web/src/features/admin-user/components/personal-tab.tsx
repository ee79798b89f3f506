import type { UserWire } from '@keelstone/domain/api/user.contract';
import { exactTime } from '../../../components/date-time.tsx';
import { FactList } from '../../../components/fact-list.tsx';

export function PersonalTab({ user }: { user: UserWire }) {
  return (
    <FactList
      facts={[
        { label: 'Full Name', value: user.name },
        { label: 'Mobile Number', value: user.number },
        { label: 'Email', value: user.verified ? user.email : `${user.email} (not verified)` },
        { label: 'Joining Date', value: exactTime(user.createdAt) },
        { label: 'Registration Method', value: 'Email' },
      ]}
    />
  );
}
