import { audited, COMMON, hidden, moment, money, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'employees.create': 'Added an employee',
    'employees.createList': 'Added a list of employees',
    'employees.delete': 'Deleted an employee',
    'employees.makeAccounts': 'Created accounts of employees',
    'employees.update': 'Changed an employee',
  },
  kinds: {
    employees: {
      label: 'Employee',
      ofMoney: ['salaryCents', 'salaryOf', 'salaryReason'],
      fields: {
        ...COMMON,
        fullName: text('Full name'),
        email: text('Email'),
        jobTitle: text('Job title'),
        salaryCents: money('Salary'),
        salaryOf: text('Month of the salary'),
        salaryReason: text('Reason of the salary'),
        gender: text('Gender'),
        dateOfBirth: { label: 'Date of birth', shape: 'day' },
        dateOfHire: { label: 'Date of hire', shape: 'day' },
        nationalId: text('National ID'),
        phone: text('Phone'),
        address: text('Address'),
        education: text('Education'),
        bankAccount: text('Bank account'),
        createdBy: user('Added by user'),
        createdAt: moment('Added'),
        leftOn: { label: 'Left on', shape: 'day' },
        leftBy: hidden,
        reason: text('Reason'),
      },
    },
  },
})
