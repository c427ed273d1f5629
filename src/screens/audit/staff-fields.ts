import { COMMON, hidden, id, moment, money, text } from './field-words.ts'

/** Labels of what is recorded of employees and their presence. */
export const STAFF_FIELDS = {
  employees: {
    ...COMMON,
    fullName: text('Full name'),
    email: text('Email'),
    jobTitle: text('Job title'),
    salaryCents: money('Salary'),
    gender: text('Gender'),
    dateOfBirth: { label: 'Date of birth', shape: 'day' },
    dateOfHire: { label: 'Date of hire', shape: 'day' },
    nationalId: text('National ID'),
    phone: text('Phone'),
    address: text('Address'),
    education: text('Education'),
    bankAccount: text('Bank account'),
    createdBy: id('Added by user'),
    createdAt: moment('Added'),
    leftOn: { label: 'Left on', shape: 'day' },
    leftBy: hidden,
  },
  presence: {
    ...COMMON,
    employeeId: id('Employee ID'),
    day: { label: 'Day', shape: 'day' },
    present: text('Present'),
    remark: text('Remark'),
    markedBy: id('Marked by user'),
    madeAt: moment('Made'),
    markedAt: moment('Marked'),
    deletedAt: { label: 'Deleted', shape: 'moment', event: { set: () => 'Mark deleted' } },
    otherPresent: text('Present, by the other mark'),
    otherRemark: text('Remark of the other mark'),
    otherBy: id('Other mark by user'),
    otherAt: moment('Other mark made'),
  },
} as const
