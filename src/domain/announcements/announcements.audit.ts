import { audited, COMMON, hidden, id, moment, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'announcements.create': 'Published an announcement',
    'announcements.delete': 'Deleted an announcement',
    'announcements.update': 'Changed an announcement',
  },
  kinds: {
    announcements: {
      label: 'Announcement',
      fields: {
        ...COMMON,
        title: text('Title'),
        message: text('Message'),
        targetRole: text('For'),
        classId: id('Class ID'),
        startAt: moment('Start'),
        endAt: moment('End'),
        isUrgent: text('Urgent'),
        createdBy: user('Published by user'),
        createdAt: moment('Published'),
        changedAt: hidden,
        deletedBy: hidden,
        deletedAt: { label: 'Deleted', shape: 'moment', event: { set: () => 'Announcement deleted' } },
      },
    },
  },
})
