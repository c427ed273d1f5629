import { audited, COMMON, id, moment, text } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'classes.change': 'Changed, closed or opened a class',
    'classes.create': 'Created a class',
    'classes.delete': 'Deleted a class',
  },
  kinds: {
    classes: {
      label: 'Class',
      fields: {
        ...COMMON,
        name: text('Name'),
        grade: id('Grade'),
        seats: id('Seats'),
        createdAt: moment('Created'),
        closedAt: {
          label: 'Closed',
          shape: 'moment',
          event: { set: (name) => `${name} closed`, unset: (name) => `${name} opened again` },
        },
        subjects: text('Subjects'),
      },
    },
  },
})
