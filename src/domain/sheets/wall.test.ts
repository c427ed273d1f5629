import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { KINDS, outcomeOf, SCHOOL, type Outcome } from './test-sheets.ts'

const FOLDER = join(import.meta.dirname, '../../../tests/fixtures/sheets')
const bytesOf = (file: string): Uint8Array => new Uint8Array(readFileSync(join(FOLDER, file)))

type Expected = {
  kind: keyof typeof KINDS
  /** Some fields of each row, in the order of the file. */
  items: readonly unknown[]
  problems?: readonly (readonly [row: number, field: string, message: RegExp])[]
  more?: (outcome: Outcome) => void
}

const HODAN = {
  firstname: 'Hodan',
  middlename: 'Cali',
  lastname: 'Nuur',
  classId: 11,
  phone: '634771001',
  gender: 'Female',
  Age: 7,
  fee: 17,
}
const CAASHA = {
  firstname: 'Caasha',
  middlename: 'Xasan',
  lastname: 'Warsame',
  classId: 11,
  phone: '634771002',
  gender: 'Female',
  Age: 8,
  fee: 17,
}
const LIIBAAN = {
  firstname: 'Liibaan',
  middlename: 'Cismaan',
  lastname: 'Faarax',
  classId: 12,
  phone: '634771003',
  gender: 'Male',
  Age: 7,
  fee: 17,
}
const THREE = [{ ...HODAN, fourtname: 'Jaamac' }, CAASHA, LIIBAAN]
const STEPHANE = {
  firstname: 'Stéphane',
  middlename: 'Agnès',
  lastname: 'Müller',
  classId: 11,
  phone: '634771004',
  gender: 'Male',
}
const students = (items: readonly unknown[], more: Partial<Expected> = {}): Expected => ({
  kind: 'students',
  items,
  ...more,
})
const marks = (items: readonly unknown[], more: Partial<Expected> = {}): Expected => ({ kind: 'marks', items, ...more })

/** What each file must give; a problem is as right as a value, and a wrong value never is. */
const WALL: Readonly<Record<string, Expected>> = {
  'p01-semicolons.csv': students([
    { ...THREE[0], address: 'Jidka 1, guri 2' },
    { ...CAASHA, address: 'Suuqa, xaafad 3, albaab 4' },
    { ...LIIBAAN, address: 'Dariiqa 5, 6, 7' },
  ]),
  'p01b-semicolons-decimal-comma.csv': students(THREE.map((each) => ({ ...each, fee: 17.5 }))),
  'p01c-sep-line.csv': students(THREE.map((each, at) => ({ ...each, row: at + 2 }))),
  'p02-title-rows.xlsx': students(THREE.map((each, at) => ({ ...each, row: at + 5 }))),
  'p03-one-name-column.xlsx': students([
    { ...HODAN, fourtname: 'Jaamac', rollNumber: 'T001' },
    { ...CAASHA, rollNumber: 'T002' },
  ]),
  'p04-utf16le-nobom.csv': students([STEPHANE, { firstname: 'محمد', middlename: 'علي', lastname: 'حسن' }]),
  'p04b-utf16be-bom.csv': students([STEPHANE, { firstname: 'محمد', middlename: 'علي', lastname: 'حسن' }]),
  'p04c-windows1252.csv': students([STEPHANE, { firstname: 'Zoë', middlename: 'O’Neil', lastname: 'Peña' }], {
    more: ({ book }) => {
      expect(book.text?.isSure).toBe(false)
      expect(book.text?.choices[0]).toEqual({ encoding: 'windows-1252', samples: ['Stéphane', 'Agnès', 'Müller'] })
    },
  }),
  'p05-spaced-headings.xlsx': students(THREE),
  'p06-stray-cell.xlsx': students(THREE),
  'p07-zeros-by-format.xlsx': students(THREE.map((each, at) => ({ ...each, rollNumber: `000${at + 7}` }))),
  'p08-formula-no-value.xlsx': students(
    THREE.map(({ fee: _, ...each }) => each),
    { problems: [2, 3, 4].map((row) => [row, 'fee', /formula without a value/] as const) },
  ),
  'p09-merged-class.xlsx': students(THREE),
  'p10-two-phones.xlsx': students([{ ...HODAN, phone2: '654771001' }, CAASHA, { ...LIIBAAN, phone2: '657771003' }]),
  'p11-instructions-first.xlsx': students(THREE, {
    more: ({ lists, list }) => {
      expect(list.tabs.map(({ name }) => name)).toEqual(['Students'])
      expect(lists.notRead).toEqual([{ tab: 'Instructions', why: 'noHeadings' }])
    },
  }),
  'p11b-a-sheet-per-class.xlsx': students(THREE, {
    more: ({ list }) => expect(list.rows.map(({ tab, row }) => `${tab} ${row}`)).toEqual(['1A 2', '1A 3', '1B 2']),
  }),
  'p12-total-row.xlsx': students(THREE, {
    more: ({ findings }) => expect(findings.sums).toMatchObject([{ row: 5, sum: 'total', text: 'TOTAL' }]),
  }),
  'p16-nfc-nfd.csv': students([{ firstname: 'Zoë' }, { firstname: 'Zoë', middlename: 'Émile', lastname: 'Peña' }], {
    more: (outcome) => expect(outcome).toMatchObject({ repeated: [{ row: 3, firstRow: 2 }] }),
  }),
  'p17-invisible-signs.csv': students([HODAN, HODAN], {
    more: (outcome) => {
      expect(outcome).toMatchObject({ repeated: [{ row: 3, firstRow: 2, fullname: 'Hodan Cali Nuur' }] })
      expect(outcome.findings.unseen).toBe(1)
    },
  }),
  'p18-gender-words.csv': students(
    ['Female', 'Male', 'Female', 'Male', 'Female'].map((gender) => ({ gender })),
    { more: ({ findings }) => expect(findings.groups.filter(({ state }) => state !== 'known')).toEqual([]) },
  ),
  'p19-class-words.csv': students([11, 11, 11, 11].map((classId) => ({ classId }))),
  'p20-arabic-digits.csv': students([{ firstname: 'محمد', phone: '634771008', Age: 7, fee: 17 }]),
  'r01-admission-sheet.xlsx': students(
    Array.from({ length: 200 }, (_, at) => ({
      firstname: `Arday${at + 1}`,
      lastname: 'Tijaabo',
      classId: 13,
      gender: at % 2 === 0 ? 'Female' : 'Male',
      phone: String(634_771_000 + at),
      Age: 8,
      fee: 17,
      rollNumber: String(at + 1),
    })),
    {
      more: (outcome) => {
        expect(outcome).toMatchObject({ filled: { usualFee: true, ageOfBirth: true } })
        expect(outcome.mapping.columns.find(({ heading }) => heading === 'Admission No')).toMatchObject({
          because: 'spare',
        })
      },
    },
  ),
  'r02-bus-assignment.csv': {
    kind: 'riders',
    items: [],
    problems: [
      [2, 'studentName', /This number is Faarax Yuusuf Barkhad Daahir, not Arday Kow Tijaabo/],
      [3, 'studentName', /no student with the roll number T644/],
      [4, 'studentName', /no student with the roll number T456/],
    ],
  },
  'r03-fees-with-balance.csv': {
    kind: 'dues',
    items: [],
    problems: [
      [2, 'studentName', /no student called Arday Kow Tijaabo in this class/],
      [4, 'studentName', /no student called Arday Saddex Tijaabo/],
    ],
  },
  'm01-percent-cells.xlsx': marks(
    ['50', '25', '42.5', '0'].map((mark) => ({ marks: { marks: mark } })),
    { more: (outcome) => expect(outcome).toMatchObject({ percents: 4 }) },
  ),
  'm02-comma-absent.csv': marks([
    { studentId: '1', marks: { marks: '18,5' } },
    { studentId: '118', marks: { marks: 'A' } },
    { studentId: '97', marks: { marks: 'A' } },
  ]),
  'm03-autodate.xlsx': marks([{ studentId: '118', marks: { marks: '18' } }], {
    problems: [[2, 'Marks', /Excel made this cell a date: 12-May/]],
  }),
  'm04-two-heading-rows.xlsx': marks([
    { row: 3, studentId: '1', marks: { English: '40', Arabic: '41', Mathematics: '42', Science: '43' } },
    { row: 4, studentId: '118', marks: { English: '30', Arabic: '31', Mathematics: '32', Science: '33' } },
  ]),
  'm05-student-twice.xlsx': marks([{ row: 2, studentId: '17', marks: { marks: '20' } }], {
    problems: [[3, 'studentId', /has marks in row 2 already/]],
  }),
  'm07-maximum-in-heading.xlsx': marks([{ studentId: '14', marks: { Mathematics: '20', English: '30' } }]),
  'm08-admission-no.xlsx': marks([], { problems: [[2, 'rollNumber', /This number is Maxamuud .*, not Farxiya/]] }),
  'm09-average-row.xlsx': marks([{ studentId: '97', marks: { marks: '20' } }], {
    more: ({ findings }) =>
      expect(findings.sums.map(({ row, sum, text }) => [row, sum, text])).toEqual([
        [3, 'average', 'Class average'],
        [4, 'highest', 'Highest'],
      ]),
  }),
}

test.each(Object.entries(WALL))(
  '%s gives its rows or says what is wrong',
  async (file, { kind, items, problems = [], more }) => {
    const outcome = await outcomeOf(bytesOf(file), { kind })
    if (kind !== 'dues') expect(outcome.items).toHaveLength(items.length)
    expect(outcome.items.slice(0, items.length)).toMatchObject(items)
    const found = outcome.problems.map(({ row, fields, message }) => [row, ...fields, message])
    expect(found).toEqual(problems.map(([row, field, message]) => [row, field, expect.stringMatching(message)]))
    more?.(outcome)
  },
)

it('has an expectation for every file of the folder', () => {
  const files = readdirSync(FOLDER).filter((file) => /\.(csv|xlsx)$/.test(file))
  expect(files.toSorted()).toEqual(Object.keys(WALL).toSorted())
  expect(files.length).toBeGreaterThanOrEqual(32)
})

test('a student of the file of marks is found by the number that the school gave', async () => {
  const school = { ...SCHOOL, students: [{ id: 42, fullname: 'Farxiya Yoonis Cabdikariim Iidle', rollNumber: '0118' }] }
  const { items, problems } = await outcomeOf(bytesOf('m08-admission-no.xlsx'), { kind: 'marks', given: { school } })
  expect([items, problems]).toMatchObject([[{ studentId: '42', marks: { Mathematics: '20' } }], []])
})

test('marks whose heading names another maximum than the exam has are not entered', async () => {
  const school = { ...SCHOOL, maximum: 100 }
  const { items, problems } = await outcomeOf(bytesOf('m07-maximum-in-heading.xlsx'), {
    kind: 'marks',
    given: { school },
  })
  expect(items).toEqual([])
  expect(problems.map(({ row, message }) => [row, message])).toEqual([
    [1, 'Mathematics (50): the exam has at most 100 marks'],
    [1, 'English /50: the exam has at most 100 marks'],
  ])
})

test('marks in percent wait until the maximum of the exam is known', async () => {
  const { maximum: _, ...school } = SCHOOL
  const { items, problems } = await outcomeOf(bytesOf('m01-percent-cells.xlsx'), { kind: 'marks', given: { school } })
  expect(items).toEqual([])
  expect(problems.map(({ row, message }) => [row, message])).toContainEqual([
    2,
    '100% is a percentage: choose the exam first, so that its maximum is known',
  ])
})
