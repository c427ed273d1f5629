import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { utils, write } from 'xlsx'
import { goTo, reload } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, countOf, press, sees, textOf, usePhone } from './steps.ts'

const UPLOAD = '/dashboard/UploadStudents'
const CARDS = '/dashboard/GetStudentInclass'
const HEADINGS = ['firstname', 'middlename', 'lastname', 'classId', 'phone', 'gender', 'Age', 'fee']

/** A spreadsheet of these rows, as a school would make it. */
function sheetOf(rows: readonly (readonly unknown[])[]): ArrayBuffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEADINGS, ...rows.map((row) => [...row])]), 'Students')
  return write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
}

const choose = (name: string, content: BlobPart): Promise<void> =>
  userEvent.upload(page.getByLabelText('Choose a file'), new File([content], name))

const cell = (label: string, row: number): Locator => page.getByLabelText(`${label}, row ${row}`, { exact: true })

const items = (): Locator => page.getByRole('listitem')

const ROWS = [
  ['Nimcaan', 'Cali', 'Warsame', '1A', 634_880_001, 'Male', 7, 17],
  ['Hibaaq', 'Cali', '', '1A', '63 488', 'Female', 8, 17],
  ['Ilwaad', 'Xirsi', 'Cabdi', 'Nowhere', 654_880_003, 'neither', 9, -5],
]

const rowWith = (phone: number): unknown[] => ['Cali', 'Nuur', 'Xasan', '1A', phone, 'M', 7, 17]

describe('lists of students:', () => {
  const school = useSchool()

  describe('an uploaded spreadsheet of new students', () => {
    test(
      'is corrected on the screen, survives a reload, is registered, and makes no duplicates when uploaded again',
      { tags: ['promise:drafts-come-back'] },
      async () => {
        await school.openAs('office', UPLOAD)
        await choose('new.xlsx', sheetOf(ROWS))
        await sees('2 rows to correct')
        await sees(/Missing required fields:\s+Row 3: lastname/)
        await sees(/Fee must be 0 or a positive number\.\s+Row 4: fee/)
        await expect.element(buttonOf(/^Upload /)).toBeDisabled()

        await cell('Last name', 3).fill('Nuur')
        await cell('Phone', 3).fill('0654880002')
        await cell('Class', 4).selectOptions('1B')
        await sees('1 row to correct')
        reload()
        await sees('Your list has been restored, with your changes.')
        await sees('1 row to correct')
        await cell('Gender', 4).selectOptions('Female')
        await cell('Fee', 4).fill('0')
        await userEvent.keyboard('{Enter}')
        await sees('All rows are correct now.')

        await press('Upload 3 students')
        await sees('Uploaded successfully!')
        await sees('3 students registered.')
        await expect.poll(() => countOf(page.getByText('new.xlsx'))).toBe(0)

        const mended = [ROWS[0]!, ['Hibaaq', 'Cali', 'Nuur', '1A', '654880002', 'F', 8, 17]]
        await choose('again.xlsx', sheetOf([...mended, ['Warda', 'Cali', 'Nuur', '1A', 674_880_009, 'F', 8, 17]]))
        await sees('2 students are already registered and do not change')
        await press('Upload 1 student')
        await sees('1 student registered.')

        await goTo('/dashboard/GetOneStudent?search=634880001')
        await sees(page.getByRole('button', { name: 'Nimcaan Cali Warsame' }))
        await expect.poll(() => countOf(page.getByText(/^1 of \d+ students$/))).toBe(1)
      },
    )

    test('of 5,000 rows is read, checked and shown', async () => {
      await school.openAs('office', UPLOAD)
      const rows = Array.from({ length: 5_000 }, (_, at) => rowWith(634_000_000 + at))
      await choose('large.xlsx', sheetOf(rows))
      await sees('Every row is correct.')
      await sees(buttonOf('Upload 5,000 students'))
      expect(countOf(page.getByRole('row'))).toBe(6)
      await press('Show all 5,000 rows')
      await sees(page.getByRole('row').nth(40))
      await press('Remove this list')
      await sees('Drop a spreadsheet here, or')
    })

    test('is refused with a message if the file is too large, empty or no spreadsheet', async () => {
      await school.openAs('office', UPLOAD)
      await choose('list.xlsx', new Uint8Array(5_242_881))
      await sees('File size exceeds 5MB limit')
      await choose('list.xlsx', '')
      await sees('The file is empty')
      await choose('list.xlsx', '<html>')
      await sees(/^Invalid file format\. Please upload a valid Excel file\. This one is a web page;/)
      await choose('list.xlsx', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]))
      await sees('Invalid file format. Please upload a valid Excel file.')
      expect(countOf(buttonOf(/^Upload /))).toBe(0)
      // A refused file also removes the list chosen before it.
      await choose('list.xlsx', sheetOf([rowWith(634_770_001)]))
      await sees(buttonOf('Upload 1 student'))
      await choose('text.xlsx', 'Dear head,\nhere is the list\n')
      await sees('Invalid file format. Please upload a valid Excel file.')
      expect(countOf(buttonOf(/^Upload /))).toBe(0)
    })
  })

  describe('the explorer', () => {
    usePhone()

    test('finds Maxamed by "mohamed" without network, and shows the data of the device', async () => {
      await school.openAs('office', '/dashboard/GetOneStudent')
      const search = page.getByRole('searchbox', { name: 'Search by ID, name or phone' })
      await sees(search)
      await school.cut()
      reload()
      await search.fill('mohamed')
      await sees(/^\d+ of \d+ students$/)
      const found = page.getByRole('button', { name: /^Maxamed / }).first()
      await sees(found)
      const name = textOf(found)
      await found.click()
      const dialog = page.getByRole('dialog', { name })
      await sees(dialog.getByText('The school server cannot be reached; this is what this device has.'))
      await sees(dialog.getByText('Class', { exact: true }))
      await dialog.getByRole('button', { name: 'Close' }).click()
      await search.fill('blorp')
      await sees(page.getByRole('heading', { name: 'No students found' }))
      expect(countOf(page.getByRole('table'))).toBe(0)
    })
  })

  describe('class cards', () => {
    test('show fees and payments to an administrator, who filters unpaid students', async () => {
      await school.openAs('admin', CARDS)
      await press(/^1A /)
      await sees(items().getByText(/^(Paid|Partial|Unpaid)$/))
      await press('Unpaid')
      await sees(items().getByText('Unpaid', { exact: true }))
      await expect.poll(() => countOf(items().getByText('Partial', { exact: true }))).toBe(0)
      reload()
      await expect.element(buttonOf('Unpaid')).toHaveAttribute('aria-pressed', 'true')
      await press('Clear filters')
      await press('Open all')
      await sees(buttonOf('Close all'))
      // Only students near the visible part are drawn, of several hundred.
      expect(countOf(items())).toBeLessThan(150)
    })
  })

  describe('class cards on a phone', () => {
    usePhone()

    test('show a teacher her classes without fees and payments', async () => {
      await school.openAs('teacher', CARDS)
      await press('Open all')
      await sees(items().getByRole('link'))
      expect(countOf(page.getByText('Fee', { exact: true }))).toBe(0)
      expect(countOf(page.getByRole('button', { name: 'Unpaid' }))).toBe(0)
    })
  })
})
