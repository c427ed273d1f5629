import { IconTrash, IconUsers } from '@tabler/icons-react'
import { ListView } from '#screens/core/list/ListView.tsx'
import type { Filters } from '#screens/core/list/FilterFields.tsx'
import type { ListSpec } from '#screens/core/list/list.ts'
import { useHere } from '#screens/core/list/use-here.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { toastInfo } from '#ui/toast.ts'
import { STUDENTS, type Student } from '../students.ts'

export const title = 'List: all options'

const PLACE = { today: '2026-11-28', timeZone: 'Africa/Mogadishu', role: 'ADMIN', classes: [] } as const

/** Kept in the address: `?class=1A&owing=yes&search=…&sort=…`. */
const filters: Filters<Student> = {
  class: {
    label: 'Class',
    options: (_, all) => [
      { value: '', label: 'All classes' },
      ...[...new Set(all.map(({ className }) => className))].map((name) => ({ value: name, label: name })),
    ],
    keeps: ({ className }, value) => value === '' || className === value,
  },
  owing: {
    label: 'Debts',
    kind: 'choices',
    options: () => [
      { value: '', label: 'All' },
      { value: 'yes', label: 'Owing' },
    ],
    keeps: ({ owedCents }, value) => value === '' || owedCents > 0,
  },
}

const spec: ListSpec<readonly Student[], Student> = {
  rows: (students) => students,
  columns: ({ heading, text, summed, day, exported }) => [
    heading('name', 'Name', ({ name }) => name),
    text('class', 'Class', ({ className }) => className),
    day('since', 'Since', (student) => student.day),
    summed('owed', 'Owed', ({ owedCents }) => owedCents),
    exported('id', 'Number', ({ id }) => id),
  ],
  rowKey: ({ id }) => id,
  noun: ['student', 'students'],
  sort: ['name', 'up'],
  find: ({ id, name }) => ({ id, words: name }),
  search: 'Search by name',
  file: 'students',
  note: () => 'Only the demo',
  empty: 'No students yet',
  emptyHint: 'Register the first one.',
  noMatch: 'No student matches.',
  icon: <IconUsers size={30} />,
  toneOf: ({ owedCents }) => (owedCents > 2_000 ? 'bad' : undefined),
  isNumbered: true,
  intro: () => <p>A note above the rows.</p>,
  above: (shown) => <Figures figures={[{ label: 'Students', value: shown.length }]} />,
  below: () => <p>Charts of the shown rows.</p>,
  actions: {
    label: 'Actions',
    render: ({ name }) => (
      <RowButton label={`Delete ${name}`} isGrave onClick={() => toastInfo(`Would delete ${name}`)}>
        <IconTrash size={20} />
      </RowButton>
    ),
  },
}

const ask = () => toastInfo('Asked again')

function Ready() {
  const here = useHere(PLACE, filters)
  const shown = { status: 'ready', data: STUDENTS, from: 'server' } as const
  return <ListView {...{ spec, filters, here, shown, ask }} title="Students" />
}

function Empty() {
  const here = useHere(PLACE, {})
  return (
    <ListView
      {...{ spec, here, ask }}
      filters={{}}
      shown={{ status: 'ready', data: [], from: 'server' }}
      title="Students"
    />
  )
}

export const examples = { Rows: Ready, 'No rows': Empty }
