import { describe, expect, test, vi } from 'vitest'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import type { NamedStudent } from '#data/school/student-list.ts'
import type { MidtermReport, ProgressRow, StudentYear } from '#domain/exams/reports.schema.ts'
import type { ListSpec } from '../src/screens/core/list/list.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { files, modulesOf } from './reached-modules.ts'

const PLACE = { today: '2026-09-14', timeZone: 'UTC', role: 'Teacher', classes: [{ id: 1, name: '1A' }] } as const

const student = {
  id: 7,
  fullname: 'Hodan Cali',
  classId: 1,
  className: '1A',
  gender: 'Female',
  age: 9,
  phone: null,
  phone2: null,
  motherName: 'Sahra',
  bus: 'Bus 1',
  rollNumber: null,
  feeCents: 1_500,
} as unknown as NamedStudent

const record = {
  ref: 'a',
  id: 1,
  studentId: 7,
  studentName: 'Hodan Cali',
  classId: 1,
  className: '1A',
  type: 'Late Arrival',
  description: 'Came at ten',
  actionTaken: null,
  recordedAt: null,
  day: null,
  recordedBy: 'Sahra',
  isOwn: true,
  base: 1,
  pending: null,
  parked: [],
  isRefused: false,
} as ShownRecord

const midterm: MidtermReport = {
  classId: 1,
  className: '1A',
  academicYear: '2026',
  subjects: ['Maths', 'Arabic'],
  average: 0,
  passed: 0,
  passRate: 0,
  report: [
    {
      studentId: 7,
      fullName: 'Hodan Cali',
      rank: 1,
      totalMarks: 10,
      percent: 4,
      hasLeft: true,
      passed: false,
      subjects: [
        { subject: 'Maths', marks: 'ABSENT' },
        { subject: 'Arabic', marks: null },
      ],
    },
  ] as unknown as MidtermReport['report'],
}

const marks = [
  { subject: 'Maths', monthly: 'ABSENT', midterm: null, final: 20, total: 20, grade: 'C' },
] as unknown as readonly (ProgressRow & StudentYear['subjects'][number])[]

type Modules = Awaited<ReturnType<typeof load>>

/** Loads the language first and then modules with texts, in a fresh registry of modules. */
async function load(language: 'en' | 'so') {
  vi.resetModules()
  const { translate } = await import('#domain/core/translations.ts')
  const { loadPacks } = await import('../src/languages/packs.ts')
  for (const pack of await loadPacks(language, true)) translate(pack)
  return {
    tableFor: (await import('#ui/export/save-table.ts')).tableFor,
    exportedRows: (await import('#ui/fields.ts')).exportedRows,
    exportedList: (await import('../src/screens/core/list/exported-list.ts')).exportedList,
    ofClass: await import('../src/screens/students/ClassStudentsScreen.tsx'),
    explorer: await import('../src/screens/students/ExploreStudentsScreen.tsx'),
    cards: await import('../src/screens/classes/cards/class-cards.ts'),
    records: await import('../src/screens/discipline/records.tsx'),
    ofStudent: await import('../src/screens/discipline/StudentDisciplineScreen.tsx'),
    report: await import('../src/screens/discipline/report.ts'),
    midterm: await import('../src/screens/exams/reports/MidtermScreen.tsx'),
    progress: await import('../src/screens/exams/reports/Progress.tsx'),
    transcript: await import('../src/screens/exams/reports/StudentReportScreen.tsx'),
    proposals: await import('../src/screens/turns/ProposeScreen.tsx'),
    screens: (await import('../src/areas.ts')).screens,
  }
}

type ListToExport<Data, Row> = {
  spec: Omit<ListSpec<Data, Row>, 'actions'>
  data: Data
  screen: string
  values?: Record<string, string>
  filters?: object
}

/** A list as its screen exports it. */
function listed<Data, Row>(
  modules: Modules,
  { spec, data, screen, values = {}, filters = {} }: ListToExport<Data, Row>,
) {
  const here = { ...PLACE, values } as unknown as Parameters<typeof spec.rows>[1]
  const rows = spec.rows(data, here)
  const title = () => modules.screens.find(({ id }) => id === screen)?.title ?? ''
  const list = { spec, here, title, filters: filters as Record<string, never> }
  return modules.exportedList(list, { data, all: rows, rows, query: 'hodan' }, { school: 'Dugsi' })
}

const trend = { direction: 'rising', percent: 50, earlier: 1, later: 2 } as const
const counted = { count: 3, students: 2, trend }

/** Tables that teachers can export, by the module that offers them. */
const TABLES: Readonly<Record<string, (modules: Modules) => ExportedTable[]>> = {
  'src/screens/students/ClassStudentsScreen.tsx': (modules) => {
    const data = { students: [student], classes: [] }
    return [
      listed(modules, { spec: modules.ofClass.classList, data, screen: 'students.ofClass', values: { class: '1' } }),
    ]
  },
  'src/screens/students/ExploreStudentsScreen.tsx': (modules) =>
    ['', 'detailed'].map((view) => {
      const data = { students: [student], classes: [] }
      return listed(modules, {
        spec: modules.explorer.explorerList,
        data,
        screen: 'students.explore',
        values: { view },
      })
    }),
  'src/screens/classes/ClassManagementScreen.tsx': ({ cards }) => {
    const money = { feeCents: 1_500, paidCents: 500, status: 'partial' } as const
    const card = { id: 1, name: '1A', paid: 0, students: [{ ...student, money }] }
    return [cards.exportedCards([card], PLACE.today, 'Dugsi')]
  },
  'src/screens/discipline/RecordList.tsx': (modules) => {
    const { recordFilters, recordList } = modules.records
    const values = { type: 'Late Arrival', class: '1', from: '2026-09-01', to: '2026-09-30' }
    return [
      listed(modules, {
        spec: recordList(false),
        data: [record],
        screen: 'discipline.records',
        values,
        filters: recordFilters,
      }),
    ]
  },
  'src/screens/discipline/StudentDisciplineScreen.tsx': (modules) => [
    listed(modules, {
      spec: modules.ofStudent.listOfStudent,
      data: [record],
      screen: 'discipline.ofStudent',
      values: { student: '7' },
    }),
  ],
  'src/screens/discipline/DisciplineReportsScreen.tsx': ({ report }) => {
    const groups = {
      byType: [{ ...counted, type: 'Late Arrival' }],
      byClass: [{ ...counted, classId: null, className: null }],
      byMonth: [{ month: '2026-09', count: 3 }],
    }
    const made = { total: 3, students: 2, trend, ...groups } as unknown as Parameters<typeof report.exportedReport>[0]
    const period = { from: '2026-09-01', to: '2026-09-30' }
    return [report.exportedReport(made, period, { note: report.spanWords(period.from, period.to), school: 'Dugsi' })]
  },
  'src/screens/exams/reports/ClassReportList.tsx': (modules) => [
    listed(modules, { spec: modules.midterm.midtermList, data: midterm, screen: 'exams.midterm' }),
  ],
  'src/screens/turns/ProposeScreen.tsx': (modules) => {
    const proposal = { outcome: 'repeats', reason: 'Was ill', at: '2026-09-14T07:00:00.000Z' } as const
    const row = { id: 7, fullname: 'Hodan Cali', classId: 1, className: '1A', percent: 40, proposal }
    const spec = modules.proposals.proposalList(() => undefined)
    return [listed(modules, { spec, data: [row], screen: 'turns.propose' })]
  },
  'src/screens/exams/reports/Progress.tsx': ({ progress, exportedRows }) => [
    exportedRows(marks, progress.progressFields(), { fileName: 'progress', title: '' }),
  ],
  'src/screens/exams/reports/StudentReportScreen.tsx': ({ transcript, exportedRows }) => [
    exportedRows(marks, transcript.transcriptFields(), { fileName: 'transcript', title: '' }),
  ],
}

const madeFor = (modules: Modules, format: 'csv' | 'excel' | 'pdf') =>
  Object.fromEntries(
    Object.entries(TABLES).map(([path, tables]) => {
      const made: ExportedTable[] = []
      modules.tableFor(format, () => {
        made.push(...tables(modules))
        return made[0]!
      })
      return [path, made]
    }),
  )

const EXPORTS = /<ExportMenu\b|<ExportFields\b|<ListOf\b|<PaperButtons\b|\blistsScreen\(|\blistScreen\(|\bsaveTable\(/
const OF_THE_KIT = /^src\/(?:ui\/export|screens\/core\/list)\//

describe('a table that a teacher exports from a page in Somali', () => {
  test('has English headings, cells and notes as CSV and Excel, and Somali ones as PDF', async () => {
    const inEnglish = madeFor(await load('en'), 'csv')
    const somali = await load('so')
    expect(madeFor(somali, 'csv')).toEqual(inEnglish)
    expect(madeFor(somali, 'excel')).toEqual(inEnglish)
    const forReaders = madeFor(somali, 'pdf')
    for (const [path, tables] of Object.entries(forReaders))
      for (const [at, { head }] of tables.entries())
        expect([path, head]).not.toEqual([path, inEnglish[path]?.[at]?.head])
    expect(inEnglish['src/screens/discipline/RecordList.tsx']?.[0]).toMatchObject({
      title: 'Discipline',
      note: 'Type: Late Arrival · Class: 1A · From: 01/09/2026 · To: 30/09/2026 · Search: hodan',
      head: expect.arrayContaining(['Student ID', 'Type', 'Recorded by', 'State']) as unknown,
      rows: [expect.arrayContaining(['Late Arrival', 'Not recorded', 'Received by the school']) as unknown],
    })
  })

  test('is in this test whichever screen offers it', () => {
    const offered = [...modulesOf('Teacher')].filter(
      (path) => !OF_THE_KIT.test(path) && EXPORTS.test(files.get(path)?.text ?? ''),
    )
    expect(offered.sort()).toEqual(Object.keys(TABLES).sort())
  })
})
