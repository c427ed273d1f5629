import type { Column, RepeatedRow } from '#domain/students/import.schema.ts'

const students = (count: number): string => (count === 1 ? '1 student' : `${count.toLocaleString('en')} students`)
const rows = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`)

const COLUMNS = {
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
  debtBefore: 'Old debt',
  aheadBefore: 'Money ahead',
} as const satisfies Record<Column, string>

export const uploadTexts = {
  title: 'Student Bulk Upload',
  lead: 'Register a whole list from a spreadsheet. No student is registered until every row is correct.',
  template: 'Download template',
  templateFile: 'students-template',
  templateTitle: 'Students',

  counts: { rows: 'In the list', bad: 'To correct', existing: 'Already registered', repeated: 'Repeated' },
  unknown: '–',
  allWell: 'Every row is correct.',
  students,

  schoolAsking: 'Checking which students are already registered …',
  existingTitle: (count: number) =>
    count === 1
      ? '1 student is already registered and does not change'
      : `${count.toLocaleString('en')} students are already registered and do not change`,
  repeatedTitle: (count: number) =>
    `${rows(count)} ${count === 1 ? 'repeats another row of this list and is' : 'repeat another row of this list and are'} left out`,
  existing: ({ row, id, fullname }: { row: number; id: number; fullname: string }) =>
    `Row ${row}: ${fullname} (ID ${id})`,
  repeated: ({ row, firstRow, fullname, differs = [] }: RepeatedRow) =>
    differs.length === 0
      ? `Row ${row}: ${fullname}, as in row ${firstRow}`
      : `Row ${row}: ${fullname}, with the name and phone of row ${firstRow} but another ${differs.map((each) => COLUMNS[each].toLowerCase()).join(', ')}. Two children need different phones or names.`,
  unusual: ({ row, column, value, usual }: { row: string; column: 'Age' | 'fee'; value: string; usual: string }) =>
    `${row}: the ${COLUMNS[column].toLowerCase()} is ${value}; ${usual} is usual in this list`,
  moreUnusual: (count: number) => `and ${rows(count)} more with figures that are many times the usual ones`,
  meanwhile: (count: number) =>
    `Somebody else has registered ${students(count)} of this list since it was checked: they are named below.`,
  makeClasses: (count: number) => `Make all ${count} classes`,
  usualFee: 'No column of the file is read as the fee: everybody gets the usual fee of the class.',
  ageOfBirth: 'The file has no ages: they are counted from the dates of birth.',
  morePhones: (count: number) =>
    `${rows(count)} ${count === 1 ? 'has' : 'have'} more than two phones; the first two are kept`,
  seeImport: 'See this import',
  nothingNew: 'Every student of this list is already registered.',

  upload: (count: number) => `Upload ${students(count)}`,
  done: 'Uploaded successfully!',
  created: (count: number) => `${students(count)} registered.`,

  previewTitle: 'Preview',
  firstOf: (shown: number, all: number) =>
    shown === all ? `All rows (${all})` : `The first ${shown} of ${all.toLocaleString('en')} rows`,
  showAll: (count: number) => `Show all ${count.toLocaleString('en')} rows`,
  showFirst: 'Show the first rows only',
  rowColumn: 'Row',
  columns: COLUMNS,
} as const
