import { audited, COMMON, id, money, moment, text, user, employee } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'openings.save': 'Changed the opening balances',
    'openings.saveStudents': 'Changed opening balances of students',
    'openings.paySalary': 'Paid a salary from before the opening day',
    'openings.takeSalaryBack': 'Took the payment of such a salary back',
  },
  kinds: {
    openings: {
      label: 'Opening balances',
      ofMoney: 'all',
      fields: {
        ...COMMON,
        day: { label: 'Opening day', shape: 'day' },
        accounts: text('Money in accounts'),
        savedBy: user('Saved by user'),
        savedAt: moment('Saved'),
      },
    },
    openingSalaries: {
      label: 'Salary from before the opening day',
      fields: {
        ...COMMON,
        employeeId: employee('Employee ID'),
        cents: money('Amount'),
        expenseId: id('Paid by expense'),
      },
    },
  },
})
