import { expect, test } from 'vitest'
import { utils, write, type BookType } from 'xlsx'
import { outcomeOf, utf8, type KINDS } from './test-sheets.ts'

type Kind = keyof typeof KINDS
type Line = readonly (string | number)[]
type Sample = {
  /** Headings in English and in Somali or Arabic, in the order of the rows. */
  headings: Line
  others: Line
  rows: readonly Line[]
  total: Line
  items: readonly unknown[]
}

/** A short list of each kind of sheet, with names that need more letters than English has. */
const SAMPLES: Readonly<Record<Kind, Sample>> = {
  students: {
    headings: ['Full name', 'Class', 'Phone', 'Gender', 'Age', 'Fee'],
    others: ['Magaca oo dhan', 'Fasalka', 'Telefoonka', 'Jinsiga', "Da'da", 'Lacagta'],
    rows: [
      ['Hodan Müller Nuur Jaamac', 'Fasalka 1aad A', '063 4771001', 'Gabadh', 7, 17.5],
      ['Zoë Peña', 'KG 1A', '+252 65 4771002', 'Wiil', 6, 0],
    ],
    total: ['TOTAL', '', '', '', '', 17.5],
    items: [
      {
        firstname: 'Hodan',
        middlename: 'Müller',
        lastname: 'Nuur',
        fourtname: 'Jaamac',
        classId: 11,
        phone: '634771001',
        gender: 'Female',
        Age: 7,
        fee: 17.5,
      },
      { firstname: 'Zoë', lastname: 'Peña', classId: 14, phone: '654771002', gender: 'Male', Age: 6, fee: 0 },
    ],
  },
  marks: {
    headings: ['Student ID', 'Student name', 'English', 'Maths (50)', 'Total', 'Rank'],
    others: ['Aqoonsiga ardayga', 'Magaca ardayga', 'Ingiriisi', 'Xisaab', 'Wadarta', 'Kaalinta'],
    rows: [
      [1, 'Agnès Müller', 40.5, 'AB', 40.5, 1],
      [2, 'Zoë Peña', 'N/A', 0, 0, 2],
    ],
    total: ['', 'Class average', 40.5, 0, 20, ''],
    items: [
      { studentId: '1', studentName: 'Agnès Müller', marks: { English: '40.5', Mathematics: 'A' } },
      { studentId: '2', studentName: 'Zoë Peña', marks: { Mathematics: '0' } },
    ],
  },
  staff: {
    headings: ['Full name', 'Email', 'Job title', 'Salary', 'Sex', 'Date of birth', 'Phone'],
    others: ['Magaca shaqaalaha', 'Iimaylka', 'Shaqada', 'Mushaharka', 'Jinsi', 'Taariikhda dhalashada', 'Taleefanka'],
    rows: [
      ['Agnès Müller', 'agnes@school.so', 'Teacher', '$1,250.50', 'F', '31/12/1990', '0634771001'],
      ['Zoë Peña', 'zoe@school.so', 'Guard', 150, 'M', '1985-02-03', ''],
    ],
    total: ['Total', '', '', 1400.5, '', '', ''],
    items: [
      {
        fullName: 'Agnès Müller',
        email: 'agnes@school.so',
        jobTitle: 'Teacher',
        salary: 1250.5,
        gender: 'Female',
        dateOfBirth: '1990-12-31',
        phone: '634771001',
      },
      { fullName: 'Zoë Peña', salary: 150, gender: 'Male', dateOfBirth: '1985-02-03' },
    ],
  },
  riders: {
    headings: ['Admission No', 'Name', 'Class', 'Bus'],
    others: ['Lambarka diiwaanka', 'Magaca', 'Fasalka', 'Baska'],
    rows: [
      ['T438', 'Faarax Yuusuf Barkhad Daahir', 'Class 1A', 'Baska 1'],
      ['', 'Arday Laba Tijaabo', '1 B', 'BASKA 2'],
    ],
    total: ['Total', '', '', 2],
    items: [
      { studentId: 1, busId: 5 },
      { studentId: 3, busId: 6 },
    ],
  },
  dues: {
    headings: ['Student name', 'Class', 'Term fees', 'Amount paid', 'Balance'],
    others: ['Magaca ardayga', 'Fasalka', 'Wadarta lacagta', 'La bixiyay', 'Haraaga'],
    rows: [
      ['Arday Laba Tijaabo', '2-A', 51, 34, 17],
      ['Maxamuud Yuusuf Barkhad Daahir', '1A', '51.00', '17.50', '$33.50'],
    ],
    total: ['Grand total', '', 102, 51.5, 50.5],
    items: [
      { studentId: 4, amountCents: 1700 },
      { studentId: 2, amountCents: 3350 },
    ],
  },
  assets: {
    headings: ['Asset name', 'Category', 'Purchase date', 'Price', 'Condition', 'Serial number'],
    others: ['Magaca hantida', 'Nooca', 'Taariikhda iibka', 'Qiimaha', 'Xaaladda', 'Lambarka taxanaha'],
    rows: [
      ['Table “Müller”', 'furniture', '31/12/2024', '1,200', 'good', '007'],
      ['Señal', 'ICT equipment', '2025-01-02', 99.5, 'needs repair', 'X-1'],
    ],
    total: ['Total', '', '', 1299.5, '', ''],
    items: [
      {
        name: 'Table “Müller”',
        category: 'Furniture',
        purchaseDate: '2024-12-31',
        purchasePrice: 1200,
        condition: 'Good',
        serialNumber: '007',
      },
      {
        name: 'Señal',
        category: 'ICT Equipment',
        purchaseDate: '2025-01-02',
        purchasePrice: 99.5,
        condition: 'Needs Repair',
      },
    ],
  },
}

const quoted =
  (separator: string) =>
  (cell: string | number): string => {
    const text = String(cell)
    return text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
  }

const textOf = (lines: readonly Line[], separator: string): string =>
  lines.map((line) => line.map(quoted(separator)).join(separator)).join('\r\n')

/** Three shapes: as it should be, under titles with a total below, and turned round under headings of another language. */
const SHAPES = {
  plain: ({ headings, rows }: Sample) => [headings, ...rows],
  'titles and total': ({ headings, rows, total }: Sample) => [
    ['DUGSIGA TIJAABO'],
    ['List 2026/2027'],
    [],
    headings,
    ...rows,
    total,
  ],
  'another language, backwards': ({ others, rows }: Sample) => [others, ...rows].map((line) => line.toReversed()),
} as const satisfies Record<string, (sample: Sample) => readonly Line[]>

/** The few signs of the samples that Windows has at other places than Latin-1. */
const windows = (text: string): Uint8Array =>
  new Uint8Array(Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1'))

const ENCODINGS = {
  'utf-8': utf8,
  'utf-16': (text: string) => new Uint8Array(Buffer.from(text, 'utf16le')),
  'windows-1252': windows,
} as const

const SEPARATORS = { 'utf-8': ',', 'utf-16': '\t', 'windows-1252': ';' } as const

const kinds = Object.keys(SAMPLES) as Kind[]
const shapes = Object.keys(SHAPES) as (keyof typeof SHAPES)[]
const encodings = Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[]

const texts = kinds.flatMap((kind) =>
  shapes.flatMap((shape) => encodings.map((encoding) => [kind, shape, encoding] as const)),
)

async function expectRows(bytes: Uint8Array, kind: Kind, shape: keyof typeof SHAPES): Promise<void> {
  const { items, problems, findings } = await outcomeOf(bytes, { kind })
  expect(problems).toEqual([])
  expect(items).toHaveLength(2)
  expect(items).toMatchObject(SAMPLES[kind].items)
  expect(findings.sums).toHaveLength(shape === 'titles and total' ? 1 : 0)
}

test.each(texts)('a list of %s, %s, is read from a text in %s', async (kind, shape, encoding) => {
  const text = textOf(SHAPES[shape](SAMPLES[kind]), SEPARATORS[encoding])
  await expectRows(ENCODINGS[encoding](text), kind, shape)
})

const books = kinds.flatMap((kind) =>
  (['xlsx', 'xls', 'ods'] as const).map((type, at) => [kind, shapes[at] ?? 'plain', type] as const),
)

test.each(books)('a list of %s, %s, is read from the workbook format %s', async (kind, shape, type: BookType) => {
  const sheet = utils.aoa_to_sheet(SHAPES[shape](SAMPLES[kind]) as (string | number)[][])
  const bytes = write(utils.book_new(sheet, 'List'), {
    type: 'array',
    bookType: type,
    compression: true,
  }) as ArrayBuffer
  await expectRows(new Uint8Array(bytes), kind, shape)
})

test('the wall has more than sixty files', () => {
  expect(texts.length + books.length).toBeGreaterThanOrEqual(60)
})
