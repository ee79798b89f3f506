import { generatePath } from 'react-router-dom';
import type { KycRecordWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { paths } from '../../../../config/paths.ts';
import type { ActionDialog } from '../../../../lib/query/use-action.ts';
import { BinIcon, InfoIcon, PersonIcon } from '../../../../theme/icons.tsx';
import type { MenuAction } from '../../../../ui/action-menu.tsx';
import { listDecisionActions } from '../../../../ui/decision-buttons.tsx';
import type { QuestionedRecord } from '../../../core/decision/use-preview.ts';

export type KycDialogKind = 'document' | 'approve' | 'reject' | 'ask' | 'delete';

export type KycDialogProps = ActionDialog & {
  /** A row of the list has no questions, because it shows none of the fields that an answer changes. */
  record: KycRecordWire & QuestionedRecord;
};

type Options = {
  record: KycRecordWire;
  adminId: string;
  /** The query of the list, so that the detail page leads back to the same tab. */
  listQuery: string;
  open: (kind: KycDialogKind) => void;
};

/** The row menu. Nobody decides on their own documents, nor deletes them. */
export function listKycActions({ record, adminId, listQuery, open }: Options): MenuAction[] {
  const views: MenuAction[] = [
    {
      label: 'View Details',
      Icon: InfoIcon,
      to: generatePath(paths.adminKycDetail, { kycId: record._id }) + listQuery,
    },
    {
      label: 'View Profile',
      Icon: PersonIcon,
      to: generatePath(paths.adminUserDetail, { userId: record.user._id }),
    },
  ];
  if (record.user._id === adminId) return views;
  return [
    ...views,
    ...(record.status === 'Pending' ? listDecisionActions(open) : []),
    { label: 'Delete', Icon: BinIcon, onSelect: () => open('delete') },
  ];
}
