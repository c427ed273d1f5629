import { Button } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import { search, searchIndex } from '#domain/students/search.rules.ts'
import { useStudentList, type NamedStudent, type StudentList } from '#data/students/student-list.ts'
import { useSchool } from '#data/use-session.ts'
import { exportedRows, sortRows, type Field } from '#ui/fields.ts'
import { DataTable, type Sorting } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { Page } from '#ui/Page.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { useAddress } from '#ui/use-address.ts'
import { CopyAge, CopyGate } from '../core/Gates.tsx'
import { explorerTexts as texts } from './explorer/explorer.texts.ts'
import { fieldsOf, VIEWS, type View } from './explorer/fields.ts'
import { StudentDialog } from './explorer/StudentDialog.tsx'
import styles from './explorer/explorer.module.css'
import { studentIdOf } from './FindStudent.tsx'

/** One search over all students: at once, and without network. */
export default function ExploreStudentsScreen() {
  const list = useStudentList()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<CopyAge />}>
      <CopyGate reading={list}>{(data) => <Explorer list={data} />}</CopyGate>
    </Page>
  )
}

/** The order that the address names; none: the best answers first. */
function sortingOf(params: URLSearchParams, fields: readonly Field<NamedStudent>[]): Sorting | null {
  const field = fields.find(({ key }) => key === params.get('sort'))
  return field ? { by: field.key, isDown: params.get('order') === 'down' } : null
}

function Explorer({ list: { students } }: { list: StudentList }) {
  const [params, set] = useAddress()
  const [typed, setTyped] = useState(params.get('search') ?? '')
  // A letter is on the screen before the list has followed it.
  const query = useDeferredValue(typed)
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const view: View = VIEWS.find((name) => name === params.get('view')) ?? 'compact'
  const fields = useMemo(() => fieldsOf(view, students), [view, students])
  const { by, isDown } = sortingOf(params, fields) ?? { by: '', isDown: false }
  const index = useMemo(() => searchIndex(students), [students])
  const rows = useMemo(() => sortRows(search(index, query), fields, { by, isDown }), [index, query, fields, by, isDown])
  const setSearch = useCallback((value: string) => set({ search: value }), [set])
  const open = useCallback((id: number) => set({ student: String(id) }, true), [set])
  const sort = useCallback((next: Sorting) => set({ sort: next.by, order: next.isDown ? 'down' : '' }), [set])
  const opened = studentIdOf(params.get('student'))
  const known = useMemo(() => students.find(({ id }) => id === opened) ?? null, [students, opened])
  return (
    <>
      <div className={styles['tools']}>
        <SearchInput
          label={texts.search}
          value={params.get('search') ?? ''}
          onChange={setSearch}
          onType={setTyped}
          delayMs={300}
        />
        <div className={styles['views']} role="group" aria-label={texts.views.label}>
          {VIEWS.map((name) => (
            <Button
              key={name}
              variant={view === name ? 'light' : 'default'}
              aria-pressed={view === name}
              onClick={() => set({ view: name === 'compact' ? '' : name })}
            >
              {texts.views[name]}
            </Button>
          ))}
        </div>
        <ExportMenu
          table={() =>
            exportedRows(rows, fields, {
              fileName: texts.fileName(schoolDay(Date.now(), timeZone)),
              title: texts.title,
            })
          }
          isEmpty={rows.length === 0}
        />
      </div>
      <p className={styles['count']} role="status">
        {texts.count(rows.length, students.length)}
      </p>
      <Found rows={rows} fields={fields} by={by} isDown={isDown} onSort={sort} onOpen={open} />
      {rows.length === 0 ? (
        <EmptyState icon={<IconUserSearch size={30} />} title={texts.empty}>
          {students.length > 0 ? texts.emptyHint : texts.noStudents}
        </EmptyState>
      ) : null}
      <StudentDialog id={opened} known={known} onClose={() => set({ student: '' })} />
    </>
  )
}

const cellOf = (
  student: NamedStudent,
  { key, value }: Pick<Field<NamedStudent>, 'key' | 'value'>,
  onOpen: (id: number) => void,
) =>
  key === 'fullname' ? (
    <button type="button" className={styles['open']} onClick={() => onOpen(student.id)}>
      {student.fullname}
    </button>
  ) : (
    (value(student) ?? texts.none)
  )

type FoundProps = {
  rows: readonly NamedStudent[]
  fields: readonly Field<NamedStudent>[]
  by: string
  isDown: boolean
  onSort: (sorting: Sorting) => void
  onOpen: (id: number) => void
}

/** Drawn anew only when the answer has changed, not at every letter. */
const Found = memo(function Found({ rows, fields, by, isDown, onSort, onOpen }: FoundProps) {
  const columns = useMemo(
    () =>
      fields.map(({ key, label, value }) => ({
        key,
        label,
        canSort: true,
        isHeading: key === 'fullname',
        canBreak: key === 'fullname' || key === 'motherName',
        cell: (student: NamedStudent) => cellOf(student, { key, value }, onOpen),
      })),
    [fields, onOpen],
  )
  if (rows.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It may scroll sideways, also by keyboard.
    <div className={styles['sideways']} role="region" aria-label={texts.title} tabIndex={0}>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onSort={onSort}
        {...(by ? { sorting: { by, isDown } } : {})}
      />
    </div>
  )
})
