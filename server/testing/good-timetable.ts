/** Good bodies of the calls about the timetable; Saturday is a school day. */
export const TIMETABLE_BODIES: Record<string, Record<string, unknown>> = {
  'timetable.saveBellTimes': { shift: 'Morning', weekday: null, periods: [{ start: '07:30', end: '08:10' }] },
  'timetable.saveLessons': {
    shift: 'Morning',
    changes: [{ weekday: 6, period: 1, was: null, now: { subjectId: 1, teacherId: null, room: 'Hall' } }],
  },
}
