import { audited, COMMON, employee, hidden, moment, student, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'cards.make': 'Made cards',
    'cards.replace': 'Made a card again',
    'cards.void': 'Voided a card',
  },
  kinds: {
    cards: {
      label: 'Card',
      fields: {
        ...COMMON,
        code: text('Code'),
        studentId: student('Student ID'),
        employeeId: employee('Employee'),
        madeBy: user('Made by user'),
        madeAt: moment('Made'),
        voidedBy: hidden,
        voidedAt: { label: 'Voided', shape: 'moment', event: { set: () => 'Card voided' } },
        reason: text('Reason'),
      },
    },
  },
})
