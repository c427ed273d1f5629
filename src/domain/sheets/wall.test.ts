import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { outcomeOf, SCHOOL, utf8, type KINDS, type Outcome } from './test-sheets.ts'

const FOLDER = join(import.meta.dirname, '../../../tests/fixtures/sheets')
const bytesOf = (file: string): Uint8Array => new Uint8Array(readFileSync(join(FOLDER, file)))

type Expected = {
  kind: keyof typeof KINDS
  /** Some fields of each row, in the order of the file. */
  items: readonly unknown[]
  problems?: readonly (readonly [row: number, fields: string | readonly string[], message: RegExp])[]
  /** Looks at the rest of what was found, and what is seen there. */
  also?: readonly (readonly [look: (outcome: Outcome) => unknown, seen: unknown])[]
}

const sumsOf = ({ findings }: Outcome): unknown => findings.sums.map(({ row, sum, text }) => [row, sum, text])
const repeatedIn = (outcome: Outcome): unknown => 'repeated' in outcome && outcome.repeated

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

/** Where a row that names no student can be mended. */
const WHO = ['studentName', 'studentId']

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
    also: [
      [({ book }) => book.text?.isSure, false],
      [({ book }) => book.text?.choices[0], { encoding: 'windows-1252', samples: ['Stéphane', 'Agnès', 'Peña'] }],
    ],
  }),
  'p05-spaced-headings.xlsx': students(THREE),
  'p06-stray-cell.xlsx': students(THREE),
  'p07-zeros-by-format.xlsx': students(THREE.map((each, at) => ({ ...each, rollNumber: `000${at + 7}` }))),
  'p08-formula-no-value.xlsx': students(
    THREE.map(({ firstname, Age }) => ({ firstname, Age })),
    {
      problems: [2, 3, 4].map((row) => [row, 'fee', /formula without a value/] as const),
      also: [[({ items }) => items.some((item) => 'fee' in (item as object)), false]],
    },
  ),
  'p09-merged-class.xlsx': students(THREE),
  'p10-two-phones.xlsx': students([{ ...HODAN, phone2: '654771001' }, CAASHA, { ...LIIBAAN, phone2: '657771003' }]),
  'p11-instructions-first.xlsx': students(THREE, {
    also: [
      [({ list }) => list.tabs.map(({ name }) => name), ['Students']],
      [({ lists }) => lists.notRead, [{ tab: 'Instructions', why: 'noHeadings' }]],
    ],
  }),
  'p11b-a-sheet-per-class.xlsx': students(THREE, {
    also: [[({ list }) => list.rows.map(({ tab, row }) => `${tab} ${row}`), ['1A 2', '1A 3', '1B 2']]],
  }),
  'p12-total-row.xlsx': students(THREE, {
    also: [[sumsOf, [[5, 'total', 'TOTAL']]]],
  }),
  'p16-nfc-nfd.csv': students([{ firstname: 'Zoë' }, { firstname: 'Zoë', middlename: 'Émile', lastname: 'Peña' }], {
    also: [[repeatedIn, [{ row: 3, firstRow: 2, fullname: 'Zoë Émile Peña' }]]],
  }),
  'p17-invisible-signs.csv': students([HODAN, HODAN], {
    also: [
      [repeatedIn, [{ row: 3, firstRow: 2, fullname: 'Hodan Cali Nuur' }]],
      [({ findings }) => findings.unseen, 1],
    ],
  }),
  'p18-gender-words.csv': students(
    ['Female', 'Male', 'Female', 'Male', 'Female'].map((gender) => ({ gender })),
    { also: [[({ findings }) => findings.groups.filter(({ state }) => state !== 'known'), []]] },
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
      also: [
        [(outcome) => 'filled' in outcome && outcome.filled, { usualFee: true, ageOfBirth: true }],
        [({ mapping }) => mapping.columns.find(({ heading }) => heading === 'Admission No')?.because, 'spare'],
      ],
    },
  ),
  'r02-bus-assignment.csv': {
    kind: 'riders',
    items: [],
    problems: [
      [2, WHO, /This number is Faarax Yuusuf Barkhad Daahir, not Arday Kow Tijaabo/],
      [3, WHO, /no student with the roll number T644/],
      [4, WHO, /no student with the roll number T456/],
    ],
  },
  'r03-fees-with-balance.csv': {
    kind: 'dues',
    items: [],
    problems: [
      [2, WHO, /no student called Arday Kow Tijaabo in this class/],
      [4, WHO, /no student called Arday Saddex Tijaabo/],
    ],
  },
  's01-staff-somali.csv': {
    kind: 'staff',
    items: [
      {
        row: 5,
        fullName: 'Axmed Cali Warsame',
        jobTitle: 'Macallin',
        salary: 250,
        gender: 'Male',
        phone: '634880001',
        dateOfBirth: '1988-12-31',
        dateOfHire: '2024-09-01',
      },
      { row: 6, fullName: 'Khadra Jaamac Nuur', salary: 250.5, gender: 'Female', phone: '634880002' },
    ],
    problems: [
      [7, 'gender', /Gender/],
      [8, 'salary', /valid amount/],
    ],
    also: [[sumsOf, [[9, 'total', 'Wadarta']]]],
  },
  's02-assets.csv': {
    kind: 'assets',
    items: [
      { row: 4, name: 'Miisas iyo kuraas', category: 'Furniture', purchaseDate: '2023-08-15', purchasePrice: 1240 },
      { row: 6, name: 'Buug maktabad', category: 'Library Resources', purchasePrice: 310 },
    ],
    problems: [
      [5, 'category', /Category/],
      [7, 'purchaseDate', /32\/01\/2022/],
    ],
    also: [[sumsOf, [[8, 'total', 'Total']]]],
  },
  's03-riders.csv': {
    kind: 'riders',
    items: [
      { row: 5, studentId: 1, busId: 6 },
      { row: 6, studentId: 2, busId: null },
      { row: 9, studentId: 1, busId: 6 },
    ],
    problems: [
      [7, WHO, /2 students are called Arday Laba Tijaabo \(ID 3 in 1B, ID 4 in 2A\)/],
      [8, 'bus', /The school has no bus Bas cas/],
    ],
    also: [[sumsOf, [[10, 'total', 'Wadarta']]]],
  },
  'm01-percent-cells.xlsx': marks(
    ['50', '25', '42.5', '0'].map((mark) => ({ marks: { marks: mark } })),
    { also: [[(outcome) => 'percents' in outcome && outcome.percents, 4]] },
  ),
  'm02-comma-absent.csv': marks([
    { studentId: '1', marks: { marks: '18.5' } },
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
    also: [
      [
        sumsOf,
        [
          [3, 'average', 'Class average'],
          [4, 'highest', 'Highest'],
        ],
      ],
    ],
  }),
}

test.each(Object.entries(WALL))(
  '%s gives its rows or says what is wrong',
  async (file, { kind, items, problems = [], also = [] }) => {
    const outcome = await outcomeOf(bytesOf(file), { kind })
    if (kind !== 'dues') expect(outcome.items).toHaveLength(items.length)
    expect(outcome.items.slice(0, items.length)).toMatchObject(items)
    const found = outcome.problems.map(({ row, fields, message }) => [row, ...fields, message])
    expect(found).toEqual(
      problems.map(([row, fields, message]) => [row, ...[fields].flat(), expect.stringMatching(message)]),
    )
    expect(also.map(([look]) => look(outcome))).toEqual(also.map(([, seen]) => seen))
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

test('an A among grades is no absence', async () => {
  const bytes = utf8('ID,Name,English,Arabic\n1,Faarax,A,A\n2,Maxamuud,B+,20\n')
  const { items, problems } = await outcomeOf(bytes, { kind: 'marks' })
  expect(items).toMatchObject([{ marks: { Arabic: 'A' } }, { marks: { English: 'B+', Arabic: '20' } }])
  expect(problems.map(({ row, fields, message }) => `${row} ${fields.join()}: ${message}`)).toEqual([
    '2 English: A is a grade beside other grades: type marks, or abs for absent',
  ])
})
