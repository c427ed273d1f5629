import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { checkRows, classLookup, describeProblems, SHEET_REQUIRED, withoutRepeats } from './import.rules.ts'
import type { StudentItem } from './import.schema.ts'

const classes = [
  { id: 1, name: '1A' },
  { id: 12, name: 'KG-1A' },
]
const HEADINGS = ['firstname', 'middlename', 'lastname', 'fourtname', 'classId', 'phone', 'gender', 'Age', 'fee']
const GOOD = ['Hodan', 'Cali', 'Nuur', '', 1, 634000001, 'Female', 7, 17]

/** Items of a table whose first row has the names of the columns. */
const itemsOf = ([head = [], ...rows]: unknown[][]): StudentItem[] =>
  rows.map((cells, at) => ({ row: at + 2, ...Object.fromEntries(head.map((name, place) => [name, cells[place]])) }))

const check = (table: unknown[][]) => checkRows(itemsOf(table), { classes, required: SHEET_REQUIRED })
/** The valid row with some cells changed. */
const withCells = (change: Record<string, unknown>): unknown[] =>
  HEADINGS.map((heading, at) => (heading in change ? change[heading] : GOOD[at]))
const checkOne = (change: Record<string, unknown>) => check([HEADINGS, withCells(change)])

describe('a list of students', () => {
  it('gives a student for each row, with cents for dollars', () => {
    const { rows, problems } = check([HEADINGS, GOOD])
    expect(problems).toEqual([])
    expect(rows).toMatchObject([
      {
        row: 2,
        student: { firstname: 'Hodan', classId: 1, phone: '634000001', age: 7, feeCents: 1700, fourtname: null },
      },
    ])
  })
})

describe('a row that cannot be imported', () => {
  it('is listed with its missing fields in the documented words (STU-9), and so is every other such row', () => {
    const { rows, problems } = check([
      HEADINGS,
      GOOD,
      withCells({ firstname: ' ', fee: null }),
      withCells({ phone: '' }),
    ])
    expect(rows).toHaveLength(1)
    expect(describeProblems(problems)).toBe('Missing required fields:\nRow 3: firstname, fee\nRow 4: phone')
  })

  test.each(['-1', -5, 'free', 'NaN', '1e9', 1e12, '12.x'])('has an invalid fee: %s', (fee) => {
    const { problems } = checkOne({ fee })
    expect(describeProblems(problems)).toBe(
      'One or more students have an invalid fee. Fee must be 0 or a positive number.\nRow 2: fee',
    )
  })

  test.each([
    ['phone', '63400000', 'Phone must be 63/65/67 + 7 digits (9 digits total)'],
    ['phone', 'nobody', 'Phone must be 63/65/67 + 7 digits (9 digits total)'],
    ['phone', '6.34E+08', 'Phone must be 63/65/67 + 7 digits (9 digits total)'],
    ['classId', '9Z', 'There is no such class'],
    ['classId', '__proto__', 'There is no such class'],
    ['gender', 'X', 'Gender must be Male or Female'],
    ['Age', 2, 'Minimum age is 3'],
    ['Age', 45_000, 'Maximum age is 100'],
    ['Age', 7.5, 'Age must be a whole number'],
    ['Age', 'seven', 'Age must be a whole number'],
    ['firstname', 45_000, 'A name needs a letter'],
  ])('has %s %s: %s', (field, value, message) => {
    expect(checkOne({ [field]: value }).problems).toEqual([{ row: 2, fields: [field], message }])
  })

  it('is listed with all its reasons', () => {
    const { problems } = checkOne({ lastname: '', Age: 1, gender: '?', fee: -1 })
    expect(problems.flatMap(({ fields }) => fields).sort()).toEqual(['Age', 'fee', 'gender', 'lastname'])
  })
})

describe('in the cells of a spreadsheet,', () => {
  test.each([
    634000001,
    '634000001',
    '0634000001',
    '+252 63 4000001',
    '00252-63-400-0001',
    '="634000001"',
    '６３４000001',
  ])('the phone %s is 634000001', (phone) => expect(checkOne({ phone }).rows[0]?.student.phone).toBe('634000001'))

  test.each([
    [17, 1700],
    ['17', 1700],
    ['$17.50', 1750],
    ['1,000', 100_000],
    [0, 0],
    ['0', 0],
    [16.999, 1700],
  ])('the fee %s is %s cents', (fee, cents) => expect(checkOne({ fee }).rows[0]?.student.feeCents).toBe(cents))

  test.each([
    ['M', 'Male'],
    ['male', 'Male'],
    ['F.', 'Female'],
    ['FEMALE', 'Female'],
  ])('the gender %s is %s', (gender, standard) => expect(checkOne({ gender }).rows[0]?.student.gender).toBe(standard))

  it('a name that looks like a formula stays text', () => {
    expect(checkOne({ firstname: '=cmd()' }).rows[0]?.student.firstname).toBe('=cmd()')
  })

  it('a class is found by id before a class whose name is that number', () => {
    const find = classLookup([
      { id: 1, name: '2' },
      { id: 2, name: '1A' },
    ])
    expect([find(2), find('2'), find(' 1 a'), find('3'), find(null)]).toEqual([2, 2, 2, null, null])
  })
})

it('a list typed by hand may leave out age and fee, and the fee then depends on the bus', () => {
  const base = { firstname: 'Hodan', lastname: 'Cali', classId: 1, phone: '634000001', gender: 'Female' }
  const items = [base, { ...base, bus: 'Bus 1' }]
  const { rows, problems } = checkRows(items, { classes, required: ['firstname'] })
  expect(problems).toEqual([])
  expect(rows.map(({ row, student }) => [row, student.feeCents, student.age])).toEqual([
    [2, 1700, null],
    [3, 2700, null],
  ])
})

it('a row that repeats another, whatever the case, is reported as a repeat', () => {
  const { rows } = check([
    HEADINGS,
    GOOD,
    withCells({ firstname: 'HODAN' }),
    withCells({ phone: 634000002 }),
    withCells({ phone: '0634000001' }),
  ])
  const { rows: unique, repeated } = withoutRepeats(rows)
  expect(unique.map(({ row }) => row)).toEqual([2, 4])
  expect(repeated).toMatchObject([
    { row: 3, firstRow: 2 },
    { row: 5, firstRow: 2, fullname: 'Hodan Cali Nuur' },
  ])
  expect(repeated.map(({ differs }) => differs)).toEqual([undefined, undefined])
  const [first] = rows
  if (!first) throw new Error('There is no first row')
  const twin = { ...first, row: 9, student: { ...first.student, classId: 12, gender: 'Male' as const } }
  expect(withoutRepeats([first, twin]).repeated).toMatchObject([
    { row: 9, firstRow: 2, differs: ['classId', 'gender'] },
  ])
})

it('no cells make checking fail, and every row is either imported or listed as a problem', () => {
  const cell = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 8 }), (cells) => {
      const items = itemsOf([HEADINGS, ...cells])
      const { rows, problems } = checkRows(items, { classes, required: SHEET_REQUIRED })
      const seen = new Set([...rows, ...problems].map(({ row }) => row))
      expect(seen.size).toBe(items.length)
    }),
  )
})
