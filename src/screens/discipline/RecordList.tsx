import { Button } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { useSchool } from '#data/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { useAddress } from '#ui/use-address.ts'
import { DeleteRecord } from './DeleteRecord.tsx'
import { texts as all } from './discipline.texts.ts'
import { exportedRecords, filterRecords, findRecords, SORT_FIELDS, sortRecords } from './record-list.ts'
import { RecordFilters } from './RecordFilters.tsx'
import { RefusedChanges } from './RecordState.tsx'
import { RecordTable } from './RecordTable.tsx'
import styles from './discipline.module.css'

const texts = all.list

const valuesOf = (params: URLSearchParams) => ({
  search: params.get('search') ?? '',
  type: params.get('type') ?? '',
  class: params.get('class') ?? '',
  from: params.get('from') ?? '',
  to: params.get('to') ?? '',
})

/** The newest first, where the address says nothing. */
function sortingOf(params: URLSearchParams) {
  const by = SORT_FIELDS.find((field) => field === params.get('sort'))
  return by ? { by, isDown: params.get('order') === 'down' } : { by: 'day', isDown: true }
}

type RecordListProps = {
  records: readonly ShownRecord[]
  mayChange: (record: ShownRecord) => boolean
  onEdit: (record: ShownRecord) => void
}

/** All records with search, filters, order and export; what was refused stands above them. */
export function RecordList({ records, mayChange, onEdit }: RecordListProps) {
  const [params, set] = useAddress()
  const [deleting, setDeleting] = useState<ShownRecord | null>(null)
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const values = valuesOf(params)
  const { search, type, class: group, from, to } = values
  const { by, isDown } = sortingOf(params)
  const setSearch = useCallback((value: string) => set({ search: value }), [set])
  const shown = useMemo(
    () => sortRecords(findRecords(filterRecords(records, { type, class: group, from, to }), search), { by, isDown }),
    [records, type, group, from, to, search, by, isDown],
  )
  const refused = records.filter(({ parked }) => parked.length > 0)
  const isFiltered = Object.values(values).some(Boolean)
  return (
    <>
      {refused.map((record) => (
        <RefusedChanges key={record.ref} record={record} onEdit={onEdit} />
      ))}
      <div className={styles['tools']}>
        <SearchInput label={texts.search} placeholder={texts.searchHint} value={search} onChange={setSearch} />
        <ExportMenu
          table={() =>
            exportedRecords(shown, {
              fileName: `${texts.file}-${schoolDay(Date.now(), timeZone)}`,
              title: all.title,
            })
          }
          isEmpty={shown.length === 0}
        />
      </div>
      <RecordFilters filter={values} setFilter={(name, value) => set({ [name]: value })} />
      <div className={styles['count']}>
        <span role="status">{texts.count(shown.length, records.length)}</span>
        {isFiltered ? (
          <Button
            variant="subtle"
            onClick={() => set(Object.fromEntries(Object.keys(values).map((name) => [name, null])))}
          >
            {texts.clear}
          </Button>
        ) : null}
      </div>
      {shown.length > 0 ? (
        <RecordTable
          label={all.title}
          records={shown}
          sorting={{ by, isDown }}
          onSort={(next) => set({ sort: next.by, order: next.isDown ? 'down' : '' })}
          mayChange={mayChange}
          onEdit={onEdit}
          onDelete={setDeleting}
        />
      ) : (
        <EmptyState icon={<IconClipboardList size={30} />} title={texts.empty}>
          {records.length > 0 ? texts.emptyHint : texts.emptyAll}
        </EmptyState>
      )}
      <DeleteRecord record={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}
