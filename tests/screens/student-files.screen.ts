import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FilesOfStudent } from '#domain/studentfiles/studentfiles.schema.ts'
import { textsIn } from '#ui/papers/test-pdf.ts'
import { ask } from '#tests/school/ask.ts'
import foreign from '../fixtures/student-files/version-1.dugsi.json?raw'
import { useSchool, type School } from './school.ts'
import { press, savedBy, sees, seesNoMore, select, usePhone } from './steps.ts'

const TAKE_IN = '/dashboard/TakeInStudent'
const YEARS = '/dashboard/StudentYears'

type Listed = { id: number; fullname: string; className: string; phone: string }

/** A student of the last class that has marks of several years. */
const present = async (school: School): Promise<Listed> => {
  const all = await ask<Listed[]>(school, 'GET', '/student/studentList')
  const found = all.find(({ className }) => className === '4A')
  if (!found) throw new Error('Nobody is in class 4A')
  return found
}

const choose = (text: string): Promise<void> =>
  userEvent.upload(page.getByLabelText('Choose a file'), new File([text], 'nimco.dugsi.json'))

describe('the years of a student at the school', () => {
  const school = useSchool()

  test('are reached from the record, with the transcript and a signed file that the school itself refuses', async () => {
    const { id, fullname } = await present(school)
    await school.openAs('admin', `/dashboard/GetOneStudent?student=${id}`)
    await page.getByRole('dialog').getByRole('link', { name: 'Years and papers' }).click()
    await sees(page.getByRole('heading', { name: `${fullname}, ID ${id}` }))
    await sees(page.getByRole('heading', { name: /^Academic year \d{4}-\d{4}$/ }).first())
    const paper = await savedBy(() => press('Transcript (PDF)'))
    expect(paper.name).toBe(`transcript-${id}-all-years.pdf`)
    expect(textsIn(paper.bytes)).toContain(fullname)
    const file = await savedBy(() => press('Give out the file'))
    expect(file.name).toMatch(/\.dugsi\.json$/)
    const text = new TextDecoder().decode(file.bytes)
    const { fingerprint } = JSON.parse(text) as { fingerprint: string }
    await sees(fingerprint)
    await sees(/^Given out .* by /)
    await school.openAs('admin', TAKE_IN)
    await choose(text)
    await sees(`This school itself gave this file out: ${fullname} (ID ${id}) is at this school.`)
    await page.getByRole('link', { name: 'To this student' }).click()
    await sees(page.getByRole('heading', { name: `${fullname}, ID ${id}` }))
  })

  test('are shown to the exam office too, without fees and files', async () => {
    const { id, fullname } = await present(school)
    await school.openAs('academy', `${YEARS}?id=${id}`)
    await sees(page.getByRole('heading', { name: `${fullname}, ID ${id}` }))
    await sees(page.getByRole('button', { name: 'Transcript (PDF)' }))
    await seesNoMore(page.getByRole('button', { name: 'Give out the file' }))
  })
})

describe('a file of another school', () => {
  const school = useSchool()

  test('that was changed, cut off, or is no such file is refused with its reason', async () => {
    await school.openAs('admin', TAKE_IN)
    await choose(foreign.replace('17.5', '18.5'))
    await sees(/^This file was changed after it was given out, or did not arrive whole/)
    await choose(foreign.slice(0, 900))
    await sees(/^This file was changed after it was given out, or did not arrive whole/)
    await choose('%PDF-1.7')
    await sees('This is not a student’s file from a Dugsi school.')
    await choose(foreign.replace('"version":1', '"version":2'))
    await sees(/^This file is of version 2, and this Dugsi reads version 1/)
    await choose('x'.repeat(1_300_000))
    await sees('This file is too large to be a student’s file.')
  })

  test('is shown whole, registers the student by the usual form, and is told of who came from it the next time', async () => {
    await school.openAs('admin', TAKE_IN)
    await choose(foreign)
    await sees('Dugsiga Hodan')
    await sees('8702 2767 1300 1569 5195 3572')
    await sees(/^No file with this code has come before/)
    await sees('$29.50 still to be paid, $170.50 paid so far')
    await sees('2024-2025: 160 days present, 12 absent')
    await sees(page.getByRole('heading', { name: 'Academic year 2024-2025, at Dugsiga Hodan' }))
    await expect.element(page.getByLabelText('First name')).toHaveValue('Nimco')
    await expect.element(page.getByLabelText('Phone, 7 digits')).toHaveValue('4555041')
    await press('Register student')
    await sees('Please select a class')
    await select('Class', '2A')
    await press('Register student')
    await sees(/^Nimco Cali Warsame is registered in class 2A with ID \d+/)
    const all = await ask<Listed[]>(school, 'GET', '/student/studentList')
    const id = all.find(({ fullname }) => fullname === 'Nimco Cali Warsame')?.id ?? 0
    const { taken } = await ask<FilesOfStudent>(school, 'GET', `/student-files/${id}`)
    expect(taken?.content.school.name).toBe('Dugsiga Hodan')
    await choose(foreign)
    await sees(
      new RegExp(
        `^Nimco Cali Warsame \\(ID ${id}\\) was registered from a file of this student on .* and is at this school`,
      ),
    )
    await page.getByRole('link', { name: 'To this student' }).click()
    await sees(page.getByRole('heading', { name: 'Academic year 2024-2025, at Dugsiga Hodan' }))
    await sees(page.getByRole('heading', { name: 'What Dugsiga Hodan says' }))
    const paper = await savedBy(() => press('Transcript (PDF)'))
    const texts = textsIn(paper.bytes)
    expect(texts).toEqual(expect.arrayContaining(['At the school', 'Dugsiga Hodan', 'Nimco Cali Warsame']))
    expect(texts.join(' ')).toContain('These are not marks of this school.')
  })
})

describe('a file of another school on a phone', () => {
  const school = useSchool()
  usePhone()

  test('needs no scrolling to the side, before and after it is chosen', async () => {
    await school.openAs('admin', TAKE_IN)
    await choose(foreign)
    await sees('Dugsiga Hodan')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    const { id } = await present(school)
    await school.openAs('admin', `${YEARS}?id=${id}`)
    await sees('Give out the file')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})
