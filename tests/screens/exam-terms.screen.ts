import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import type { NewPapers } from '#domain/exams/papers.schema.ts'
import type { Verified } from '#domain/exams/verify.schema.ts'
import { device } from '#data/device/db.ts'
import { ask } from '#tests/school/ask.ts'
import { useSchool } from './school.ts'
import { buttonOf, press, reads, savedBy, sees, seesNoMore, valueOf } from './steps.ts'

const YEAR = 3
const NEXT_YEAR = 4

const waiting = async (): Promise<NewPapers[]> =>
  (await device().outbox.toArray())
    .filter(({ endpoint }) => endpoint === 'exams.registerPapers')
    .map(({ input }) => (input as { body: NewPapers }).body)

describe('terms of an academic year', () => {
  const school = useSchool()
  const setup = () => ask<ExamSetup>(school, 'GET', '/exam/setup')

  test('are proposed, named, checked and saved in the dialog of its days, and offered to its exams', async () => {
    await school.openAs('academy', '/dashboard/RegiterExam')
    await press('Days and terms of 2027-2028')
    const dialog = page.getByRole('dialog', { name: 'Days and terms of 2027-2028' })
    await dialog.getByLabelText('Last day').fill('31/06/2028')
    await userEvent.keyboard('{Tab}')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await sees(dialog.getByText('31/06/2028 is not a day. Please enter DD/MM/YYYY.'))
    await dialog.getByLabelText('Last day').fill('')
    await userEvent.keyboard('{Tab}')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await sees(dialog)
    await dialog.getByLabelText('Last day').fill('31/07/2028')
    await userEvent.keyboard('{Tab}')
    await seesNoMore(dialog.getByText('31/06/2028 is not a day. Please enter DD/MM/YYYY.'))
    await dialog.getByRole('button', { name: 'Propose three terms' }).click()
    const [first, second] = [1, 2].map((place) => dialog.getByRole('group', { name: `Term ${place}`, exact: true }))
    expect(valueOf(first!.getByLabelText('Last day'))).toBe('30/11/2027')
    await dialog.getByRole('button', { name: 'Remove Third term' }).click()
    await second!.getByLabelText('First day').fill('30/11/2027')
    // Leaves the field, so that its calendar is closed.
    await userEvent.keyboard('{Tab}')
    await first!.getByLabelText('Name').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await sees(dialog.getByText('Term name is required'))
    await first!.getByLabelText('Name').fill('Autumn')
    await sees(dialog.getByText('This term must begin after the end of Autumn'))
    await second!.getByLabelText('First day').fill('05/12/2027')
    await userEvent.keyboard('{Tab}')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await seesNoMore(dialog)
    const terms = (await setup()).years.find(({ id }) => id === NEXT_YEAR)?.terms
    expect(terms?.map(({ name, firstDay }) => [name, firstDay])).toEqual([
      ['Autumn', '2027-08-01'],
      ['Second term', '2027-12-05'],
    ])

    const heading = page.getByRole('heading', { name: 'Create Exam Type', exact: true }).element()
    const exam = page.elementLocator(heading.closest('section') as Element)
    await exam.getByLabelText('Exam name').fill('Autumn test')
    await exam.getByLabelText('Academic year').selectOptions('2024-2025')
    await seesNoMore(exam.getByLabelText('Term'))
    await exam.getByLabelText('Academic year').selectOptions('2027-2028')
    // Before the year has begun, its first term is proposed.
    await expect.poll(() => valueOf(exam.getByLabelText('Term'))).toBe(`${NEXT_YEAR}:1`)
    await exam.getByLabelText('Term').selectOptions('Second term')
    await press('Create exam')
    await reads('Exam created successfully!')
    expect((await setup()).exams.at(-1)).toMatchObject({ name: 'Autumn test', academicYearId: NEXT_YEAR, termId: 2 })

    await press('Days and terms of 2027-2028')
    await dialog.getByRole('button', { name: 'Remove Second term' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await sees(dialog.getByText('Second term has exams: Autumn test. Give them another term first.'))
  })
})

describe('report cards of a term', () => {
  const school = useSchool()

  test('are proposed before the final, chosen against those of the year, and have remarks and codes of their own', async () => {
    const { id, students } = school.office.classNamed('1A')
    const [child] = students
    await school.openAs('academy', `/dashboard/ReportCardRemarks?class=${id}&year=${YEAR}`)
    await page.getByLabelText('Report card').selectOptions('First term')
    await page.getByLabelText(child!.fullname, { exact: true }).fill('Reads well')
    await press('Save remarks')
    await reads('1 remark saved')
    await press('Save remarks')
    await reads('No remark has changed.')

    await school.openAs('academy', `/dashboard/ExamResultByExam?class=${id}&year=${YEAR}&type=MONTHLY`)
    await sees(buttonOf('First term'))
    await expect.element(buttonOf('First term')).toHaveAttribute('aria-pressed', 'true')
    await ask(school, 'POST', '/exam/publish', { body: { classId: id, examId: 2, published: true } })
    const ofTerm = await savedBy(() => press('Report cards of the class (PDF)'))
    expect(ofTerm.name).toBe('report-cards-1A-2026-2027-First term.pdf')
    await press('The year')
    const ofYear = await savedBy(() => press('Report cards of the class (PDF)'))
    expect(ofYear.name).toBe('report-cards-1A-2026-2027.pdf')

    const query = { academicYearId: String(YEAR), termId: '1' }
    const { students: written } = await ask<{ students: { studentId: number; remark: string }[] }>(
      school,
      'GET',
      `/exam/classes/${id}/remarks?${new URLSearchParams(query).toString()}`,
    )
    expect(written.filter(({ remark }) => remark !== '')).toEqual([
      expect.objectContaining({ studentId: child!.id, remark: 'Reads well' }),
    ])
  })

  test('are verified by what they said of the term', async () => {
    const { id } = school.office.classNamed('1A')
    await school.openAs('academy', `/dashboard/ExamResultByExam?class=${id}&year=${YEAR}&type=MONTHLY`)
    await sees(buttonOf('First term'))
    await school.cut()
    await savedBy(() => press('Report cards of the class (PDF)'))
    const [paper] = (await waiting()).flatMap(({ papers }) => papers)
    expect(paper?.examIds).toEqual([1, 2])
    await school.mend()
    const verify = () => ask<Verified>(school, 'GET', `/verify/${paper!.code}`)
    await expect.poll(async () => (await verify()).paper?.exam).toBe('First term: monthly and midterm exams')
    expect((await verify()).paper?.total).toMatch(/ of 350$/)
    expect((await verify()).changedSince).toBe(false)
  })
})
