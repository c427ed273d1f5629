import { expect, describe, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ask } from '#tests/school/ask.ts'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, detailOf, press, reads, rowOf, sees, seesNoMore, textOf, usePhone } from './steps.ts'

const LIST = '/dashboard/Imports'
const UPLOAD = '/dashboard/UploadStudents'
const HEAD = 'Name,Class,Phone,Sex,Age,Shoe size'

const fullNames = async (school: School): Promise<string[]> =>
  (await ask<{ fullname: string }[]>(school, 'GET', '/student/studentList')).map(({ fullname }) => fullname)

/** Uploads a list of two families' children as the office, and waits for the result. */
async function upload(school: School, family: string, phone: number): Promise<void> {
  await school.openAs('office', UPLOAD)
  const rows = ['Hodan', 'Cali'].map((name, at) => `${name} ${family},1A,${phone + at},F,7,31`)
  const file = new File([[HEAD, ...rows].join('\n')], `${family}.csv`)
  await userEvent.upload(page.getByLabelText('Choose a file'), file)
  await press('Upload 2 students')
  await sees('2 students registered.')
}

const openImport = async (): Promise<void> => {
  await page.getByRole('link', { name: 'See this import' }).click()
  await sees(page.getByRole('heading', { name: 'Import', exact: true }))
}

const dialog = page.getByRole('dialog', { name: 'Take this import back?' })
const takeBack = async (): Promise<void> => dialog.getByRole('button', { name: 'Take back', exact: true }).click()

describe('an import', () => {
  const school = useSchool()

  test('is reached from the result of the upload, which says what was not read, and is taken back', async () => {
    await upload(school, 'Celin', 634_770_001)
    await sees('Column Shoe size is not read')
    await openImport()
    await sees(page.getByRole('heading', { name: 'Celin.csv' }))
    expect(['Registered', 'Already here', 'Repeated'].map(detailOf)).toEqual(['2', '0', '0'])
    await sees(rowOf('Hodan Celin').getByText('Registered'))
    await press('Take back')
    await reads('2 records will be removed as if they had never been registered.')
    await takeBack()
    await sees('2 records were taken back.')
    await sees(rowOf('Hodan Celin').getByText('Taken back'))
    await sees(rowOf('Cali Celin').getByText('Taken back'))
    expect(detailOf('State')).toMatch(/^Taken back by /)
    await seesNoMore(buttonOf('Take back'))
    expect((await fullNames(school)).filter((name) => name.endsWith('Celin'))).toEqual([])

    await page.getByRole('link', { name: 'All imports' }).click()
    await sees(rowOf('Celin.csv').getByText(/^Taken back by /))
  })

  test('leaves who has paid since, by name', async () => {
    await upload(school, 'Hadhay', 634_770_011)
    const all = await ask<{ id: number; fullname: string }[]>(school, 'GET', '/student/studentList')
    const paid = all.find(({ fullname }) => fullname === 'Hodan Hadhay')
    const body = { studentId: paid?.id, amountPaid: 5, Description: 'Cash', year: 2026, month: 9 }
    await ask(school, 'POST', '/fee/payment', { as: 'office', body })
    await openImport()
    await sees(rowOf('Hodan Hadhay').getByText(/^Stays: .*has paid/))
    await press('Take back')
    await sees(dialog.getByText('One record will be removed as if it had never been registered.'))
    await sees(dialog.getByText('One record stays, since something was built on it. The list below says what.'))
    await takeBack()
    await sees('One record was taken back.')
    await sees(rowOf('Cali Hadhay').getByText('Taken back'))
    await sees(rowOf('Hodan Hadhay').getByText(/^Stays: /))
    expect((await fullNames(school)).filter((name) => name.endsWith('Hadhay'))).toEqual(['Hodan Hadhay'])
  })

  test('on all of whose records something was built says so, and takes nothing back', async () => {
    await school.openAs('office', LIST)
    await page.getByRole('link', { name: 'Ardayda cusub.xlsx' }).click()
    await press('Take back')
    await sees(dialog.getByText('Something was built on each of these records, so nothing can be taken back.'))
    await expect.element(dialog.getByRole('button', { name: 'Take back', exact: true })).toBeDisabled()
  })

  test('is not offered to be taken back after seven days', async () => {
    await school.openAs('office', LIST)
    await sees(rowOf('Fasalka 1aad A.xlsx').getByText('Stays', { exact: true }))
    await page.getByRole('link', { name: 'Fasalka 1aad A.xlsx' }).click()
    await sees(page.getByRole('heading', { name: 'Fasalka 1aad A.xlsx' }))
    expect(detailOf('State')).toBe('Stays')
    expect(countOf(buttonOf('Take back'))).toBe(0)
  })

  describe('on a phone', () => {
    usePhone()

    test('is a list of cards that does not move sideways', async () => {
      await school.openAs('office', LIST)
      await page.getByRole('link', { name: 'Ardayda cusub.xlsx' }).click()
      await sees(buttonOf('Take back'))
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
      expect(textOf(page.getByRole('main'))).toContain('Stays: ')
    })
  })
})
