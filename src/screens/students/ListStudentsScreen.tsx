import { Button, NativeSelect } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { schoolDay } from '#domain/core/dates.ts'
import { useStudentList, type NamedStudent, type StudentList } from '#data/students/student-list.ts'
import { useSchool, useSession } from '#data/use-session.ts'
import { exportedRows, sortRows } from '#ui/fields.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { Page } from '#ui/Page.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { useListAddress } from '#ui/use-list-address.ts'
import { CopyAge, CopyGate } from '../core/Gates.tsx'
import styles from './analytics/list.module.css'
import { listTexts as texts } from './analytics/list.texts.ts'
import { StandardizeGender } from './analytics/StandardizeGender.tsx'
import { ClassStats, GenderStats } from './analytics/StatsPanels.tsx'
import {
  FILTERS,
  identityOf,
  LIST_FIELDS,
  SORT_FIELDS,
  STATS,
  statsOf,
  toggledStats,
} from './analytics/student-list.ts'
import { recordSearch } from './records.ts'
import { exploreStudentsScreen } from './students.screens.ts'

/** All students: how many, of which gender and class, and who. */
export default function ListStudentsScreen() {
  const list = useStudentList()
  const isAdmin = useSession()?.user.Role === 'ADMIN'
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <CopyAge />
          {isAdmin ? <StandardizeGender /> : null}
        </>
      }
    >
      <CopyGate reading={list}>{(data) => <Dashboard list={data} />}</CopyGate>
    </Page>
  )
}

const columns: readonly Column<NamedStudent>[] = LIST_FIELDS.map(({ key, label, value }) => ({
  key,
  label,
  canSort: true,
  isHeading: key === 'fullname',
  canBreak: key === 'fullname',
  cell: (student) =>
    key === 'fullname' ? (
      <Link className={styles['link']} to={linkTo(exploreStudentsScreen, {}, { student: String(student.id) })}>
        {student.fullname}
      </Link>
    ) : (
      (value(student) ?? texts.none)
    ),
}))

function Dashboard({ list: { students, classes } }: { list: StudentList }) {
  const { filters, setFilter, sorting, setSorting } = useListAddress(FILTERS, SORT_FIELDS)
  const { by, isDown } = sorting
  const setSearch = useCallback((search: string) => setFilter('search', search), [setFilter])
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const group = classes.find(({ id }) => String(id) === filters.class)
  const ofClass = useMemo(
    () => (group ? students.filter(({ classId }) => classId === group.id) : students),
    [students, group],
  )
  const find = useMemo(() => recordSearch(ofClass, LIST_FIELDS, identityOf), [ofClass])
  const rows = useMemo(
    () => sortRows(find(filters.search), LIST_FIELDS, { by, isDown }),
    [find, filters.search, by, isDown],
  )
  const stats = statsOf(filters.stats)
  const exported = () =>
    exportedRows(rows, LIST_FIELDS, {
      fileName: texts.fileName(schoolDay(Date.now(), timeZone)),
      title: texts.title,
      ...(group ? { note: group.name } : {}),
    })
  return (
    <div className={styles['screen']}>
      <div className={styles['toggles']}>
        {STATS.map((name) => (
          <Button
            key={name}
            variant={stats.includes(name) ? 'light' : 'default'}
            aria-pressed={stats.includes(name)}
            onClick={() => setFilter('stats', toggledStats(stats, name))}
          >
            {name === 'gender' ? texts.genderStats : texts.classStats}
          </Button>
        ))}
      </div>
      {stats.includes('gender') ? <GenderStats students={ofClass} /> : null}
      {stats.includes('class') ? <ClassStats students={ofClass} /> : null}
      <div className={styles['tools']}>
        <SearchInput label={texts.search} value={filters.search} onChange={setSearch} />
        <NativeSelect
          aria-label={texts.classFilter}
          data={[
            { value: '', label: texts.allClasses },
            ...classes.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={group ? filters.class : ''}
          onChange={(event) => setFilter('class', event.currentTarget.value)}
        />
        <ExportMenu table={exported} isEmpty={rows.length === 0} />
      </div>
      <p className={styles['count']} role="status">
        {texts.count(rows.length, students.length)}
      </p>
      {rows.length > 0 ? (
        <DataTable
          label={texts.title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          sorting={sorting}
          onSort={setSorting}
        />
      ) : (
        <EmptyState icon={<IconUsers size={30} />} title={texts.empty}>
          {students.length > 0 ? texts.emptyHint : texts.noStudents}
        </EmptyState>
      )}
    </div>
  )
}
