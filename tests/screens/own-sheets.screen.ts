import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { CFB } from 'xlsx'
import type { BusListed } from '#domain/buses/buses.schema.ts'
import type { StudentListed } from '#domain/school/students.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { reload } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, countOf, press, reads, sees, seesNoMore, select, textOf, usePhone } from './steps.ts'

const UPLOAD = '/dashboard/UploadStudents'

const choose = (name: string, content: BlobPart): Promise<void> =>
  userEvent.upload(page.getByLabelText('Choose a file'), new File([content], name))

/** Chooses a file as schools have them, from tests/fixtures/sheets. */
async function chooseFixture(name: string): Promise<void> {
  const answer = await fetch(new URL(`../fixtures/sheets/${name}`, import.meta.url))
  await choose(name, await answer.blob())
}

const csv = (...lines: string[]): string => lines.join('\n')
const cell = (label: string, row: number): Locator => page.getByLabelText(`${label}, row ${row}`, { exact: true })
/** Waits until nothing is left to correct and to ask. */
const isReady = (button: string): Promise<unknown> => expect.element(buttonOf(button)).toBeEnabled()
const fold = (words: RegExp): Promise<void> => page.getByText(words).first().click()

/** A workbook of today behind a password: an old container with the packed file in it. */
function lockedWorkbook(): Uint8Array<ArrayBuffer> {
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/EncryptionInfo', new Uint8Array([4, 0, 4, 0, 64, 0, 0, 0]))
  CFB.utils.cfb_add(container, '/EncryptedPackage', new Uint8Array(4_096))
  return Uint8Array.from(CFB.write(container, { type: 'array' }) as number[])
}

describe('a list of a school’s own:', () => {
  const school = useSchool()

  test.each([
    ['p03-one-name-column.xlsx', 2],
    ['p11b-a-sheet-per-class.xlsx', 3],
    ['p12-total-row.xlsx', 3],
    ['p18-gender-words.csv', 5],
    ['p19-class-words.csv', 4],
  ])('%s needs nothing but two taps', async (name, count) => {
    await school.openAs('admin', UPLOAD)
    await chooseFixture(name)
    await expect.element(buttonOf(`Upload ${count} students`)).toBeEnabled()
  })

  test('an admission sheet of 25 columns gives ages by dates of birth and the usual fee, and is registered', async () => {
    await school.openAs('admin', UPLOAD)
    await chooseFixture('r01-admission-sheet.xlsx')
    await sees('No column of the file is read as the fee: everybody gets the usual fee of the class.')
    await sees('The file has no ages: they are counted from the dates of birth.')
    // Two columns may be the phone: nothing is sent before one is chosen.
    await expect.element(buttonOf('Upload 200 students')).toBeDisabled()
    await sees('Which column is: Phone?')
    await press('Mobile Number')
    await seesNoMore(page.getByText(/^Which column is/))
    await press('Upload 200 students')
    await sees('200 students registered.')
  })

  test('asks once which bus is meant, says that money of before is not read, and names in the result what was not', async () => {
    const { buses } = await ask<{ buses: BusListed[] }>(school, 'GET', '/Bus/bus')
    const label = buses[0]?.label ?? ''
    await school.openAs('admin', UPLOAD)
    await choose(
      'buses.csv',
      csv(
        'No,Name,Class,Phone,Sex,Age,Bus,Amount paid,Religion',
        '1,Hodan Nuur,1A,634990091,F,7,Warsame,34,Islam',
        '2,Cali Nuur,1A,634990092,M,8,WARSAME,,Islam',
        '3,Sahra Nuur,1A,634990093,F,8,Baska Cali,12,Islam',
        `4,Xasan Nuur,1A,634990094,M,8,${label},,Islam`,
      ),
    )
    await sees('Column Amount paid is not read: what families owed or paid before is not registered from this list.')
    await sees('Bus Warsame, 2 rows')
    await sees('Bus Baska Cali, 1 row')
    await expect.element(buttonOf('Upload 4 students')).toBeDisabled()
    await select('Warsame means', label)
    await select('Baska Cali means', 'Baska Cali, as written')
    await press('Upload 4 students')
    await sees('4 students registered.')
    await sees('Column Religion is not read')
    expect(countOf(page.getByText('Column No is not read'))).toBe(0)
    const students = await ask<StudentListed[]>(school, 'GET', '/student/studentList')
    const busOf = (name: string) => students.find(({ fullname }) => fullname === name)?.bus
    expect(['Hodan Nuur', 'Cali Nuur', 'Sahra Nuur', 'Xasan Nuur'].map(busOf)).toEqual([
      label,
      label,
      'Baska Cali',
      label,
    ])
  })

  test('an old debt needs the opening day, and its column can be left out', async () => {
    await school.openAs('admin', UPLOAD)
    await choose('debts.csv', csv('Name,Class,Phone,Sex,Age,Haraaga', 'Deeqa Faarax,1A,634990095,F,7,34'))
    await press('Upload 1 student')
    await sees(/^Please set the opening day on Opening Balances first, or leave old debts and money ahead out/)
    await page.getByText(/columns? read/).click()
    await select('Haraaga becomes', 'Is not read')
    await press('Upload 1 student')
    await sees('1 student registered.')
  })

  test('a row of totals is left out with a word, and can be kept', async () => {
    await school.openAs('admin', UPLOAD)
    await chooseFixture('p12-total-row.xlsx')
    await sees(/is left out: a row of totals/)
    await press(/^Keep row /)
    await sees('1 row to correct')
  })

  test('a text that does not name its alphabet shows names of each, and another can be chosen', async () => {
    await school.openAs('admin', UPLOAD)
    await chooseFixture('p04c-windows1252.csv')
    await reads('Are these names right?')
    await sees('Stéphane · Agnès · Peña')
    await expect.element(buttonOf(/^Upload \d/)).toBeDisabled()
    await sees(page.getByRole('cell', { name: 'Stéphane' }))
    const others = page.getByLabelText('Names read as').element().querySelectorAll('option')
    expect(others).toHaveLength(3)
    await select('Names read as', 'macintosh')
    await expect.poll(() => countOf(page.getByRole('cell', { name: 'Stéphane' }))).toBe(0)
  })

  test('a workbook with a password is told as one', async () => {
    await school.openAs('admin', UPLOAD)
    await choose('list.xlsx', lockedWorkbook())
    await sees('The file has a password. Open it in Excel, take the password off, and save it again.')
  })

  test('classes that are missing are made in one tap by an administrator, and only by one', async () => {
    const list = csv(
      'Name,Class,Phone,Sex,Age',
      'Hodan Nuur,Fasalka 9aad X,634990001,F,7',
      'Cali Nuur,9Y,634990002,M,8',
    )
    await school.openAs('office', UPLOAD)
    await choose('classes.csv', list)
    await sees('An administrator makes classes that are missing.')
    expect(countOf(buttonOf(/^Make /))).toBe(0)
    await press('Remove this list')

    await school.openAs('admin', UPLOAD)
    await choose('classes.csv', list)
    await press('Make all 2 classes')
    await isReady('Upload 2 students')
    await press('Upload 2 students')
    await sees('2 students registered.')
    const classes = await ask<{ name: string }[]>(school, 'GET', '/student/classList')
    expect(classes.filter(({ name }) => ['9X', '9Y'].includes(name))).toHaveLength(2)
  })

  test(
    'columns, words and rows that were mended are there again after the phone was killed',
    { tags: ['promise:drafts-come-back'] },
    async () => {
      await school.openAs('admin', UPLOAD)
      await choose(
        'own.csv',
        csv(
          'Nickname,Family,Class,Phone,Sex,Age',
          'HODAN,NUUR,1A,634990011,Q,7',
          'CALI,NUUR,1A,63,Q,8',
          'SAHRA,NUUR,1A,634990013,F,8',
          'XASAN,NUUR,1A,1,F,8',
        ),
      )
      await sees('Missing required fields: First name, Last name')
      await select('Nickname becomes', 'First name')
      await select('Family becomes', 'Last name')
      await select('Q means', 'Male')
      await press('Write them as names')
      await cell('Phone', 3).fill('0634990012')
      // Rows move once a field is right: whoever taps before that may miss the button.
      await sees('1 row to correct')
      await press('Leave out row 5')
      await isReady('Upload 3 students')

      reload()
      await sees('Your list has been restored, with your changes.')
      await isReady('Upload 3 students')
      await sees(page.getByRole('cell', { name: 'Hodan' }))
      await sees(page.getByRole('cell', { name: '0634990012' }).or(page.getByRole('cell', { name: '634990012' })))
      await sees(buttonOf('Upload 3 students'))

      await choose('other.csv', csv('Name', 'Hodan'))
      await reads('Your changes to own.csv are lost.')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click()
      await sees(buttonOf('Upload 3 students'))

      // The next file with these headings needs nothing.
      await press('Remove this list')
      await choose('next.csv', csv('Nickname,Family,Class,Phone,Sex,Age', 'Warsan,Nuur,1A,634990014,F,7'))
      await isReady('Upload 1 student')
    },
  )

  test('a day that may be read in two ways is asked for before anything is sent', async () => {
    await school.openAs('admin', UPLOAD)
    await choose(
      'days.csv',
      csv(
        'Name,Class,Phone,Sex,Date of birth',
        'Hodan Nuur,1A,634990021,F,01/12/2018',
        'Cali Nuur,1A,634990022,M,02/12/2018',
      ),
    )
    await sees('Date of birth: does the day or the month come first?')
    await expect.element(buttonOf(/^Upload /)).toBeDisabled()
    await press('The month, as 12/31/2018')
    await isReady('Upload 2 students')
  })

  test('a tab that is not read is named, and can be read instead', async () => {
    await school.openAs('admin', UPLOAD)
    await chooseFixture('p11-instructions-first.xlsx')
    await sees('1 more tab is not read')
    await fold(/^Change$/)
    const rows = page.getByLabelText('Row of headings')
    await sees(rows)
    const [, second] = rows.element().querySelectorAll('option')
    await rows.selectOptions(second?.value ?? '')
    await sees(/^Missing required fields: /)
  })

  test('the press of Upload without network keeps the list, and the next one registers it once', async () => {
    await school.openAs('admin', UPLOAD)
    await choose('away.csv', csv('Name,Class,Phone,Sex,Age', 'Hodan Away,1A,634990031,F,7'))
    await isReady('Upload 1 student')
    await school.cut()
    await press('Upload 1 student')
    await sees('The school server did not answer. The list stays on this device; upload it when there is a connection.')
    await school.mend()
    await press('Upload 1 student')
    await sees('1 student registered.')
  })

  test('figures that can hardly be meant are noticed, and a row that repeats another says in what it differs', async () => {
    await school.openAs('admin', UPLOAD)
    const line = (name: string, place: string, gender: string, fee: string) =>
      `${name},Odd,${place},63499005${name.length},${gender},7,${fee}`
    await choose(
      'odd.csv',
      csv(
        'firstname,lastname,classId,phone,gender,Age,fee',
        line('Ab', '1A', 'F', '17'),
        line('Abc', '1A', 'F', '17'),
        line('Abcd', '1A', 'F', '"1,700"'),
        line('Abcde', '1A', 'F', '17'),
        line('Abcdef', '1A', 'F', '17'),
        line('Abcdef', '1B', 'M', '17'),
      ),
    )
    await sees('Row 4: the fee is $1,700.00; $17.00 is usual in this list')
    await sees(page.getByRole('cell', { name: '17.00', exact: true }).first())
    await fold(/1 row repeats another row of this list/)
    await sees(/^Row 7: Abcdef Odd, with the name and phone of row 6 but another class, gender\./)
    await sees(buttonOf('Upload 5 students'))
  })

  test('two people who import one list at once register it once, and the later is told', async () => {
    await school.openAs('admin', UPLOAD)
    const line = (name: string, phone: string) => `${name},Twice,1A,${phone},F,7,17`
    await choose(
      'twice.csv',
      csv('firstname,lastname,classId,phone,gender,Age,fee', line('Hodan', '634990041'), line('Cali', '634990042')),
    )
    await sees(buttonOf('Upload 2 students'))
    await expect.poll(() => countOf(page.getByText('Checking which students are already registered …'))).toBe(0)
    const item = { firstname: 'Cali', lastname: 'Twice', classId: '1A', phone: '634990042', gender: 'F' }
    await ask(school, 'POST', '/student/createMultiple', { body: [item] })
    await press('Upload 2 students')
    await sees('1 student registered.')
    await sees('Somebody else has registered 1 student of this list since it was checked: they are named below.')
    await sees('1 student is already registered and does not change')
  })

  describe('on a phone', () => {
    usePhone()

    test('is shown without moving sideways', async () => {
      await school.openAs('admin', UPLOAD)
      await choose(
        'own.csv',
        csv('Nickname,Family,Class,Phone,Sex,Age,Remarks of the long kind', 'HODAN,NUUR,Fasalka 9aad Q,63,Q,7,none'),
      )
      await sees('1 row to correct')
      for (const details of document.querySelectorAll('details')) details.open = true
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
      expect(textOf(page.getByRole('main'))).toContain('Not read: Nickname, Family, Remarks of the long kind')
    })
  })
})
