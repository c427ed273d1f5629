import { NativeSelect } from '@mantine/core'
import { DISCIPLINE_TYPES } from '#domain/discipline/discipline.schema.ts'
import { useClassList } from '#data/classes/classes.queries.ts'
import { DayField } from '../core/DayField.tsx'
import { texts as all } from './discipline.texts.ts'
import type { ListFilter } from './record-list.ts'
import styles from './discipline.module.css'

const texts = all.list

type RecordFiltersProps = {
  filter: ListFilter
  setFilter: (name: keyof ListFilter, value: string) => void
  problem?: string | null
}

/** Which records: by type, class of that day, and days. */
export function RecordFilters({ filter, setFilter, problem = null }: RecordFiltersProps) {
  const classes = useClassList()
  const known = classes.status === 'ready' ? classes.data : []
  return (
    <div className={styles['filters']}>
      <NativeSelect
        label={texts.type}
        data={[{ value: '', label: texts.allTypes }, ...DISCIPLINE_TYPES]}
        value={filter.type}
        onChange={(event) => setFilter('type', event.currentTarget.value)}
      />
      <NativeSelect
        label={texts.className}
        data={[
          { value: '', label: texts.allClasses },
          ...known.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={filter.class}
        onChange={(event) => setFilter('class', event.currentTarget.value)}
      />
      <DayField label={texts.from} value={filter.from} onChange={(day) => setFilter('from', day)} />
      <DayField label={texts.to} value={filter.to} onChange={(day) => setFilter('to', day)} error={problem} />
    </div>
  )
}
