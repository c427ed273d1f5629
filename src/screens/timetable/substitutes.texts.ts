/** Texts of the screen on which the office finds substitutes. */
export const substitutesTexts = {
  lead: 'Who takes the lessons of a teacher who is absent. Both see it, also without network.',
  view: 'Show the timetable',
  day: 'Day',
  absent: 'Absent teacher',
  choose: 'Choose a teacher',
  nobodyThat: 'No teacher has lessons on that day.',
  lessons: (name: string) => `Lessons of ${name}`,
  substituteIn: (what: string) => `Substitute: ${what}`,
  nobody: 'Nobody',
  busy: (name: string, className: string) => `${name} (in ${className})`,
  away: (name: string) => `${name} (others take lessons of hers that day)`,
  taken: 'Substitutes of the day',
  line: (what: string, teacher: string, absent: string) => `${what}: ${teacher} for ${absent}`,
  takeBack: 'Take back',
  takeBackOf: (what: string) => `Take back: ${what}`,
  failed: 'The substitute could not be saved',
} as const
