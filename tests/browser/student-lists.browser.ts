import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { useSchool, type School } from './school.ts'
import { PATIENCE, prepare, signIn } from './steps.ts'

const HEADINGS = ['firstname', 'middlename', 'lastname', 'classId', 'phone', 'gender', 'Age', 'fee']

/** A spreadsheet of these rows, as a school would make it. */
function sheetOf(rows: readonly (readonly unknown[])[]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEADINGS, ...rows.map((row) => [...row])]), 'Students')
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

const hears = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor(PATIENCE)

const cell = (page: Page, label: string, row: number) => page.getByLabel(`${label}, row ${row}`, { exact: true })

async function openUpload(school: School): Promise<Page> {
  const device = await school.device({ width: 1280, height: 900 })
  await prepare(device, 'office')
  await device.page.goto('/dashboard/UploadStudents')
  return device.page
}

const ROWS = [
  ['Nimcaan', 'Cali', 'Warsame', '1A', 634_880_001, 'Male', 7, 17],
  ['Hibaaq', 'Cali', '', '1A', '63 488', 'Female', 8, 17],
  ['Ilwaad', 'Xirsi', 'Cabdi', 'Nowhere', 654_880_003, 'girl?', 9, -5],
]

describe('a list in a spreadsheet', () => {
  const school = useSchool()

  test('is mended in place, survives a reload, is registered once, and makes no doubles the second time', async () => {
    const page = await openUpload(school)
    await choose(page, 'new.xlsx', sheetOf(ROWS))
    await hears(page, '2 rows to be mended')
    await hears(page, /Missing required fields:\s+Row 3: lastname/)
    await hears(page, /Fee must be 0 or a positive number\.\s+Row 4: fee/)
    const upload = page.getByRole('button', { name: /^Upload / })
    expect(await upload.isDisabled()).toBe(true)

    await cell(page, 'Last name', 3).fill('Nuur')
    await cell(page, 'Phone', 3).fill('0654880002')
    await cell(page, 'Class', 4).selectOption({ label: '1B' })
    await hears(page, '1 row to be mended')
    await page.reload()
    await hears(page, 'Your list is back, with the changes you made to it.')
    await hears(page, '1 row to be mended')
    await cell(page, 'Gender', 4).selectOption('Female')
    await cell(page, 'Fee', 4).fill('0')
    await cell(page, 'Fee', 4).press('Enter')
    await hears(page, 'All rows are mended.')

    await page.getByRole('button', { name: 'Upload 3 students' }).click()
    await hears(page, 'Uploaded successfully!')
    await hears(page, '3 students registered.')
    await expect.poll(() => page.getByText('new.xlsx').count()).toBe(0)

    const mended = [ROWS[0]!, ['Hibaaq', 'Cali', 'Nuur', '1A', '654880002', 'F', 8, 17]]
    await choose(page, 'again.xlsx', sheetOf([...mended, ['Warda', 'Cali', 'Nuur', '1A', 674_880_009, 'F', 8, 17]]))
    await hears(page, '2 students are at the school already and stay as they are')
    await page.getByRole('button', { name: 'Upload 1 student' }).click()
    await hears(page, '1 student registered.')

    await page.goto('/dashboard/GetOneStudent?search=634880001')
    await page.getByRole('button', { name: 'Nimcaan Cali Warsame' }).waitFor(PATIENCE)
    expect(await page.getByText(/^1 of \d+ students$/).count()).toBe(1)
  })

  test('of 5,000 rows is read, looked at and shown', async () => {
    const page = await openUpload(school)
    const rows = Array.from({ length: 5_000 }, (_, at) => ['Cali', 'Nuur', 'Xasan', '1A', 634_000_000 + at, 'M', 7, 17])
    await choose(page, 'large.xlsx', sheetOf(rows))
    await hears(page, 'Every row is in order.')
    await page.getByRole('button', { name: 'Upload 5,000 students' }).waitFor(PATIENCE)
    expect(await page.getByRole('row').count()).toBe(6)
    await page.getByRole('button', { name: 'Show all 5,000 rows' }).click()
    await page.getByRole('row').nth(40).waitFor()
    await page.getByRole('button', { name: 'Remove this list' }).click()
    await hears(page, 'Drop a spreadsheet here, or')
  })

  test('that is none is refused in words', async () => {
    const page = await openUpload(school)
    await choose(page, 'list.xlsx', Buffer.alloc(5_242_881))
    await hears(page, 'File size exceeds 5MB limit')
    await choose(page, 'list.xlsx', Buffer.alloc(0))
    await hears(page, 'The file is empty')
    await choose(page, 'list.xlsx', Buffer.from('<html>'))
    await hears(page, 'Invalid file format. Please upload a valid Excel file.')
    expect(await page.getByRole('button', { name: /^Upload / }).count()).toBe(0)
  })
})

describe('the explorer', () => {
  const school = useSchool()

  test('finds Maxamed by "mohamed" without network, and shows what the device has', async () => {
    const device = await school.device()
    await prepare(device, 'office')
    const { page } = device
    await page.goto('/dashboard/GetOneStudent')
    const search = page.getByRole('searchbox', { name: 'Search by ID, name or phone' })
    await search.waitFor()
    school.proxy.link = 'cut'
    await page.reload()
    await search.fill('mohamed')
    const found = page.getByRole('button', { name: /^Maxamed / }).first()
    await found.waitFor()
    const name = (await found.textContent()) ?? ''
    await found.click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByText('The school server cannot be reached; this is what this device has.').waitFor(PATIENCE)
    await dialog.getByText('Class', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await search.fill('blorp')
    await page.getByRole('heading', { name: 'No students found' }).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
  })
})

describe('class cards', () => {
  const school = useSchool()

  test('show fee and payment to an administrator, and open what a filter has found', async () => {
    const device = await school.device({ width: 1280, height: 900 })
    await signIn(device, 'admin')
    const { page } = device
    await page.goto('/dashboard/GetStudentInclass')
    await page.getByRole('button', { name: /^1A / }).click()
    await page
      .getByRole('listitem')
      .getByText(/^(Paid|Partial|Unpaid)$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Unpaid' }).click()
    await page.getByRole('listitem').getByText('Unpaid', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('listitem').getByText('Partial', { exact: true }).count()).toBe(0)
    await page.reload()
    expect(await page.getByRole('button', { name: 'Unpaid' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: 'Open all' }).click()
    // Seven hundred students, of whom only those in sight are drawn.
    expect(await page.getByRole('listitem').count()).toBeLessThan(150)
  })

  test('show a teacher her classes without money', async () => {
    const device = await school.device()
    await signIn(device, 'teacher')
    const { page } = device
    await page.goto('/dashboard/GetStudentInclass')
    await page.getByRole('button', { name: 'Open all' }).click()
    await page.getByRole('listitem').getByRole('link').first().waitFor()
    expect(await page.getByText('Fee', { exact: true }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Unpaid' }).count()).toBe(0)
  })
})
