import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StudentExam } from '#domain/exams/score-records.schema.ts'
import { textsIn } from '#ui/papers/test-pdf.ts'
import { ask } from '#tests/school/ask.ts'
import { useSchool } from './school.ts'
import { buttonOf, countOf, detailOf, fieldOf, press, reads, savedBy, sees, seesNoMore, valueOf } from './steps.ts'

const BULK = '/dashboard/RegisterTenSubjects'
const [FINAL, PRESENT] = [3, 3]

describe('the form for all marks of one student', () => {
  const school = useSchool()
  const stored = async (id: number) => {
    const path = `/exam/student/${id}/exam/${FINAL}/year/${PRESENT}`
    const { subjectScores } = await ask<StudentExam>(school, 'GET', path)
    return Object.fromEntries(
      subjectScores.flatMap(({ subjectName, marks }) => (marks === undefined ? [] : [[subjectName, marks]])),
    )
  }

  test('limits marks to the maximum, adds them up, saves them together, and shows them when the student is opened again', async () => {
    await school.openAs('admin', BULK)
    const { id = 0, fullname = '' } = school.office.classNamed('1A').students[0] ?? {}
    await sees(buttonOf('Save All Records'))
    await press('Save All Records')
    await reads('Please fill all required fields')
    await fieldOf('Student ID').fill(String(id))
    await seesNoMore(page.getByText('Please fill all required fields'))
    // Enter shows the name of the student, and does not send the form, in which other fields are still empty.
    await userEvent.keyboard('{Enter}')
    await sees(fullname)
    expect(countOf(page.getByText('Please fill all required fields'))).toBe(0)
    await expect.element(fieldOf('Somali')).toBeDisabled()
    await page.getByLabelText('Final').click()
    await expect.element(fieldOf('Somali')).toBeEnabled()
    await fieldOf('English').fill('60')
    expect(valueOf(fieldOf('English'))).toBe('50')
    await reads('Marks are from 0 to 50')
    await fieldOf('Arabic').fill('12.5')
    await fieldOf('Somali').fill('A')
    await expect.poll(() => detailOf('Total')).toBe('62.5 of 350')
    expect(detailOf('Percentage')).toBe('17.86%')
    const pdf = await savedBy(() => press('Export PDF'))
    expect(pdf.name).toBe('exam-entry-form.pdf')
    expect(textsIn(pdf.bytes)).toContain('Exam Entry Form')
    await press('Save All Records')
    await reads('Registration successful!')
    expect(await stored(id)).toEqual({ English: 50, Arabic: 12.5, Somali: null })
    expect(valueOf(fieldOf('Student ID'))).toBe('')

    await fieldOf('Student ID').fill(String(id))
    await expect.poll(() => valueOf(fieldOf('Arabic'))).toBe('12.5')
    await fieldOf('Arabic').fill('13')
    await press('Save All Records')
    await expect.poll(() => stored(id)).toMatchObject({ Arabic: 13, English: 50 })
    await press('Reset Form')
    expect(valueOf(fieldOf('Student ID'))).toBe('')
  })

  test('refuses text that is no mark, and keeps the typed marks when the server does not answer', async () => {
    await school.openAs('admin', BULK)
    const { id = 0 } = school.office.classNamed('1A').students[1] ?? {}
    await sees(fieldOf('Student ID'))
    await fieldOf('Student ID').fill(String(id))
    await page.getByLabelText('Final').click()
    await expect.element(fieldOf('Science')).toBeEnabled()
    await fieldOf('Science').fill('ten')
    await reads('Type marks, or A for absent from the exam')
    await press('Save All Records')
    await reads('Some marks are not numbers.')
    await fieldOf('Science').fill('10')
    await school.cut(/registerTenSubjects/)
    await press('Save All Records')
    await sees(/The school server did not answer/)
    expect(valueOf(fieldOf('Science'))).toBe('10')
    expect(await stored(id)).toEqual({})
  })
})
