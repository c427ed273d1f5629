import { audited, COMMON, id, moment, money, text, user, employee } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'payroll.createAdvance': 'Paid an advance',
    'payroll.deleteAdvance': 'Deleted an advance',
    'payroll.pay': 'Paid a salary',
    'payroll.payAll': 'Paid a salary',
    'payroll.reverse': 'Took a payout back',
    'payroll.setMonthSalary': 'Set the salary of one month',
    'payroll.updateAdvance': 'Corrected an advance',
  },
  kinds: {
    advances: {
      label: 'Advance',
      fields: {
        ...COMMON,
        employeeId: employee('Employee ID'),
        year: id('Year'),
        month: id('Month'),
        amountCents: money('Amount'),
        reason: text('Reason'),
        method: text('Payment method'),
        day: { label: 'Paid on', shape: 'day' },
        recordedBy: user('Recorded by user'),
        createdAt: moment('Recorded'),
        drawer: text('Drawer'),
        voidedBy: user('Deleted by user'),
        voidedAt: { label: 'Deleted', shape: 'moment', event: { set: () => 'Advance deleted' } },
      },
    },
    payouts: {
      label: 'Payout',
      fields: {
        ...COMMON,
        employeeId: employee('Employee ID'),
        year: id('Year'),
        month: id('Month'),
        baseCents: money('Salary'),
        advanceCents: money('Advances'),
        paidCents: money('Paid'),
        method: text('Payment method'),
        note: text('Note'),
        expenseId: id('Expense ID'),
        day: { label: 'Paid on', shape: 'day' },
        paidBy: user('Paid by user'),
        paidAt: moment('Time of paying'),
        reversedBy: user('Taken back by user'),
        reversedAt: { label: 'Taken back', shape: 'moment', event: { set: () => 'Payout taken back' } },
        reverseReason: text('Reason of taking it back'),
      },
    },
  },
})
