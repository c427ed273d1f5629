import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { utils, write } from 'xlsx'
import { guessColumns } from './columns.ts'
import { ABOUT_SHEET } from '../school/sheets.ts'
import { listAt, listsIn } from './lists.ts'
import { fingerprintOf, missingFields, rememberedOf, withColumn, withFixed, withRemembered } from './mapping.ts'
import { readBook } from './read-book.ts'
import { STUDENTS_SHEET } from '../students/students.sheet.ts'
import { KINDS, outcomeOf, SCHOOL, through, utf8, type Outcome } from './test-sheets.ts'

type Line = readonly unknown[]

function workbook(sheets: Record<string, readonly Line[]>, hidden: readonly string[] = []): Uint8Array {
  const book = utils.book_new()
  for (const [name, lines] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(lines as unknown[][]), name)
  book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })) }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}

const csv = (...lines: string[]): Uint8Array => utf8(lines.join('\n'))
const HEAD = 'First name,Last name,Class,Phone,Gender,Age,Fee'
const messagesOf = ({ problems }: Outcome): string[] =>
  problems.map(({ row, fields, message }) => `${row} ${fields.join(', ')}: ${message}`)
const fieldsOf = ({ mapping }: Outcome): (string | null)[] => mapping.columns.map(({ field }) => field)
const read = (...lines: string[]): Promise<Outcome> => outcomeOf(csv(...lines), { kind: 'students' })

describe('the list of a file', () => {
  const HODAN = ['Hodan', 'Nuur', '634771001', 'F', 7, 17]
  const NO_CLASS = ['First name', 'Last name', 'Phone', 'Gender', 'Age', 'Fee']

  it('takes the class of a row from the name of its sheet where no column has it', async () => {
    const cali = ['Cali', 'Nuur', '634771002', 'M', 7, 17]
    const { items, mapping } = await outcomeOf(
      workbook({ '1A': [NO_CLASS, HODAN], 'Fasalka 1aad B': [NO_CLASS, cali] }),
      { kind: 'students' },
    )
    expect(mapping.classFromPlace).toBe(true)
    expect(items).toMatchObject([
      { firstname: 'Hodan', classId: 11, row: 2 },
      { firstname: 'Cali', classId: 12, row: 4 },
    ])
  })

  it('takes the class of a row from the line above its class, where no column has it', async () => {
    const { items, list, problems } = await read(
      'Name,Phone,Sex,Age,Fee',
      'Hodan Nuur,634771001,F,7,17',
      'Class 1A,,,,',
      'Cali Nuur,634771002,M,7,17',
      'Fasalka 1aad B,,,,',
      'Xasan Nuur,634771003,M,7,17',
    )
    expect(list.classLines.map(({ row, text }) => [row, text])).toEqual([
      [3, 'Class 1A'],
      [5, 'Fasalka 1aad B'],
    ])
    expect(items).toMatchObject([{ row: 2 }, { row: 4, classId: 11 }, { row: 6, classId: 12 }])
    expect(problems).toMatchObject([{ row: 2, fields: ['classId'], message: 'Missing required fields' }])
  })

  it('takes no class from a sheet whose name is none, and says that it is missing', async () => {
    const { mapping, problems, findings } = await outcomeOf(workbook({ Sheet1: [NO_CLASS, HODAN] }), {
      kind: 'students',
    })
    expect(mapping.classFromPlace).toBe(false)
    expect(findings.missing.map(({ name }) => name)).toEqual(['classId'])
    expect(problems).toMatchObject([{ row: 2, fields: ['classId'], message: 'Missing required fields' }])
  })

  it('names every sheet that is not read', async () => {
    const head = [...NO_CLASS, 'Class']
    const bytes = workbook(
      {
        Empty: [],
        Old: [head, [...HODAN, '1A']],
        Students: [head, [...HODAN, '1A'], [...HODAN, '1B']],
        More: [
          [...head, 'Bus'],
          [...HODAN, '1A'],
        ],
        Notes: [['by hand']],
      },
      ['Old'],
    )
    const { lists, list } = await outcomeOf(bytes, { kind: 'students' })
    expect(list.tabs.map(({ name }) => name)).toEqual(['More'])
    expect(lists.lists.map(({ tabs }) => tabs[0]?.name)).toEqual(['More', 'Students'])
    expect(lists.notRead).toEqual([
      { tab: 'Empty', why: 'empty' },
      { tab: 'Old', why: 'hidden' },
      { tab: 'Notes', why: 'noHeadings' },
      { tab: 'Students', why: 'otherHeadings' },
    ])
  })

  it('of forty sheets with the same headings is one, and each row has the class of its sheet', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `${1 + Math.floor(at / 4)}${'ABCD'[at % 4]}`)
    const bytes = workbook(Object.fromEntries(names.map((name) => [name, [NO_CLASS, HODAN]])))
    const { list, items, lists } = await outcomeOf(bytes, { kind: 'students' })
    expect([list.tabs.length, lists.notRead]).toEqual([40, []])
    const idOf = new Map(SCHOOL.classes.map(({ id, name }) => [name, id]))
    expect(items).toMatchObject(names.map((name) => ({ classId: idOf.get(name) ?? name })))
  })

  it('has headings of two rows as one', async () => {
    const { items } = await read(
      'Pupil,,Class,Parent,,Gender,Age,Fee',
      'First name,Last name,,Phone,Email,,,',
      'Hodan,Nuur,1A,634771001,a@b.so,F,7,17',
    )
    expect(items).toMatchObject([
      {
        row: 3,
        firstname: 'Hodan',
        lastname: 'Nuur',
        classId: 11,
        phone: '634771001',
        parentEmail: 'a@b.so',
        gender: 'Female',
      },
    ])
  })

  it('does not take its first row for headings, whatever that says', async () => {
    const { items } = await read(HEAD, 'Class,Bus,1A,634771001,F,7,17')
    expect(items).toMatchObject([{ row: 2, firstname: 'Class', lastname: 'Bus' }])
  })

  it('leaves out headings that stand again on each page, and says so', async () => {
    const { items, list } = await read(HEAD, 'Hodan,Nuur,1A,634771001,F,7,17', HEAD, 'Cali,Nuur,1A,634771002,M,7,17')
    expect(items).toMatchObject([{ row: 2 }, { row: 4 }])
    expect(list.repeatedHeadings).toEqual([{ tab: '', row: 3 }])
  })

  it('has what a template says of itself, in its hidden sheet and above its headings', async () => {
    const lines = [['Class', '1A'], ['Exam', 'Midterm'], [], ['studentId', 'studentName', 'marks'], [1, 'Faarax', 12.5]]
    const bytes = workbook(
      {
        Marks: lines,
        [ABOUT_SHEET]: [
          ['Class', 11, '1A'],
          ['Exam', 3, 'Midterm'],
        ],
      },
      [ABOUT_SHEET],
    )
    const book = await readBook(bytes)
    const lists = 'book' in book ? listsIn(book.book, KINDS.marks, SCHOOL) : null
    expect(lists?.notRead).toEqual([])
    const { items } = await outcomeOf(bytes, { kind: 'marks' })
    expect(items).toMatchObject([{ row: 5, studentId: '1', marks: { marks: '12.5' } }])
  })

  it('is below the row that a person chooses, whatever that row says', async () => {
    const reading = await readBook(csv('Our school', 'Kow,Laba,Saddex', 'Hodan,Nuur,1A'))
    if ('trouble' in reading) throw new Error(reading.trouble)
    expect(listsIn(reading.book, STUDENTS_SHEET).lists).toEqual([])
    const list = listAt(reading.book, '', 2)
    expect([list?.headings, list?.rows.map(({ row }) => row)]).toEqual([['Kow', 'Laba', 'Saddex'], [3]])
    expect([listAt(reading.book, '', 9), listAt(reading.book, 'x', 1)]).toEqual([null, null])
  })

  it('is told where it is longer than what is imported at once', async () => {
    const rows = Array.from({ length: 5_001 }, (_, at) => `N${at},Nuur,1A,634771001,F,7,17`)
    expect((await read(HEAD, ...rows)).list.isTooLong).toBe(true)
    expect((await read(HEAD, ...rows.slice(1))).list.isTooLong).toBe(false)
  })

  test.each([
    ['prose', csv('Dear head,', 'here is the list', 'of students')],
    ['headings of prototypes', csv('__proto__,constructor,prototype', 'x,y,z')],
    ['names without headings', csv('Hodan,Nuur', 'Cali,Nuur')],
  ])('is missing in a file of %s', async (_, bytes) => {
    expect(await through(bytes, { kind: 'students' })).toBe('noList')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

describe('a column', () => {
  test.each([
    ['Magaca,Fasalka,Telefoonka,Jinsiga,"Da\'da",Lacagta', ['fullname', 'classId', 'phone', 'gender', 'Age', 'fee']],
    ['الاسم,الصف,الهاتف,الجنس,العمر,الرسوم', ['fullname', 'classId', 'phone', 'gender', 'Age', 'fee']],
    [
      '* First Name,LAST_NAME,Class / Fasalka,Phone (parent),Sex,Age (years),Fee ($)',
      ['firstname', 'lastname', 'classId', 'phone', 'gender', 'Age', 'fee'],
    ],
    ['Name,Class,Phone,Phone,Gender,Age,Fee', ['fullname', 'classId', 'phone', 'phone2', 'gender', 'Age', 'fee']],
    [
      'Name,Class,Mother phone,Father phone,Gender,Age,Fee',
      ['fullname', 'classId', 'phone2', 'phone', 'gender', 'Age', 'fee'],
    ],
  ])('is known by its heading: %s', async (head, fields) => {
    const phones = fields.map((field) => (field.startsWith('phone') ? '634771001' : '1'))
    expect(fieldsOf(await read(head, phones.join(',')))).toEqual(fields)
  })

  it('of numbers is one of phones or of the school, as its values are', async () => {
    expect(fieldsOf(await read('Magaca,Lambarka', 'Hodan Nuur,0634771001'))).toEqual(['fullname', 'phone'])
    expect(fieldsOf(await read('Magaca,Lambarka', 'Hodan Nuur,118'))).toEqual(['fullname', 'rollNumber'])
  })

  it('of a class and one of its section are the class together', async () => {
    const { items } = await read(
      'Name,Grade,Section,Phone,Sex,Age,Fee',
      'Hodan Nuur,1,A,634771001,F,7,17',
      'Cali Nuur,2A,,634771002,M,7,17',
      'Nuur Cali,1A,A,634771003,M,7,17',
    )
    expect(items).toMatchObject([{ classId: 11 }, { classId: 13 }, { classId: 11 }])
  })

  it('of names and one of last names are one name together', async () => {
    const { items } = await read('Name,Last name', 'Hodan Cali,Nuur', 'Cali,Nuur')
    expect(items).toMatchObject([
      { firstname: 'Hodan', middlename: 'Cali', lastname: 'Nuur' },
      { firstname: 'Cali', lastname: 'Nuur' },
    ])
    expect(items[1]).not.toMatchObject({ middlename: expect.anything() })
  })

  it('that stands twice is read once, and both are named', async () => {
    const { mapping, items, findings } = await read(`${HEAD},Class`, 'Hodan,Nuur,1A,634771001,F,7,17,1B')
    expect(mapping.columns.at(-1)).toMatchObject({ heading: 'Class', field: null, because: 'doubled' })
    expect([items, findings.unread]).toMatchObject([[{ classId: 11 }], ['Class']])
    const marks = await outcomeOf(csv('ID,Name,English,English', '1,Faarax,4,5'), { kind: 'marks' })
    expect(messagesOf(marks)).toEqual(['1 English: English stands twice; only the first of both is read'])
  })

  it('shows three of its values, also where it has no heading', async () => {
    const { mapping, findings } = await read(
      `${HEAD},`,
      ...['a', 'b', 'b', 'c', 'd'].map((text, at) => `N${at},X,1A,634771001,F,7,17,${text}`),
    )
    expect(mapping.columns.at(-1)).toMatchObject({ heading: '', samples: ['a', 'b', 'c'], because: 'unknown' })
    expect(findings.unread).toEqual(['H'])
  })

  it('becomes what a person chooses, and its field leaves the column that had it', async () => {
    const change = (mapping: Outcome['mapping']) => withColumn(mapping, 1, 'firstname')
    const { items, mapping } = await outcomeOf(csv('First name,Nickname,Last name', 'Hodan,Hoodo,Nuur'), {
      kind: 'students',
      change,
    })
    expect(items).toMatchObject([{ firstname: 'Hoodo', lastname: 'Nuur' }])
    expect(mapping.columns.map(({ field, because }) => [field, because])).toEqual([
      [null, 'chosen'],
      ['firstname', 'chosen'],
      ['lastname', 'heading'],
    ])
  })

  it('is remembered with its file, whatever the order of columns', async () => {
    const first = await read('Nickname,Last name,Phone', 'Hoodo,Nuur,634771001')
    const kept = rememberedOf(withFixed(withColumn(first.mapping, 0, 'firstname'), 'classId', '1A'))
    const again = await read('Phone,Nickname,Last name', '634771002,Cali,Nuur')
    expect(fingerprintOf(STUDENTS_SHEET, again.list)).toBe(fingerprintOf(STUDENTS_SHEET, first.list))
    const mapping = withRemembered(STUDENTS_SHEET, again.mapping, JSON.parse(JSON.stringify(kept)) as typeof kept)
    expect(mapping.columns.map(({ field }) => field)).toEqual(['phone', 'firstname', 'lastname'])
    expect(mapping.fixed).toEqual({ classId: '1A' })
    expect(missingFields(STUDENTS_SHEET, mapping).map(({ name }) => name)).toEqual(['gender', 'Age'])
  })

  it('with a heading that every object has changes nothing', async () => {
    const list = await read('First name,Last name,constructor,__proto__', 'Hodan,Nuur,x,y')
    const mapping = withRemembered(STUDENTS_SHEET, guessColumns(STUDENTS_SHEET, list.list, SCHOOL), {
      fields: {},
      fixed: {},
      classFromPlace: false,
    })
    expect(mapping.columns.map(({ field }) => field)).toEqual(['firstname', 'lastname', null, null])
    const marks = await outcomeOf(csv('ID,Name,__proto__,constructor', '1,Faarax,4,5'), { kind: 'marks' })
    expect(Object.entries((marks.items[0] as { marks: object }).marks)).toEqual([
      ['__proto__', '4'],
      ['constructor', '5'],
    ])
  })

  it('may have one value for all rows, which gives way to what a row says', async () => {
    const change = (mapping: Outcome['mapping']) =>
      withFixed(withFixed(mapping, 'classId', 'Class 1B'), 'gender', 'gabadh')
    const bytes = csv(
      'First name,Last name,Phone,Age,Fee,Gender',
      'Hodan,Nuur,634771001,7,17,',
      'Cali,Nuur,634771002,7,17,M',
    )
    const { items, problems } = await outcomeOf(bytes, { kind: 'students', change })
    expect([items, problems]).toMatchObject([
      [
        { classId: 12, gender: 'Female' },
        { classId: 12, gender: 'Male' },
      ],
      [],
    ])
  })
})

test('no table makes reading throw, and every row is an item, a sum or repeats the headings', async () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('Total', 'F', '1A', '634771001', '12-May', '=1', '50%', ''),
    fc.integer().map(String),
  )
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 6 }),
      async (lines) => {
        const outcome = await through(csv(HEAD, ...lines.map((line) => line.map(quoted).join(','))), {
          kind: 'students',
        })
        if (typeof outcome === 'string') return expect(['notASheet', 'noList', 'empty']).toContain(outcome)
        const { items, findings, list } = outcome
        expect(items.length + findings.sums.length).toBe(list.rows.length)
      },
    ),
    { numRuns: 150 },
  )
})

test('no row of marks is lost: it is entered, told, or has no marks', async () => {
  const mark = fc.constantFrom('', '12', '12,5', 'AB', '-', 'N/A', '85%', '99', 'x', '12-May', '-3')
  const row = fc.tuple(
    fc.constantFrom('', '1', '2', '3', 'Total'),
    fc.constantFrom('', 'Faarax', 'Highest'),
    mark,
    mark,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const lines = [
        'ID,Student name,English,Arabic',
        ...rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')),
      ]
      const { items, problems, findings } = await outcomeOf(csv(...lines), { kind: 'marks' })
      const seen = new Set([...(items as { row: number }[]), ...problems, ...findings.sums].map((each) => each.row))
      const filled = rows.flatMap(([, , ...marks], at) =>
        marks.some((cell) => cell !== '' && cell !== 'N/A') ? [at + 2] : [],
      )
      expect(filled.filter((at) => !seen.has(at))).toEqual([])
    }),
    { numRuns: 100 },
  )
})
