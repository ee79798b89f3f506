import { flagsId } from '@keelstone/domain/collections';
import { type Flags, normalFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import type { FlagName } from '@keelstone/domain/kernel/api/endpoint';
import { writeAudit, writeJobAudit } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { CommandDeps, Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { requireActiveAdmin } from '../administrator/require-active-caller.ts';

export type FlagChange = { flag: FlagName; isOn: boolean };

/** Sets a kill switch for an administrator. Setting its present value writes nothing. Errors: `forbidden`. */
export async function updateFlag(
  { change, caller, origin }: By & { change: FlagChange },
  deps: Deps,
): Promise<Flags> {
  return deps.runTransaction(async (tx) => {
    const [stored, me] = await readTogether(tx, deps.flags.at(flagsId), deps.users.at(caller.uid));
    const current = stored ?? normalFlags;
    const admin = requireActiveAdmin(me, deps.now());
    if (current[change.flag] === change.isOn) return current;
    writeAudit(tx, { ...makeAuditRow(change), caller, origin, subjectUid: admin.uid }, deps);
    return putFlag(tx, current, change, deps);
  });
}

/** Sets a kill switch without an administrator, for an emergency in which nobody can or should sign in. */
export async function updateFlagByCommand(change: FlagChange, deps: CommandDeps): Promise<Flags> {
  return deps.runTransaction(async (tx) => {
    const current = (await deps.flags.read(tx, flagsId)) ?? normalFlags;
    if (current[change.flag] === change.isOn) return current;
    writeJobAudit(tx, { ...makeAuditRow(change), command: 'npm run flags' }, deps);
    return putFlag(tx, current, change, deps);
  });
}

function putFlag(tx: Writer, current: Flags, { flag, isOn }: FlagChange, deps: CommandDeps): Flags {
  const flags = { ...current, [flag]: isOn };
  deps.flags.put(tx, flagsId, flags);
  return flags;
}

/** The action, target and detail of the audit row. The alert to all administrators shows the detail. */
function makeAuditRow({ flag, isOn }: FlagChange) {
  const targetId = `${flag}:${isOn ? 'on' : 'off'}`;
  return { action: 'update-flag', targetId, detail: { switch: flag, isOn } } as const;
}
