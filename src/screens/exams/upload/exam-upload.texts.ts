const many = (count: number, noun: string): string => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

export const examUploadTexts = {
  title: 'Upload Exam Scores',
  lead: 'Enter marks from a spreadsheet. Marks that are there already are never changed by an upload.',

  choiceTitle: 'Template-based upload',
  choiceLead: 'Choose what the marks are for, download the template, fill it and upload it.',
  className: 'Class',
  year: 'Academic year',
  exam: 'Exam',
  examType: 'or by exam type',
  subject: 'Subject',
  subjectName: 'or by name',
  choose: 'Choose …',
  all: 'All subjects of the class',
  loadFailed: 'Failed to load options',
  template: 'Download template',
  templateNeeds: 'Choose class, exam and subject to download a template; for an upload, the academic year as well.',
  templateFailed: 'Failed to download template',
  templateFile: 'template.xlsx',

  fileTitle: 'Filled template',
  badFile: 'Failed to parse Excel. Ensure the first sheet has columns like: studentId | studentName | marks.',
  troubles: {
    empty: 'Excel file is empty',
    notASheet: 'Invalid file format',
  },
  ofAnother: (file: string, chosen: string) => `This file is for ${file}. You chose ${chosen}.`,

  preview: 'Preview',
  firstOf: (shown: number, all: number) =>
    shown === all ? `All rows (${all})` : `The first ${shown} of ${all.toLocaleString('en')} rows`,
  row: 'Row',
  studentId: 'Student ID',
  studentName: 'Student name',
  missing: '–',

  mendOff: 'The file is sent as it is: corrections made here would not be in it.',
  percents: (count: number) =>
    `${count === 1 ? '1 cell' : `${count.toLocaleString('en')} cells`} in percent became marks of the exam’s maximum`,
  edited: 'Upload edited data',
  editedHelp: 'As it is read here, with your corrections. Rows that are not correct are skipped and named.',

  upload: ({ marks, students }: { marks: number; students: number }) =>
    `Upload ${many(marks, 'mark')} of ${many(students, 'student')}`,
  refused: (count: number) =>
    `${many(count, 'mark')} ${count === 1 ? 'is' : 'are'} not entered; the reasons are below.`,
  uploadFile: 'Upload',
  failed: 'Failed to upload Excel',
  shortFailed: 'Upload failed.',
  noServer: 'The school server did not answer. The file can be uploaded when there is a connection.',
  skippedTitle: 'Not entered, by row and reason',
  counted: 'Both are counts of marks.',
  reason: 'Reason',

  shortTitle: 'Short Excel score upload',
  shortLead: 'One file for any students: columns studentId, examName, academicYearId, and one for each subject.',
  shortFile: 'Scores',
  missingFields: (fields: string) => `Missing fields: ${fields}`,
} as const
