/** Good bodies of the calls about the timetable; Saturday is a school day. */
export const TIMETABLE_BODIES: Record<string, Record<string, unknown>> = {
  'timetable.saveBellTimes': { shift: 'Morning', weekday: null, periods: [{ start: '07:30', end: '08:10' }] },
  // The teacher of the first lesson of class 1; nobody of the test's small school has one.
  'timetable.giveLesson': {
    day: '2026-09-12',
    classId: 1,
    shift: 'Morning',
    period: 1,
    absentId: 1,
    teacherId: 2,
  },
  'timetable.saveLessons': {
    shift: 'Morning',
    changes: [{ weekday: 6, period: 1, was: null, now: { subjectId: 1, teacherId: null, room: 'Hall' } }],
  },
}
