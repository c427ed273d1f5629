import { audited, COMMON, hidden, id, moment, money, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'books.closeMonth': 'Closed a month',
    'books.updateLog': 'Changed the notes of a closed month',
    'books.updateLogById': 'Changed the notes of a closed month',
    'books.reopenMonth': 'Reopened a month',
    'books.recordEntry': 'Made a ledger entry',
    'books.saveBudget': 'Changed the budget',
    'books.voidEntry': 'Took a ledger entry back',
  },
  kinds: {
    profitLogs: {
      label: 'Profit log',
      fields: {
        ...COMMON,
        year: id('Year'),
        month: id('Month'),
        netIncomeCents: money('Net income'),
        notes: text('Notes'),
        checklist: text('Reasons for warnings'),
        details: hidden,
        closedBy: user('Closed by user'),
        closedAt: moment('Closed'),
        reopenedBy: user('Reopened by user'),
        reopenedAt: { label: 'Reopened', shape: 'moment', event: { set: () => 'Month reopened' } },
        reopenReason: text('Reason of reopening'),
      },
    },
    budgets: {
      label: 'Budget',
      ofMoney: 'all',
      fields: {
        ...COMMON,
        year: id('Year'),
        amounts: text('Amounts'),
        savedBy: user('Saved by user'),
        savedAt: moment('Saved'),
      },
    },
    ledger: {
      label: 'Ledger entry',
      fields: {
        ...COMMON,
        day: { label: 'Date', shape: 'day' },
        type: text('Type'),
        source: text('Source'),
        amountCents: money('Amount'),
        method: text('Method'),
        account: text('Account'),
        toAccount: text('Moved to'),
        description: text('Description'),
        createdBy: user('Entered by user'),
        createdAt: moment('Entered'),
        voidedBy: user('Taken back by user'),
        voidedAt: { label: 'Taken back', shape: 'moment', event: { set: () => 'Ledger entry taken back' } },
        voidReason: text('Reason of taking it back'),
      },
    },
  },
})
