import { audited, COMMON, id, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'timetable.saveBellTimes': 'Changed bell times',
    'timetable.saveLessons': 'Changed lessons of a class',
  },
  kinds: {
    bellTimes: {
      label: 'Bell times',
      fields: {
        ...COMMON,
        shift: text('Shift'),
        weekday: id('Day of the week, 0 is Sunday'),
        periods: text('Periods'),
      },
    },
    lessons: {
      label: 'Lesson',
      fields: {
        ...COMMON,
        classId: id('Class'),
        shift: text('Shift'),
        weekday: id('Day of the week, 0 is Sunday'),
        period: id('Period'),
        subjectId: id('Subject'),
        teacherId: user('Teacher'),
        room: text('Room'),
        lesson: text('Lesson'),
      },
    },
  },
})
