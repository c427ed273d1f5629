import type { FileTrouble } from '#data/sheets/read-file.ts'
import type { Encoding } from '#domain/sheets/encodings.ts'
import type { NotRead } from '#domain/sheets/lists.ts'
import type { Separator } from '#domain/sheets/separators.ts'

const many = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${more}`
const rows = (count: number): string => many(count, 'row', 'rows')

/** Rows that a sentence names. */
const MOST_NAMED = 20

export const sheetsTexts = {
  reading: 'Reading the file …',
  checking: 'Checking every row …',
  stillChecking: 'Checking …',
  answerFirst: 'Answer the question below first, then you can upload.',
  restored: 'Your list has been restored, with your changes.',
  clear: 'Remove this list',
  unreadable: 'Error reading file. Please try again.',
  changed: 'Error reading file. Please try again. It was changed, moved or taken away while it was read.',
  tooLarge: 'File size exceeds 5MB limit',
  tooManyRows: 'The file has more than 5,000 rows.',
  inRow: (row: number) => ` (row ${row})`,
  noList: 'No row of headings was found. Choose the sheet and the row that has them.',
  emptyList: 'There are no rows below the headings.',

  replaceTitle: 'Replace the list?',
  replace: (name: string) => `Your changes to ${name} are lost.`,
  replaceConfirm: 'Replace',

  fileTitle: 'How the file is read',
  readFrom: (tab: string, row: number) => (tab === '' ? `Headings in row ${row}` : `${tab}, headings in row ${row}`),
  readFromMany: (tabs: readonly string[]) => `${tabs.length} sheets as one list: ${tabs.join(', ')}`,
  notRead: (count: number) => (count === 1 ? '1 more tab is not read' : `${count} more tabs are not read`),
  cutTab: (tab: string) => `${tab === '' ? '' : `${tab}: `}only the first columns are read`,
  why: {
    empty: 'empty',
    noHeadings: 'no headings that are known',
    hidden: 'hidden',
    otherHeadings: 'other headings',
    tooManyColumns: 'only its first columns are read',
    tooManyTabs: 'beyond the sheets that are read',
  } satisfies Record<NotRead['why'], string>,
  notReadTab: (tab: string, why: string) => (tab === '' ? why : `${tab}: ${why}`),
  tab: 'Sheet',
  headingRow: 'Row of headings',
  headingRowOf: (row: number, cells: string) => `Row ${row}: ${cells}`,
  change: 'Change',
  encodingTitle: 'Are these names right?',
  encodingLead: 'The file does not say in which alphabet it was saved.',
  encoding: 'Names read as',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16',
    'windows-1252': 'Western (Windows)',
    'windows-1256': 'Arabic (Windows)',
    'windows-1254': 'Turkish (Windows)',
    macintosh: 'Western (old Mac)',
  } satisfies Record<Encoding, string>,
  encodingRight: 'They are right',
  separator: 'Cells are separated by',
  separators: { ';': 'Semicolon ;', ',': 'Comma ,', '\t': 'Tab', '|': 'Line |' } satisfies Record<Separator, string>,

  columnsTitle: 'Columns',
  columnsRead: (read: number, left: number) =>
    `${many(read, 'column', 'columns')} read${left > 0 ? `, ${left} not read` : ''}`,
  missing: (fields: readonly string[]) => `Missing required fields: ${fields.join(', ')}`,
  missingHelp: 'Choose the column that has it, or give one value for all rows.',
  unread: (headings: readonly string[]) => `Not read: ${headings.join(', ')}`,
  columnOf: (heading: string) => `Column ${heading}`,
  becomes: (heading: string) => `${heading} becomes`,
  isNotRead: 'Is not read',
  noSamples: 'no values',
  marksOf: (subject: string) => `Marks of ${subject}`,
  because: {
    remembered: 'as last time',
    doubled: 'stands twice, the first is read',
    spare: 'another column has it',
  },
  forAll: 'For all rows',
  forAllOf: (label: string) => `${label}, for all rows`,
  none: 'No value',
  classFromPlace: 'The class is the name of the sheet, or the line above the rows',

  valuesTitle: 'Words of the list',
  valuesLead: (count: number) => `${many(count, 'word', 'words')} to look at`,
  valuesKnown: (count: number) => `${many(count, 'word is', 'words are')} understood`,
  value: (label: string, text: string, count: number) => `${label} ${text}, ${rows(count)}`,
  means: (text: string) => `${text} means`,
  select: 'Select',
  nothing: 'No value',
  noBus: 'No bus',
  toBeMade: (name: string) => `${name}, not at the school`,
  makeOne: (name: string) => `Make ${name}`,
  asWritten: (text: string) => `${text}, as written`,
  keepAll: (count: number) => `Leave all ${count} as written`,
  notMine: 'An administrator makes classes that are missing.',
  makeFailed: 'It could not be made. Please try again.',
  makeNoServer: 'The school server did not answer, so nothing was made. Please try again when there is a connection.',

  nameCaseTitle: (count: number) => `Names of ${rows(count)} are in capitals or small letters`,
  nameCaseSample: (before: string, after: string) => `${before} → ${after}`,
  nameCaseYes: 'Write them as names',
  nameCaseNo: 'Leave them',
  columnTitle: (label: string) => `Which column is: ${label}?`,
  columnLead: 'More than one column of the file may be it.',
  columnMaybe: 'No column of the file has this name; this one may be it.',
  columnNone: 'None of them',
  dayTitle: (label: string) => `${label}: does the day or the month come first?`,
  dayLead: 'No day of the file says it, as 05/06/2018 may be both.',
  dayFirst: 'The day, as 31/12/2018',
  monthFirst: 'The month, as 12/31/2018',

  findingsTitle: 'What was noticed',
  sum: {
    total: 'a row of totals',
    average: 'a row of averages',
    highest: 'a row of highest values',
    lowest: 'a row of lowest values',
  },
  sumLeftOut: (row: string, what: string, text: string) =>
    `${row} is left out: ${what}${text === '' ? '' : ` (${text})`}`,
  keepSum: 'Keep it',
  keepSumOf: (row: string) => `Keep ${row}`,
  repeatedHeadings: (count: number, named: string) =>
    `${rows(count)} ${count === 1 ? 'repeats' : 'repeat'} the headings and ${count === 1 ? 'is' : 'are'} left out: ${named}`,
  classLines: (count: number) => `${many(count, 'line names', 'lines name')} the class of the rows below`,
  unseen: (count: number) => `Invisible marks in ${rows(count)} are not stored`,

  listProblems: 'About the headings',
  problemsTitle: (count: number) => `${rows(count)} to correct`,
  problemsDone: 'All rows are correct now.',
  more: (count: number) => `and ${count.toLocaleString('en')} more below`,
  row: (row: number, tab: string | null) => (tab === null ? `Row ${row}` : `${tab}, row ${row}`),
  rowWithin: (row: number, tab: string | null) => (tab === null ? `row ${row}` : `${tab}, row ${row}`),
  ready: 'Ready',
  required: 'Required',
  leaveOut: 'Leave out',
  leaveOutOf: (row: string) => `Leave out ${row}`,
  leaveOutAll: (count: number) => `Leave out all ${count.toLocaleString('en')} rows to correct`,
  fieldOf: (label: string, row: string) => `${label}, ${row}`,
  notReadTitle: 'Not read from the file',
  leftOutByYou: (left: readonly string[]) =>
    `${rows(left.length)} left out by you: ${left.slice(0, MOST_NAMED).join('; ')}${left.length > MOST_NAMED ? '; …' : ''}`,
  showMore: 'Show more',

  schoolUnknown: 'The school server did not answer. What it knows already is found when you upload.',
  schoolRefused: 'The school could not check this list.',
  failed: 'Upload failed. Please check the file and try again.',
  noServer: 'The school server did not answer. The list stays on this device; upload it when there is a connection.',
  sending: 'Sending the list …',
  registering: 'Registering …',
} as const

/** Words for a file that gives no list; those of its content are the reader's own. */
export const FILE_TROUBLES: Readonly<Partial<Record<FileTrouble, string>>> = {
  unreadable: sheetsTexts.unreadable,
  changed: sheetsTexts.changed,
  tooLarge: sheetsTexts.tooLarge,
}
