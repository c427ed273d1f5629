import type { Locator, Page } from 'playwright'
import { formatDay } from '#domain/core/dates.ts'
import { latestYear } from '#domain/dashboards/child-average.rules.ts'
import type { DisciplineRecord } from '#domain/discipline/discipline.schema.ts'
import type { ChildResults } from '#domain/exams/children.schema.ts'
import type { ChildReceipt } from '#domain/fees/child-receipts.schema.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import type { AtSchool } from '#tests/school/office.ts'
import { recordsOf } from '#tests/school/records.ts'

type Balance = { studentId: number; balance: number }

/** A student with the data that the school shows to the parents. */
type Child = StudentRow & {
  balanceCents: number
  /** The newest mark. */
  mark: { date: string; present: boolean }
  records: readonly DisciplineRecord[]
  results: ChildResults | undefined
  receipts: readonly string[]
}

const asParent = <T>(school: AtSchool, path: string): Promise<T> => ask<T>(school, 'GET', path, { as: 'parent' })

/** Children of the demo's parent, after all but `most` of them were taken from her; children of this class stay first. */
export async function childrenOf(school: AtSchool, { most, classId }: { most: number; classId: number }) {
  const own = await asParent<Balance[]>(school, '/Dicipline/parent/students/balance')
  const students = school.office.students().filter(({ id }) => own.some(({ studentId }) => studentId === id))
  const inOrder = students.toSorted((a, b) => Number(b.classId === classId) - Number(a.classId === classId))
  for (const { id } of inOrder.slice(most))
    await ask(school, 'DELETE', `/student/parents/${id}/${demoAccount('parent').id}`)
  const [results, receipts] = await Promise.all([
    asParent<ChildResults[]>(school, '/exam/summary/parent'),
    asParent<ChildReceipt[]>(school, '/fee/parent/receipts'),
  ])
  const withRecords = async (student: StudentRow): Promise<Child> => {
    const marks = await school.office.marksOfStudent(student.id)
    const ofChild = receipts.filter(({ payment }) => payment.studentId === student.id)
    return {
      ...student,
      balanceCents: centsOf(own.find(({ studentId }) => studentId === student.id)?.balance ?? 0),
      mark: marks.toSorted((a, b) => b.date.localeCompare(a.date))[0]!,
      records: await recordsOf(school, student),
      results: results.find(({ id }) => id === student.id),
      receipts: [...new Set(ofChild.map(({ payment }) => payment.receipt))],
    }
  }
  return Promise.all(inOrder.slice(0, most).map(withRecords))
}

/** Opens the card of a child on the first screen of a parent, unless it is open, as that of an only child is. */
export async function openChild(page: Page, fullname: string): Promise<Locator> {
  const heading = page.getByRole('heading', { level: 2, name: fullname, exact: true })
  const card = page.getByRole('listitem').filter({ has: heading })
  await heading.waitFor()
  if ((await card.locator('details[open]').count()) === 0) await heading.click()
  return card
}

const partOf = (card: Locator, name: string): Locator =>
  card.getByRole('heading', { level: 3, name, exact: true }).locator('xpath=..')

/** Waits until a child's card has these words about today's attendance. */
export const readsToday = async (page: Page, child: Pick<StudentRow, 'fullname'>, words: string): Promise<void> =>
  partOf(await openChild(page, child.fullname), 'Attendance')
    .getByRole('paragraph')
    .filter({ hasText: 'Today' })
    .getByText(words)
    .waitFor()

/** Waits until the first screen of a parent shows all data of a child: bus, money, attendance, discipline, exams. */
export async function readsAllOf(page: Page, child: Child): Promise<void> {
  const card = await openChild(page, child.fullname)
  await card.getByText(child.bus ? `Bus: ${child.bus}` : 'No bus').waitFor()

  const money = partOf(card, 'Financial Summary')
  await money.getByText(child.balanceCents < 0 ? 'Paid in advance' : 'Balance due').waitFor()
  await money
    .getByRole('strong')
    .getByText(formatCents(Math.abs(child.balanceCents)), { exact: true })
    .first()
    .waitFor()
  for (const receipt of child.receipts.slice(0, 3))
    await money.getByRole('link', { name: `Receipt ${receipt}`, exact: true }).waitFor()
  if (child.receipts.length === 0) await money.getByText('No receipts yet.').waitFor()

  const day = partOf(card, 'Attendance')
    .getByRole('listitem')
    .filter({ hasText: formatDay(child.mark.date) })
  await day.getByText(child.mark.present ? /^Present/ : /^Absent/).waitFor()

  const discipline = partOf(card, 'Discipline')
  for (const { type, actionTaken } of child.records) {
    const record = discipline.getByRole('listitem').filter({ hasText: type })
    await record
      .getByText(actionTaken ? `Action taken: ${actionTaken}` : 'No action taken')
      .first()
      .waitFor()
  }
  if (child.records.length === 0) await discipline.getByText('No discipline records found.').waitFor()

  const exams = partOf(card, 'Exam Results')
  const year = child.results && latestYear(child.results)
  if (!year) return exams.getByText('No exam results found for this student.').waitFor()
  await exams.getByText(`${year.total} of ${year.subjects.length * 100} marks`).waitFor()
  for (const { subject } of year.subjects)
    await exams.getByRole('columnheader', { name: subject, exact: true }).waitFor()
}
