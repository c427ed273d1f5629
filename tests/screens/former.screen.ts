import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import type { listFormerStudents } from '#domain/former/former.endpoints.ts'
import type { Verified } from '#domain/exams/verify.schema.ts'
import { textsIn } from '#ui/papers/test-pdf.ts'
import { ask } from '#tests/school/ask.ts'
import { useSchool, type School } from './school.ts'
import { exported, press, rowOf, savedBy, sees, seesNoMore, select, usePhone, type Saved } from './steps.ts'

const FORMER = '/dashboard/FormerStudents'

type Former = ReplyOf<typeof listFormerStudents>['students'][number]

/** Former students, the latest first; what they owe travels in dollars. */
const formerOf = async (school: School): Promise<Former[]> =>
  (await ask<{ students: Former[] }>(school, 'GET', '/former-students')).students

const moved = async (school: School): Promise<Former> => {
  const found = (await formerOf(school)).find(({ kind }) => kind === 'moved')
  if (!found) throw new Error('Nobody has moved to another school')
  return found
}

const dialog = page.getByRole('dialog')
const openOf = (name: string): Promise<void> =>
  rowOf(name)
    .getByRole('button', { name: `Open ${name}` })
    .click()

/** The code that stands in letters on a paper. */
const codeOn = ({ bytes }: Saved): string =>
  textsIn(bytes)
    .map((text) => /(?:[0-9A-Z]{4}-){6}[0-9A-Z]{2}$/.exec(text)?.[0] ?? '')
    .find(Boolean) ?? ''

describe('former students', () => {
  const school = useSchool()

  test('are listed with class, year, way of leaving and next school, and filtered by them', async () => {
    const student = await moved(school)
    const others = (await formerOf(school)).filter(({ kind }) => kind !== 'moved')
    await school.openAs('admin', FORMER)
    await sees(rowOf(student.fullName).getByText(student.className, { exact: true }))
    await sees(rowOf(student.fullName).getByText('Moved to another school'))
    await sees(rowOf(student.fullName).getByText(student.nextSchool ?? '–'))
    await select('How', 'Moved to another school')
    await seesNoMore(rowOf(others[0]?.fullName ?? ''))
    const { bytes } = await exported('CSV')
    const [head = '', ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(head).toContain('"Academic year"')
    expect(lines.find((line) => line.includes(student.fullName))).toContain(student.academicYear)
  })

  test('have a leaving certificate in the chosen language, whose code anybody can verify', async () => {
    const student = await moved(school)
    await school.openAs('academy', FORMER)
    await openOf(student.fullName)
    await dialog.getByLabelText('Place of birth').fill('Burco')
    await dialog.getByLabelText('Conduct').selectOptions('Good')
    await dialog.getByLabelText('Language of the certificate').selectOptions('Soomaali')
    const saved = await savedBy(() => dialog.getByRole('button', { name: 'Leaving certificate (PDF)' }).click())
    expect(saved.name).toBe(`leaving-certificate-${student.studentId}-so.pdf`)
    const texts = textsIn(saved.bytes)
    expect(texts).toEqual(expect.arrayContaining([student.fullName, 'Burco', 'Wanaagsan']))
    const code = codeOn(saved)
    await expect
      .poll(() => ask<Verified>(school, 'GET', `/verify/${code}`))
      .toMatchObject({ paper: { isLeaving: true, student: student.fullName, exam: 'Burco' } })
    await seesNoMore(dialog.getByRole('button', { name: 'Take in again' }))
  })

  test('have a transcript of all years by their names', async () => {
    const student = await moved(school)
    await school.openAs('admin', FORMER)
    await openOf(student.fullName)
    const saved = await savedBy(() => dialog.getByRole('button', { name: 'Transcript (PDF)' }).click())
    expect(saved.name).toBe(`transcript-${student.studentId}-all-years.pdf`)
    const texts = textsIn(saved.bytes)
    expect(texts.filter((text) => text === student.fullName)).toHaveLength(
      texts.filter((text) => text === 'Transcript').length,
    )
    expect(texts).toEqual(expect.arrayContaining([student.fullName, String(student.studentId)]))
  })

  test('get their next school written down, and come back into a class with their history', async () => {
    const student = await moved(school)
    await school.openAs('admin', FORMER)
    await openOf(student.fullName)
    await dialog.getByLabelText('Next school, with its address').fill('Dugsiga Cusub, Berbera')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await sees(rowOf(student.fullName).getByText('Dugsiga Cusub, Berbera'))
    await openOf(student.fullName)
    const students = await ask<{ classId: number; className: string }[]>(school, 'GET', '/student/studentList')
    const into = students.find(({ className }) => className === '2A')?.classId
    await dialog.getByLabelText('Into class').selectOptions(String(into))
    await dialog.getByRole('button', { name: 'Take in again' }).click()
    await sees(`Take ${student.fullName} into class 2A?`)
    await page.getByRole('dialog').last().getByRole('button', { name: 'Take in again' }).click()
    await sees(`${student.fullName} is at the school again.`)
    await seesNoMore(rowOf(student.fullName))
    const now = await ask<{ id: number; className: string }[]>(school, 'GET', '/student/studentList')
    expect(now.find(({ id }) => id === student.studentId)?.className).toBe('2A')
  })
})

describe('former students on a phone', () => {
  const school = useSchool()
  usePhone()

  test('need no scrolling to the side, also in their dialog', async () => {
    const student = await moved(school)
    await school.openAs('admin', FORMER)
    await press(`Open ${student.fullName}`)
    await sees('Where the student went')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    expect(dialog.element().scrollWidth).toBeLessThanOrEqual(360)
  })
})
