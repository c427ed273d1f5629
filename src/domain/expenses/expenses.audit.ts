import { audited, COMMON, moment, money, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'expenses.approve': 'Approved an expense',
    'expenses.attachFile': 'Attached the receipt of an expense',
    'expenses.record': 'Recorded an expense',
    'expenses.update': 'Corrected an expense',
    'expenses.void': 'Deleted an expense',
  },
  kinds: {
    expenses: {
      label: 'Expense',
      fields: {
        ...COMMON,
        voucher: text('Voucher'),
        category: text('Category'),
        amountCents: money('Amount'),
        day: { label: 'Paid on', shape: 'day' },
        description: text('Description'),
        method: text('Payment method'),
        receiptNumber: text('Receipt number'),
        state: text('State'),
        heldCode: text('On hold because'),
        recordedBy: user('Recorded by user'),
        madeAt: moment('Recorded on the device'),
        createdAt: moment('Recorded'),
        drawer: text('Drawer'),
        approvedBy: user('Approved by user'),
        approvedAt: moment('Approved'),
        voidedBy: user('Deleted by user'),
        voidedAt: moment('Deleted'),
        voidReason: text('Reason of deleting'),
        file: text('File of the receipt'),
      },
    },
  },
})
