import { audited, COMMON, id, moment, text, user, student } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'discipline.create': 'Wrote a discipline record',
    'discipline.delete': 'Deleted a discipline record',
    'discipline.edit': 'Changed a discipline record',
  },
  kinds: {
    discipline: {
      label: 'Discipline record',
      fields: {
        ...COMMON,
        studentId: student('Student ID'),
        classId: id('Class ID'),
        type: text('Type'),
        description: text('Description'),
        actionTaken: text('Action taken'),
        recordedAt: moment('Happened'),
        recordedBy: user('Recorded by user'),
        createdAt: moment('Recorded'),
        changedBy: user('Changed by user'),
        deletedAt: { label: 'Deleted', shape: 'moment', event: { set: () => 'Record deleted' } },
        deletedBy: user('Deleted by user'),
      },
    },
  },
})
