import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { useSchool } from './school.ts'
import { buttonOf, fieldOf, press, reads, sees, seesNoMore, select, valueOf } from './steps.ts'

const SETUP = '/dashboard/RegiterExam'

/** Sizes of the overlays that appear from now on, which a quick answer of the server removes at once. */
function overlaysShown(): [number, number][] {
  const sizes: [number, number][] = []
  const note = (node: Node): void => {
    if (!(node instanceof HTMLElement) || node.textContent !== 'Processing …') return
    const { width, height } = node.getBoundingClientRect()
    sizes.push([width, height])
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) note(node)
  }).observe(document.body, { childList: true, subtree: true })
  return sizes
}

describe('the screen of exam management', () => {
  const school = useSchool()
  const setup = () => ask<ExamSetup>(school, 'GET', '/exam/setup')
  const panel = (title: string) => page.getByRole('heading', { name: title, exact: true }).element().closest('section')
  const within = (title: string) => page.elementLocator(panel(title) as Element)

  test('creates an academic year, an exam and a subject of some classes, and names required fields', async () => {
    await school.openAs('academy', SETUP)
    await sees(buttonOf('Create exam'))
    await press('Create exam')
    await reads('Exam name is required')
    await press('Create subject')
    await reads('Subject name is required')
    await fieldOf('Academic year').fill('2030')
    await press('Create academic year')
    await reads('Academic year must be in format YYYY-YYYY')
    await fieldOf('Academic year').fill('2030-2031')
    await press('Create academic year')
    await reads('Academic year created successfully!')

    const exam = within('Create Exam Type')
    expect(valueOf(exam.getByLabelText('Maximum marks'))).toBe('20')
    await exam.getByLabelText('Exam type').selectOptions('Final')
    expect(valueOf(exam.getByLabelText('Maximum marks'))).toBe('50')
    await expect.element(exam.getByLabelText('Maximum marks')).toHaveAttribute('readonly')
    await exam.getByLabelText('Exam name').fill('Final exam')
    await exam.getByLabelText('Academic year').selectOptions('2030-2031')
    await press('Create exam')
    await reads('Exam created successfully!')

    const subject = within('Create Subject')
    await subject.getByLabelText('Subject name').fill('Drawing')
    await subject.getByLabelText('1A').click()
    await press('Create subject')
    await reads('Subject created successfully!')
    const { exams, subjects, classSubjects, years } = await setup()
    const drawing = subjects.find(({ name }) => name === 'Drawing')
    expect(classSubjects.filter(({ subjectId }) => subjectId === drawing?.id)).toEqual([
      { classId: school.office.classNamed('1A').id, subjectId: drawing?.id },
    ])
    expect(exams.at(-1)).toMatchObject({
      type: 'FINAL',
      academicYearId: years.find(({ year }) => year === '2030-2031')?.id,
    })
    await sees(buttonOf('Edit Drawing'))
  })

  test('hides a subject that has scores only after saying how many, and restores and renames it', async () => {
    await school.openAs('academy', SETUP)
    await press('Delete English')
    const dialog = page.getByRole('dialog', { name: 'Delete English?' })
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await sees(dialog.getByText(/^Scores of it are there \(\d+\)\./))
    await dialog.getByRole('button', { name: 'Hide it' }).click()
    await sees(buttonOf('Restore English'))
    expect((await setup()).subjects.find(({ name }) => name === 'English')?.hidden).toBe(true)
    await press('Restore English')
    await sees(buttonOf('Edit English'))
    await press('Edit English')
    const edit = page.getByRole('dialog', { name: 'Edit English' })
    await edit.getByLabelText('Subject name').fill('English language')
    await edit.getByRole('button', { name: 'Save' }).click()
    await sees(buttonOf('Edit English language'))
    await seesNoMore(edit)
  })

  test('creates, updates and deletes a score, within the maximum of its exam', async () => {
    await school.openAs('admin', SETUP)
    const { id = 0 } = school.office.classNamed('1A').students[0] ?? {}
    await sees(buttonOf('Create score'))
    await press('Create score')
    await reads('All fields are required')
    const card = within('Manage Score')
    await card.getByLabelText('Student ID').fill(String(id))
    await card.getByLabelText('Exam', { exact: true }).selectOptions('Final exam 2026-2027')
    await card.getByLabelText('Subject', { exact: true }).selectOptions('Arabic')
    await card.getByLabelText('Marks').fill('50.5')
    await press('Create score')
    await reads('Max marks for this exam is 50')
    await card.getByLabelText('Marks').fill('40.5')
    await press('Create score')
    await reads('Score registered successfully!')
    await card.getByText('Update', { exact: true }).click()
    await card.getByLabelText('Student ID').fill(String(id))
    await card.getByLabelText('Marks').fill('41')
    await press('Update score')
    await reads('Score updated successfully!')
    await card.getByText('Delete', { exact: true }).click()
    await press('Delete score')
    await reads('Student ID, Exam ID, and Subject ID are required')
    await card.getByLabelText('Student ID').fill(String(id))
    await press('Delete score')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete score' }).click()
    await reads('Score deleted successfully!')
  })

  test('is covered while a request runs, says when the server did not answer, and is usable again afterwards', async () => {
    await school.openAs('academy', SETUP)
    await sees(buttonOf('Create academic year'))
    await school.cut(/createAcademic/)
    await fieldOf('Academic year').fill('2031-2032')
    const overlays = overlaysShown()
    await press('Create academic year')
    await sees(/The school server did not answer/)
    await seesNoMore(page.getByText('Processing …'))
    expect(overlays).toEqual([[innerWidth, innerHeight]])
    await select('Exam type', 'Midterm')
    expect(valueOf(page.getByLabelText('Maximum marks'))).toBe('30')
  })
})
