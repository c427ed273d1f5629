import { localized } from '#domain/core/translations.ts'

export const cardsTexts = localized('classCards', {
  title: 'Class Management',
  lead: 'Classes with their students.',
  leadMoney: 'Classes with their students, and what was paid of this month’s fee.',
  byClass: 'Students by class',
  search: 'Search by ID, name or phone',
  classFilter: 'Class',
  allClasses: 'All classes',
  statusFilter: 'Payment status',
  status: { paid: 'Paid', partial: 'Partial', unpaid: 'Unpaid' },
  openAll: 'Open all',
  closeAll: 'Close all',
  students: (count: number) => (count === 1 ? '1 student' : `${count.toLocaleString('en')} students`),
  found: (shown: number, all: number) =>
    shown === all
      ? all === 1
        ? '1 student'
        : `${all.toLocaleString('en')} students`
      : `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} students`,
  paidOf: (paid: number, all: number) => `${paid} of ${all} paid`,
  emptyClass: 'No students found in this class.',
  empty: 'No students found',
  emptyHint: 'No student matches these filters.',
  noClasses: 'No class has been created yet.',
  fields: { id: 'ID', fullname: 'Full name', className: 'Class', fee: 'Fee', paid: 'Paid', status: 'Status' },
  none: '–',
  moneyLoading: 'Loading payments …',
  moneyNoServer: 'The school server cannot be reached, and payments have not been shown on this device before.',
  moneyCached: (time: string) => `The school server cannot be reached. Payments as of ${time}.`,
  moneyFailed: 'Failed to fetch class',
  fileName: (day: string) => `classes-${day}`,
} as const)
