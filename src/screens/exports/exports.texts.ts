/** Texts of the screen on which data are taken out for other programs. */
export const exportsTexts = {
  lead: 'Each table of the school as a file that Excel, a statistics program or another school’s software can read. The columns always have the same names; their numbers lead from one table to the other.',
  away: 'The school server cannot be reached. Files are made there, so this has to wait for the network.',
  failed: 'The tables could not be loaded',
  all: 'Everything in one file',
  allLead: (tables: number) => `All ${tables} tables in one ZIP file, with a list of what each column means.`,
  allAs: { csv: 'All as CSV', excel: 'All as Excel' },
  care: 'These files hold names, phones and money of families and staff. Keep them where only those can read them who may, and delete them when they are no longer needed. Who takes a file out is noted under “Who changed what”.',
  as: { csv: 'CSV', excel: 'Excel' },
  asOf: { csv: (title: string) => `${title} as CSV`, excel: (title: string) => `${title} as Excel` },
  rows: (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`),
  sheets: (count: number) =>
    `Excel has room for 1,048,575 rows in a sheet: the Excel file has ${count} sheets. CSV is one list.`,
  pack: {
    lead: 'What an auditor asks for, of the months that you choose: the whole journal, the trial balance, the statements, and who changed what. The sums in it are those of the statements.',
    from: 'First month',
    to: 'Last month',
    order: 'The last month is before the first.',
    closed: (month: string) => `Months up to ${month} are closed: their figures stand still.`,
    open: 'No month is closed yet, so figures can still change.',
    title: 'Auditor’s pack',
    sheets: 'What is in it',
    care: 'The pack holds names of students and employees with their money. Who takes it out is noted under “Who changed what”.',
  },
  arriving: (size: string) => `${size} so far. Please keep this page open.`,
  begins: 'The file is being made. Please keep this page open.',
  broken: 'The file did not arrive whole. Please try again.',
}
