import { utils, write } from 'xlsx'

const NAMES = ['Hodan', 'Cali', 'Nuur', 'Jaamac', 'Caasha', 'Xasan', 'Warsame', 'Liibaan', 'Faarax'] as const
const HEADINGS = ['Full name', 'Class', 'Phone', 'Gender', 'Age', 'Fee', 'Address', 'Roll number']

const nameAt = (at: number): string => NAMES[at % NAMES.length] ?? ''

/** Students as a school has them: one column of names, its own words, numbers as text. */
export const linesOf = (count: number): (string | number)[][] => [
  HEADINGS,
  ...Array.from({ length: count }, (_, at) => [
    `${nameAt(at)} ${nameAt(at >> 1)} ${nameAt(at >> 3)} ${nameAt(at >> 5)}`,
    ['1A', 'Class 1B', 'Fasalka 2aad A'][at % 3] ?? '',
    `0634${100_000 + at}`,
    ['F', 'Wiil'][at % 2] ?? '',
    6 + (at % 9),
    17 + (at % 3),
    `Jidka ${at}, guri ${at % 90}`,
    at + 1,
  ]),
]

/** A workbook with one sheet, as the package writes it. */
export const workbookOf = (lines: (string | number)[][]): Uint8Array =>
  new Uint8Array(
    write(utils.book_new(utils.aoa_to_sheet(lines), 'Students'), {
      type: 'array',
      bookType: 'xlsx',
      compression: true,
    }) as ArrayBuffer,
  )
