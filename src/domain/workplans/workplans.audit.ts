import { audited, COMMON, hidden, moment, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'workplans.comment': 'Commented on a work plan',
    'workplans.create': 'Made a work plan',
    'workplans.delete': 'Deleted a work plan',
    'workplans.update': 'Changed a work plan',
  },
  kinds: {
    workPlans: {
      label: 'Work plan',
      fields: {
        ...COMMON,
        title: text('Title'),
        description: text('Description'),
        startDate: { label: 'Start', shape: 'day' },
        endDate: { label: 'End', shape: 'day' },
        assignedTo: user('Assigned to user'),
        status: text('Status'),
        comment: text('Comment'),
        createdBy: user('Made by user'),
        createdAt: moment('Made'),
        deletedBy: hidden,
        deletedAt: { label: 'Deleted', shape: 'moment', event: { set: () => 'Work plan deleted' } },
      },
    },
  },
})
