/** Texts of the lists of absent students of one day. */
export const absentTexts = {
  title: 'Absence Tracker',
  list: {
    lead: 'Who is absent on a day, and which classes are not marked yet.',
    search: 'Search name, ID or class',
    noun: ['student', 'students'],
    noMatch: 'No students found',
    failed: 'Failed to fetch absence data',
  },
  date: 'Date',
  load: 'Load Data',
  refresh: 'Refresh',
  futureDate: 'The date cannot be in the future.',
  chooseDate: 'Please choose a date.',
  listOf: (date: string) => `Absent students of ${date}`,
  fields: { student: 'Student', id: 'ID', className: 'Class', reason: 'Reason', day: 'Date' },
  file: (date: string) => `absent-${date}`,

  nobody: (date: string) => `No absent students found for ${date}`,
  perfect: 'Perfect attendance for this day!',
  notWhole: 'Not every class is marked, so somebody may still be absent.',
  closed: (name: string) => `There is no school on this day (${name}).`,
  notMarked: (count: number) => (count === 1 ? 'One class is not marked yet' : `${count} classes are not marked yet`),
  missing: (name: string, missing: number) => `${name} (${missing} missing)`,
  more: (count: number) => `and ${count} more`,
  mark: (name: string) => `Mark ${name}`,

  fallbackNames: 'Couldn’t load class names from server. Showing fallback IDs.',
  older: (day: string) => `This device keeps marks from ${day} on; this day comes from the school server.`,
} as const
