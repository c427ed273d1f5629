import { audited, COMMON, moment, student, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: { 'announcedabsences.save': 'Announced or withdrew an absence' },
  kinds: {
    announcedAbsences: {
      label: 'Announced absence',
      fields: {
        ...COMMON,
        studentId: student('Student ID'),
        from: { label: 'First day', shape: 'day' },
        to: { label: 'Last day', shape: 'day' },
        reason: text('Reason'),
        note: text('Words of the reason'),
        saidBy: user('Announced by'),
        saidAt: moment('Announced'),
        reachedAt: moment('Reached the school'),
        withdrawnOn: { label: 'Withdrawn on', shape: 'day' },
        withdrawnBy: user('Withdrawn by'),
        withdrawnAt: moment('Withdrawn'),
        replacedAt: moment('Said anew'),
      },
    },
  },
})
