import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ChildResults } from '#domain/exams/children.schema.ts'
import type {
  ExamReport,
  FinalReport,
  MidtermReport,
  Performance,
  ProgressReport,
  StudentYear,
  TypeReport,
} from '#domain/exams/reports.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { goTo, openApp } from './app.tsx'
import { useSchool } from './school.ts'
import {
  buttonOf,
  countOf,
  exported,
  fieldOf,
  press,
  reads,
  replica,
  rowOf,
  savedBy,
  sees,
  seesNoMore,
  select,
  usePhone,
  type Saved,
} from './steps.ts'

const [MONTHLY, MIDTERM, YEAR] = [1, 2, 3]

/** Lines of a CSV file as cells, the heading first; only for files whose cells contain no comma. */
const linesOf = ({ bytes }: Saved): string[][] =>
  new TextDecoder()
    .decode(bytes)
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')))

const cellsOf = (row: Element): string[] =>
  [...row.querySelectorAll('[role=cell]')].map((cell) => cell.textContent ?? '')

const shownRows = (): string[][] =>
  countOf(page.getByRole('table')) === 0
    ? []
    : [...page.getByRole('table').element().querySelectorAll('tbody tr')].map(cellsOf)

/** The figure above the list that stands below a label. */
const figureOf = (label: string): string | null | undefined =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === label)?.nextElementSibling?.textContent

describe('exam reports', () => {
  const school = useSchool()

  const examReport = (classId: number, examId: number) =>
    ask<ExamReport>(school, 'POST', '/exam/exam-report', { body: { classId, examId } })

  test('of one exam show and export the same figures without network as the school has', async () => {
    const { id, name } = school.office.classNamed('1A')
    const { report, subjects } = await examReport(id, MONTHLY)
    await school.openAs('academy', '/dashboard')
    await sees(page.getByRole('heading').first())
    await school.cut()
    openApp('/dashboard/getExam')
    await reads('Please select both class and exam')
    await sees(page.getByRole('table', { name: 'Exams' }))
    await select('Class', name)
    await page.getByLabelText('Exam', { exact: true }).selectOptions('Monthly exam, 2026-2027')
    await sees(page.getByRole('status').getByText(`${report.length} students`))
    const best = report[0]!
    await sees(rowOf(best.fullName))
    expect(shownRows()[0]?.slice(2, 4)).toEqual([String(best.totalMarks), `${best.percent}%`])
    const [head, ...lines] = linesOf(await exported('CSV'))
    expect(head).toEqual(['Rank', 'Full name', 'Student ID', 'Total marks', 'Percentage', ...subjects])
    for (const [at, row] of report.entries()) {
      const cells = row.subjects.map(({ marks }) =>
        marks === null ? 'N/A' : marks === 'ABSENT' ? 'Absent' : String(marks),
      )
      expect(lines[at]).toEqual([
        String(row.rank ?? ''),
        // Students who left have no name on a device, only their id.
        row.hasLeft ? `ID ${row.studentId}` : row.fullName,
        String(row.studentId),
        String(row.totalMarks),
        `${row.percent}%`,
        ...cells,
      ])
    }
    expect(lines[report.length]?.[3]).toBe(String(report.reduce((all, { totalMarks }) => all + totalMarks, 0)))
  })

  test('of the midterm exam are searched, filtered and sorted', async () => {
    const { id, name } = school.office.classNamed('1A')
    const body = { classId: id, academicYearId: YEAR }
    const midterm = await ask<MidtermReport>(school, 'POST', '/exam/report/midterm-monthly', { body })
    await school.openAs('teacher', '/dashboard/GetReportMidterm')
    await select('Class', name)
    await sees(page.getByText(`${midterm.passRate}%`, { exact: true }))
    await sees(rowOf(midterm.report[0]!.fullName))
    expect(shownRows()[0]?.[0]).toBe('1')
    const frame = page.getByRole('table').element().parentElement!
    const column = page.getByRole('main').element().getBoundingClientRect()
    expect(frame.getBoundingClientRect().right).toBeLessThanOrEqual(column.right)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280)
    await press('Total marks')
    await expect.poll(() => new URL(location.href).searchParams.get('sort')).toBe('total')
    await select('Subject', 'Somali')
    await seesNoMore(page.getByRole('columnheader', { name: 'English' }))
    await page.getByRole('searchbox').fill('nobody is called so')
    await sees(/No Results Found/)
    await sees(/No students match your filters/)
    await press('Show all')
    await sees(rowOf(midterm.report[0]!.fullName))
    await sees(page.getByRole('columnheader', { name: 'English' }))
  })

  test('of a year and of a type of exam have the same totals as the school', async () => {
    const { id, name } = school.office.classNamed('1A')
    const body = { classId: id, academicYearId: YEAR }
    const final = await ask<FinalReport>(school, 'POST', '/exam/final-exam-report', { body })
    const byType = await ask<TypeReport>(school, 'POST', '/exam/reports/class-exam-type', {
      body: { ...body, examType: 'MIDTERM' },
    })
    await school.openAs('office', '/dashboard/FinalReport')
    await reads('Please select both class and academic year')
    await select('Class', name)
    await sees(rowOf(final.report[0]!.fullName))
    await sees(page.getByText(final.average.toFixed(1), { exact: true }))
    expect(shownRows()[0]?.at(-1)).toBe(String(final.report[0]!.totalMarks))
    await press('Reset')
    await reads('Please select both class and academic year')

    openApp(`/dashboard/ExamResultByExam?class=${id}&type=MIDTERM`)
    await sees(rowOf(byType.report[0]!.studentName))
    const lines = linesOf(await exported('CSV')).slice(1)
    expect(lines.slice(0, byType.report.length).map((line) => line.slice(-3))).toEqual(
      byType.report.map(({ totalMarks, percentage, passStatus }) => [
        String(totalMarks),
        `${percentage}%`,
        { PASSED: 'Passed', FAILED: 'Failed', NO_SCORES: 'N/A' }[passStatus],
      ]),
    )
  })

  test('of a student can be saved as a transcript', async () => {
    const child = school.office.classNamed('1A').students[0]!
    await school.openAs('office', `/dashboard/FinalStudent?student=${child.id}`)
    await sees(page.getByRole('heading', { name: child.fullname }))
    await reads('This transcript is system-generated and needs no signature.')
    const saved = await savedBy(() => press('Download PDF'))
    expect(saved.name).toBe(`exam-report-${child.id}-2026-2027.pdf`)
    expect(new TextDecoder('latin1').decode(saved.bytes).slice(0, 5)).toBe('%PDF-')
  })

  test('of a student are also shown as a progress report with the grand total, without network', async () => {
    const child = school.office.classNamed('1A').students[0]!
    const progress = await ask<ProgressReport>(school, 'POST', '/exam/reports/yearly-progress-report', {
      body: { studentId: child.id, academicYearId: YEAR },
    })
    await school.openAs('teacher', '/dashboard')
    await sees(page.getByRole('heading').first())
    await school.cut()
    await goTo(`/dashboard/FinalStudent?student=${child.id}`)
    await press('Progress Report')
    await sees(page.getByRole('table', { name: 'Progress Report' }))
    await sees(page.getByText('Grand total'))
    const [head, ...lines] = linesOf(await exported('CSV'))
    expect(head).toEqual(['Subject', 'Monthly', 'Midterm', 'Final', 'Total'])
    const count = progress.progressReport.length
    expect(lines.slice(0, count).map((line) => [line[0], line.at(-1)])).toEqual(
      progress.progressReport.map(({ subject, total }) => [subject, String(total)]),
    )
    expect(lines[count]?.at(-1)).toBe(String(progress.grandTotal))
  })

  test('of an unknown student id say that the student was not found, and another can be searched', async () => {
    const child = school.office.classNamed('1A').students[0]!
    await school.openAs('office', '/dashboard/FinalStudent?student=99999')
    await reads('Student not found')
    openApp('/dashboard/FinalStudent?student=99999')
    await reads('Student not found')
    await page.getByRole('textbox').first().fill(String(child.id))
    await press('Search')
    await sees(page.getByRole('heading', { name: child.fullname }))
  })

  test('of a student in a year without marks say that there is no report, and offer no file', async () => {
    const child = school.office.classNamed('1A').students[0]!
    await school.openAs('office', `/dashboard/FinalStudent?student=${child.id}&year=1`)
    await reads('No report found')
    expect(countOf(buttonOf('Download PDF'))).toBe(0)
  })

  test('of a student in the present year show the marks out of the exams held so far, then out of the whole year', async () => {
    // A class with an odd number, whose final exam has no marks yet in the demo school.
    const child = school.office.classNamed('1A').students[0]!
    const { total, soFar } = await ask<StudentYear>(school, 'GET', `/exam/student/${child.id}/year/${YEAR}`)
    await school.openAs('office', `/dashboard/FinalStudent?student=${child.id}`)
    await sees(page.getByText(`${total} of ${soFar!.possible}`, { exact: true }))
    await sees(page.getByText(`${soFar!.percent}%`).first())
    await sees(page.getByText(`of ${soFar!.maximum} in the whole year`).first())
  })

  test('of the performance name the best and the weakest class, and list the classes from best to weakest', async () => {
    const body = { academicYearId: YEAR, examType: 'MONTHLY' }
    const { classes } = await ask<Performance>(school, 'POST', '/exam/reports/performance', { body })
    const namesByAverage = classes.toSorted((a, b) => b.average - a.average).map(({ className }) => className)
    await school.openAs('academy', '/dashboard/ExamPerformance?type=MONTHLY')
    await sees(page.getByRole('heading', { name: 'By subject' }))
    await sees(page.getByRole('table', { name: 'Exam Performance: Monthly' }))
    expect(figureOf('Best class')).toBe(namesByAverage[0])
    expect(figureOf('Weakest class')).toBe(namesByAverage.at(-1))
    expect(classes.length).toBeGreaterThan(3)
    expect(shownRows().map(([name]) => name)).toEqual(namesByAverage)
  })

  test('are seen by parents once the academy publishes the results, and no longer after it withdraws them', async () => {
    const results = () => ask<ChildResults[]>(school, 'GET', '/exam/summary/parent', { as: 'parent' })
    const [child] = await results()
    const { classId } = school.office.students().find(({ id }) => id === child!.id)!
    const published = (examId: number, isPublished: boolean) =>
      ask(school, 'POST', '/exam/publish', { body: { classId, examId, published: isPublished } })
    await published(MIDTERM, false)
    await school.openAs('academy', `/dashboard/getExam?class=${classId}&exam=${MIDTERM}`)
    await reads('Not published. Parents do not see these results')
    await press('Publish')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await sees(/Parents see these results$/)
    const seen = async () =>
      (await results()).find(({ id }) => id === child!.id)?.years[0]?.exams.map(({ name }) => name) ?? []
    expect(await seen()).toContain('Midterm exam')
    await press('Withdraw')
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await reads('Not published. Parents do not see these results')
    expect(await seen()).not.toContain('Midterm exam')
  })
})

describe('exam reports on a phone', () => {
  const school = useSchool()
  usePhone()

  test('show parents the results of their children, also without network after the app was opened once', async () => {
    const [child] = await ask<ChildResults[]>(school, 'GET', '/exam/summary/parent', { as: 'parent' })
    const exam = child!.years[0]!.exams[0]!
    await school.openAs('parent', '/parent-dashboard')
    await sees(page.getByRole('heading', { name: child!.fullname }))
    await expect.poll(async () => await hasAnswer('exams.ofChildren')).toBe(true)
    await school.cut()
    await goTo('/dashboard/ParentExamResults')
    await sees(page.getByRole('heading', { name: child!.fullname }))
    await sees(page.getByText(`${exam.total} of ${exam.maximum} · rank ${exam.rank} of ${exam.ranked}`))
  })

  test('are shown to a teacher without scrolling sideways', async () => {
    const { id } = school.office.classNamed('1A')
    await school.openAs('teacher', `/dashboard/GetReportMidterm?class=${id}`)
    await sees(page.getByRole('table'))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await sees(page.getByRole('status').getByText(/students$/))
    await sees(fieldOf('Search by name or ID').or(page.getByRole('searchbox')))
    expect(countOf(buttonOf('Export'))).toBe(1)
  })
})

/** Whether the signed-in person's replica has a cached answer of this call. */
async function hasAnswer(id: string): Promise<boolean> {
  const keys = await (await replica()).meta.toCollection().primaryKeys()
  return keys.some((key) => key.startsWith(`answer:${id}:`))
}
