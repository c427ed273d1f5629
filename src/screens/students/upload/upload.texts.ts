import type { Column } from '#domain/students/import.schema.ts'

const students = (count: number): string => (count === 1 ? '1 student' : `${count.toLocaleString('en')} students`)
const rows = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`)

export const uploadTexts = {
  title: 'Student Bulk Upload',
  lead: 'Register a whole list from a spreadsheet. No student is registered until every row is correct.',
  template: 'Download template',
  templateFile: 'students-template',
  templateTitle: 'Students',
  reading: 'Reading the file …',
  checking: 'Checking every row …',
  restored: 'Your list has been restored, with your changes.',

  tooLarge: 'File size exceeds 5MB limit',
  troubles: {
    empty: 'The file is empty',
    notASheet: 'Invalid file format. Please upload a valid Excel file.',
    tooManyRows: 'The file has more than 5,000 rows.',
    unreadable: 'Error reading file. Please try again.',
  },

  listTitle: (fileName: string) => fileName,
  clear: 'Remove this list',
  counts: { rows: 'In the list', bad: 'To correct', existing: 'Already registered', repeated: 'Repeated' },
  unknown: '–',
  allWell: 'Every row is correct.',
  students,
  problemsTitle: (count: number) => `${rows(count)} to correct`,
  problemsDone: 'All rows are correct now.',
  more: (count: number) => `and ${count.toLocaleString('en')} more below`,
  row: (row: number) => `Row ${row}`,
  ready: 'Ready',
  required: 'Required',
  select: 'Select',
  leaveOut: 'Leave out',
  leaveOutOf: (row: number) => `Leave out row ${row}`,
  fieldOf: (label: string, row: number) => `${label}, row ${row}`,
  showMore: 'Show more',

  schoolAsking: 'Checking which students are already registered …',
  schoolUnknown: 'The school server did not answer. Students who are already registered are found when you upload.',
  schoolRefused: 'The school could not check this list.',
  existingTitle: (count: number) =>
    count === 1
      ? '1 student is already registered and does not change'
      : `${count.toLocaleString('en')} students are already registered and do not change`,
  repeatedTitle: (count: number) =>
    `${rows(count)} ${count === 1 ? 'repeats another row of this list and is' : 'repeat another row of this list and are'} left out`,
  existing: ({ row, id, fullname }: { row: number; id: number; fullname: string }) =>
    `Row ${row}: ${fullname} (ID ${id})`,
  repeated: ({ row, firstRow, fullname }: { row: number; firstRow: number; fullname: string }) =>
    `Row ${row}: ${fullname}, as in row ${firstRow}`,
  moreLines: (count: number) => `and ${count.toLocaleString('en')} more`,
  nothingNew: 'Every student of this list is already registered.',

  upload: (count: number) => `Upload ${students(count)}`,
  sending: 'Sending the list …',
  registering: 'Registering …',
  done: 'Uploaded successfully!',
  failed: 'Upload failed. Please check the file and try again.',
  noServer: 'The school server did not answer. The list stays on this device; upload it when there is a connection.',
  created: (count: number) => `${students(count)} registered.`,

  previewTitle: 'Preview',
  firstOf: (shown: number, all: number) => `The first ${shown} of ${all.toLocaleString('en')} rows`,
  showAll: (count: number) => `Show all ${count.toLocaleString('en')} rows`,
  showFirst: 'Show the first rows only',
  rowColumn: 'Row',
  columns: {
    firstname: 'First name',
    middlename: 'Middle name',
    lastname: 'Last name',
    fourtname: 'Fourth name',
    classId: 'Class',
    phone: 'Phone',
    phone2: 'Phone 2',
    gender: 'Gender',
    Age: 'Age',
    fee: 'Fee',
    bus: 'Bus',
    address: 'Address',
    previousSchool: 'Previous school',
    previousSchoolType: 'Previous school type',
    motherName: 'Mother’s name',
    district: 'District',
    rollNumber: 'Roll number',
    parentEmail: 'Parent’s email',
  } satisfies Record<Column, string>,
} as const
