import { audited, COMMON, hidden, id, moment, text, user, student } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'attendance.correct': 'Corrected a mark',
    'attendance.mark': 'Marked a student',
    'attendance.markClass': 'Marked a class',
    'attendance.settleConflict': 'Settled a difference',
    'attendance.delete': 'Deleted a mark',
    'attendance.callInfo': 'Called a family',
    'attendance.update': 'Corrected a mark',
    'attendance.attachPaper': 'Attached a paper to a mark',
    'attendance.removePaper': 'Took a paper away from a mark',
  },
  kinds: {
    attendance: {
      label: 'Attendance',
      fields: {
        ...COMMON,
        studentId: student('Student ID'),
        classId: id('Class ID'),
        date: { label: 'Day', shape: 'day' },
        present: text('Present'),
        absent: id('Absent'),
        remark: text('Remark'),
        kind: text('Kind'),
        dayKind: text('Late, left early or excused'),
        dayTime: text('Time'),
        markedBy: user('Marked by user'),
        madeAt: moment('Made'),
        markedAt: moment('Marked'),
        deletedAt: { label: 'Deleted', shape: 'moment', event: { set: () => 'Mark deleted' } },
        deletedBy: user('Deleted by user'),
      },
    },
    absencePapers: {
      label: 'Paper of an absence',
      fields: {
        ...COMMON,
        attendanceId: id('Mark'),
        studentId: student('Student ID'),
        date: { label: 'Day', shape: 'day' },
        paper: text('Paper'),
        content: hidden,
        addedBy: user('Attached by user'),
        addedAt: moment('Attached'),
      },
    },
    calls: {
      label: 'Call to a family',
      fields: {
        ...COMMON,
        studentId: student('Student ID'),
        date: { label: 'Day of absence', shape: 'day' },
        status: text('Result of the call'),
        notes: text('Notes'),
        calledAt: moment('Called'),
        calledBy: user('Called by user'),
        savedAt: moment('Saved'),
      },
    },
  },
})
