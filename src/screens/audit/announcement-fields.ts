import { COMMON, hidden, id, moment, text } from './field-words.ts'

/** Labels of the recorded fields of announcements. */
export const ANNOUNCEMENT_FIELDS = {
  announcements: {
    ...COMMON,
    title: text('Title'),
    message: text('Message'),
    targetRole: text('For'),
    classId: id('Class ID'),
    startAt: moment('Start'),
    endAt: moment('End'),
    isUrgent: text('Urgent'),
    createdBy: id('Published by user'),
    createdAt: moment('Published'),
    changedAt: hidden,
    deletedBy: hidden,
    deletedAt: { label: 'Deleted', shape: 'moment', event: { set: () => 'Announcement deleted' } },
  },
} as const
