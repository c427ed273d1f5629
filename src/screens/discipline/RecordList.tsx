import { IconClipboardList } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Role } from '#domain/core/roles.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { ListOf } from '../core/list/ListOf.tsx'
import { texts } from './discipline.texts.ts'
import { mayChange } from './may-change.ts'
import { RecordActions, recordFilters, recordList } from './records.tsx'
import { RefusedChanges } from './RecordState.tsx'

const spec = { ...recordList(false), icon: <IconClipboardList size={30} /> }

type RecordListProps = { records: readonly ShownRecord[]; role: Role; onEdit: (record: ShownRecord) => void }

/** All records; refused changes are shown above them. */
export function RecordList({ records, role, onEdit }: RecordListProps) {
  const actions = useMemo(
    () => ({
      label: texts.actions,
      render: (record: ShownRecord) =>
        mayChange(record, role) ? <RecordActions record={record} onEdit={onEdit} /> : null,
    }),
    [role, onEdit],
  )
  return (
    <>
      <RefusedChanges records={records} onEdit={onEdit} />
      <ListOf title={() => texts.title} data={records} spec={spec} filters={recordFilters} actions={actions} />
    </>
  )
}
