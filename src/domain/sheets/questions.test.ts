import { describe, expect, it, test } from 'vitest'
import { readText } from './encodings.ts'
import { clearAmounts } from './figures.ts'
import { notReadWords } from './not-read.ts'
import { outcomeOf, utf8, type Outcome } from './test-sheets.ts'
import { STUDENTS_SHEET } from '../students/students.sheet.ts'
import { withAnswer, withNoneOf } from './unclear-columns.ts'

const asked = ({ findings }: Outcome) =>
  findings.unclearColumns.map(({ field, columns }) => [field, ...columns.map(({ heading }) => heading)])

const students = (text: string, change?: Parameters<typeof outcomeOf>[1]['change']) =>
  outcomeOf(utf8(text), { kind: 'students', ...(change && { change }) })

const PHONES = 'Full name,Class,Student Mobile,Father Phone,Gender,Age\nHodan Cali Nuur,1A,634000001,634000002,F,9'
const FEES = 'Full name,Class,Phone,Gender,Age,Term Fees\nHodan Cali Nuur,1A,634000001,F,9,45'

describe('a field that two columns may fill', () => {
  test.each([
    [PHONES, ['phone', 'Student Mobile', 'Father Phone']],
    [
      'Student name,Pupil,Class,Phone,Gender,Age\nHodan Cali,Hodan C,1A,634000001,F,9',
      ['fullname', 'Student name', 'Pupil'],
    ],
    ['Full name,Class,Phone,Phone,Gender,Age\nHodan Cali,1A,634000001,634000002,F,9', ['phone', 'Phone', 'Phone']],
  ])('is asked for: %s', async (text, question) => expect(asked(await students(text))).toEqual([question]))

  test.each([
    'Full name,Class,Phone,Father Phone,Gender,Age\nHodan Cali,1A,634000001,634000002,F,9',
    'No,Full name,Class,Phone,Roll No,Gender,Age\n1,Hodan Cali,1A,634000001,R7,F,9',
    'Full name,Class,Mobile,Father Phone,Gender,Age\nHodan Cali,1A,634000001,,F,9',
  ])('is no question where a heading says it, or one of them is empty: %s', async (text) =>
    expect(asked(await students(text))).toEqual([]),
  )

  it('is filled by the chosen one, and the other fills what that filled', async () => {
    const { items, findings } = await students(PHONES, (mapping) =>
      withAnswer(STUDENTS_SHEET, mapping, { field: 'phone', at: 3 }),
    )
    expect([items, findings.unclearColumns]).toEqual([
      [expect.objectContaining({ phone: '634000002', phone2: '634000001' })],
      [],
    ])
  })
})

describe('a column whose heading has a word of a field that nothing fills', () => {
  it('is asked for, before the usual value is taken', async () => {
    expect(asked(await students(FEES))).toEqual([['fee', 'Term Fees']])
    const chosen = await students(FEES, (mapping) => withAnswer(STUDENTS_SHEET, mapping, { field: 'fee', at: 5 }))
    expect([chosen.items, asked(chosen)]).toEqual([[expect.objectContaining({ fee: 45 })], []])
    const other = await students(FEES, (mapping) => withNoneOf(mapping, [5]))
    expect(asked(other)).toEqual([])
  })

  it('is no question where it has no amounts', async () => {
    expect(asked(await students(FEES.replace(',45', ',paid')))).toEqual([])
  })
})

describe('a column that is not read', () => {
  const HEAD = 'No,Full name,Class,Phone,Gender,Age,Religion'
  const ROW = '1,Hodan Cali,1A,634000001,F,9,Islam'
  const saidOf = async (heading: string, cell: string) => {
    const { lists, list, findings } = await students(`${HEAD},${heading}\n${ROW},${cell}`)
    return [findings.owed, notReadWords(lists, list, findings)]
  }

  it('is named, also where it is known to be of no use here; a running number is not worth a word', async () => {
    expect(await saidOf('Nickname', 'Hodo')).toEqual([
      [],
      ['Column Nickname is not read', 'Column Religion is not read'],
    ])
  })

  it('is named once where it stands twice, and where a person has taken its field from it', async () => {
    const { lists, list, findings } = await students(`${HEAD},Address,Address\n${ROW},A,B`, (mapping) =>
      withNoneOf(mapping, [1]),
    )
    expect(notReadWords(lists, list, findings)).toEqual([
      'Column Address is not read',
      'Column Full name is not read',
      'Column Religion is not read',
    ])
  })

  it.each(['Amount paid', 'Balance last year', 'Haraaga sanadkii hore'])(
    'is told to be money of before: %s',
    async (heading) => {
      const words = `Column ${heading} is not read: what families owed or paid before is not registered from this list`
      expect(await saidOf(heading, '$34')).toEqual([[heading], [words, 'Column Religion is not read']])
    },
  )

  it.each(['Haraaga', 'Opening dues', 'Balance', 'Dayn'])('is none where it is an old debt: %s', async (heading) => {
    expect(await saidOf(heading, '$34')).toEqual([[], ['Column Religion is not read']])
    const { items } = await students(`${HEAD},${heading}\n${ROW},$34`)
    expect(items).toMatchObject([{ debtBefore: 34 }])
  })

  it('is not told again where a question asks about it', async () => {
    const { findings } = await students(FEES)
    expect([findings.owed, findings.left, asked(await students(FEES))]).toEqual([[], [], [['fee', 'Term Fees']]])
  })

  it('is no money of before where it has no amounts', async () => {
    expect((await saidOf('Balance', 'none'))[0]).toEqual([])
  })
})

describe('a row of a list of students', () => {
  it('with a wrong day of birth is mended in that day, in the order that the column has', async () => {
    const rows = (days: readonly string[]) =>
      students(
        `Full name,Class,Phone,Gender,DOB\n${days.map((day, at) => `Hodan Cali${at},1A,63400000${at},F,${day}`).join('\n')}`,
      )
    expect((await rows(['31/02/2018', '16/05/2018'])).problems).toEqual([
      {
        row: 2,
        fields: ['birth'],
        message: expect.stringMatching(new RegExp(`Write it as 31/12/${new Date().getFullYear()}\\.$`)),
      },
    ])
    expect((await rows(['02/31/2018', '05/16/2018'])).problems).toEqual([
      {
        row: 2,
        fields: ['birth'],
        message: expect.stringMatching(new RegExp(`Write it as 12/31/${new Date().getFullYear()}\\.$`)),
      },
    ])
    expect((await rows(['', '16/05/2018'])).problems).toEqual([
      { row: 2, fields: ['birth'], message: 'Missing required fields' },
    ])
  })
})

test.each([
  ['17.555', '17.55, or as 17,555'],
  ['0.125', '0.13'],
  ['$1234.5678', '1234.57'],
  ['1 017 50', '1,017.50'],
])('an amount that is not clear, %s, is better written as %s', (text, better) =>
  expect(clearAmounts(text)).toBe(better),
)

describe('an old encoding', () => {
  const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const offered = (text: string) => readText(bytes(text)).reading.choices.map(({ encoding }) => encoding)

  it('is offered once where others read the same', () => {
    expect(offered('Name\nSt\xe9phane\n')).toEqual(['windows-1252', 'macintosh'])
    expect(offered('Name\nPe\xf1a\n')).toEqual(['windows-1252', 'windows-1256', 'macintosh'])
  })

  it('is never offered under the same names as another', () => {
    const names = ['Ann\xe9', 'Ren\xe9', 'Zo\xe9', 'Pe\xf1a'].join('\n')
    const shown = readText(bytes(names)).reading.choices.map(({ samples }) => samples.join())
    expect(new Set(shown).size).toBe(shown.length)
  })
})

test('a text file that is cut has no sheets that are not read', async () => {
  const { lists, list, findings } = await students(PHONES)
  const cut = { ...lists, notRead: [{ tab: '', why: 'tooManyColumns' as const }] }
  expect(notReadWords(cut, list, findings)).toEqual([
    'Of the file only the first columns are read',
    'Column Student Mobile is not read',
    'Phone is read from column Father Phone; Student Mobile may be it as well',
  ])
})
