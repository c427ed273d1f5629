import { localized } from '#domain/core/translations.ts'

export const coreTexts = localized('core', {
  language: 'Language',
  welcome: (school: string | undefined) => (school ? `Welcome to ${school}.` : 'Welcome.'),
  loadFailed: 'The list could not be loaded.',
  readNoServer: 'The school server cannot be reached, and this page has not been opened on this device before.',
  partly: (day: string) =>
    `The school server did not answer. This device knows only the days from ${day} on; earlier ones are missing here.`,
  begun: (day: string) => `Days before ${day} are being fetched from the school server …`,
  tryAgain: 'Try again',
  restored: 'What you typed before has been restored.',
  noServer: 'The school server did not answer. What you typed is still here; try again when there is a connection.',
  asOf: (time: string) => `The school server cannot be reached. As of ${time}.`,
  noReplica: 'Nothing is on this device yet',
  noReplicaHint: 'Connect to the school network once; the school’s lists are then kept on this device.',
  reason: { label: 'Reason', missing: 'Please give a reason.' },
  overdrawn: {
    why: 'Why is it paid all the same?',
    reasonRequired: 'Please give a reason.',
  },
  student: {
    hint: 'ID, name in any spelling, or phone',
    matches: 'Search result',
    found: 'Students found',
    notFound: 'Student not found.',
    more: (count: number) => `${count} more. Type more of the name.`,
    detail: (id: number, className: string) => `ID ${id} · Class ${className}`,
  },
  fileDrop: {
    title: 'Spreadsheet',
    drop: 'Drop a spreadsheet here, or',
    choose: 'Choose a file',
    limits: '.xlsx, .xls, .ods or .csv, up to 5 MB and 5,000 rows',
  },
  lostWork: {
    title: 'The school’s data were restored from a backup',
    marks: (className: string, day: string) =>
      `Your marks of class ${className} of ${day} were lost: please mark that class again.`,
    record: (student: string, day: string) =>
      `Your discipline record about ${student} of ${day} was lost: please save it again.`,
    vanished: (count: number) =>
      `This browser has deleted what was saved here: ${count === 1 ? 'one entry' : `${count} entries`} never reached the school.`,
    lastReceipt: (receipt: string) => `The last receipt of this device before that was ${receipt}.`,
    dismiss: 'Done',
    dismissOf: (words: string) => `Done: ${words}`,
  },
} as const)
