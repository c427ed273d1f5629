import type { BuiltOn } from '#domain/imports/imports.schema.ts'

const KEPT_BY: Readonly<Record<BuiltOn, string>> = {
  changed: 'changed since',
  deleted: 'deleted by somebody',
  payments: 'has paid',
  fees: 'a fee was settled or changed',
  attendance: 'has attendance marks',
  calls: 'a call was noted',
  discipline: 'has discipline records',
  scores: 'has exam scores',
  papers: 'has exam papers',
  moves: 'moved to another class',
  parents: 'linked to a parent',
  salaries: 'a salary was paid or changed',
  advances: 'has advances',
  presence: 'has staff attendance',
  driving: 'drives a bus',
  busGone: 'the bus of before is not registered any more',
}

export const importTexts = {
  keptBy: (reasons: readonly BuiltOn[]): string => reasons.map((reason) => KEPT_BY[reason]).join(', '),
  kinds: { students: 'Students', employees: 'Employees', assets: 'Assets', riders: 'Bus riders' },
  noName: 'Without a file name',
  fields: {
    file: 'File',
    kind: 'List of',
    made: 'Registered',
    changed: 'Changed',
    existing: 'Already here',
    repeated: 'Repeated',
    by: 'By',
    at: 'When',
    state: 'State',
  },
  state: {
    open: (until: string) => `Can be taken back until ${until}`,
    late: 'Stays',
    takenBack: (by: string) => `Taken back by ${by}`,
    partly: (by: string, stayed: number) =>
      `Taken back by ${by}, except ${stayed} ${stayed === 1 ? 'record' : 'records'}`,
  },
  list: {
    lead: 'Every list that was registered from a file, as one act. It can be taken back within seven days.',
    noun: ['import', 'imports'],
    search: 'Search by file or person',
    empty: 'No list was registered from a file yet.',
    file: 'imports',
  },
  rows: {
    fields: { row: 'Row', name: 'Record', number: 'ID', state: 'State' },
    noun: ['row', 'rows'],
    search: 'Search by name or ID',
    empty: 'This import has no rows.',
    file: 'import',
    start: 'Open an import from the list.',
    here: 'Registered',
    gone: 'Taken back',
    as: 'As in the list',
    change: 'From and to',
    changed: (from: string | null, to: string | null) => `${from ?? 'none'} → ${to ?? 'none'}`,
    stays: (why: string) => `Stays: ${why}`,
  },
  back: 'All imports',
  takeBack: {
    button: 'Take back',
    title: 'Take this import back?',
    ask: (count: number) =>
      count === 1
        ? 'One record will be removed as if it had never been registered.'
        : `${count} records will be removed as if they had never been registered.`,
    askChanged: (count: number) =>
      count === 1
        ? 'One record will be as it was before the list, from today on.'
        : `${count} records will be as they were before the list, from today on.`,
    stays: (count: number) =>
      count === 1
        ? 'One record stays, since something was built on it. The list below says what.'
        : `${count} records stay, since something was built on them. The list below says what.`,
    nothing: 'Something was built on each of these records, so nothing can be taken back.',
    done: (count: number) => (count === 1 ? 'One record was taken back.' : `${count} records were taken back.`),
    failed: 'The import could not be taken back.',
  },
} as const
