import { audited, COMMON, hidden, id, moment, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'timetable.giveLesson': 'Gave a lesson to a substitute',
    'timetable.takeLessonBack': 'Took a lesson back from a substitute',
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
        isJoint: hidden,
        lesson: text('Lesson'),
      },
    },
    substitutes: {
      label: 'Substitute',
      fields: {
        ...COMMON,
        day: { label: 'Day', shape: 'day' },
        classId: id('Class'),
        shift: text('Shift'),
        period: id('Period'),
        subjectId: id('Subject'),
        room: text('Room'),
        absentId: user('Absent'),
        teacherId: user('Substitute'),
        madeBy: user('Given by user'),
        madeAt: moment('Given'),
        deletedBy: hidden,
        deletedAt: { label: 'Taken back', shape: 'moment', event: { set: () => 'Substitute taken back' } },
      },
    },
  },
})
