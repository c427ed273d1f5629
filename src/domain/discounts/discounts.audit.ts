import { audited, id, moment, money, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'discounts.setLimit': 'Set the limit of discounts',
    'discounts.updateLimit': 'Changed the limit of discounts',
  },
  kinds: {
    discounts: {
      label: 'Discount',
      fields: {
        year: id('Year'),
        month: id('Month'),
        maxCents: money('Most discount of the month'),
        updatedBy: user('Set by user'),
        updatedAt: moment('Set'),
      },
    },
  },
})
