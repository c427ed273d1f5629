import { audited, COMMON, moment, text, user, employee } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'presence.delete': 'Deleted a mark of presence',
    'presence.mark': 'Marked an employee',
    'presence.markDay': 'Marked the employees of a day',
    'presence.settle': 'Settled a difference of presence',
    'presence.toggle': 'Changed a mark of presence',
  },
  kinds: {
    presence: {
      label: 'Presence of an employee',
      fields: {
        ...COMMON,
        employeeId: employee('Employee ID'),
        day: { label: 'Day', shape: 'day' },
        present: text('Present'),
        remark: text('Remark'),
        markedBy: user('Marked by user'),
        madeAt: moment('Made'),
        markedAt: moment('Marked'),
        deletedAt: { label: 'Deleted', shape: 'moment', event: { set: () => 'Mark deleted' } },
        otherPresent: text('Present, by the other mark'),
        otherRemark: text('Remark of the other mark'),
        otherBy: user('Other mark by user'),
        otherAt: moment('Other mark made'),
      },
    },
  },
})
