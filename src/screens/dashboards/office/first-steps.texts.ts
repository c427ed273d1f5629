import { localized } from '#domain/core/translations.ts'

/** Texts of the steps that open a school. */
export const firstStepsTexts = localized('firstSteps', {
  title: 'Set up your school',
  lead: 'Nine steps, in this order. You can leave at any time and go on later, also from another device.',
  check: 'The school is set up',
  gaps: 'Steps were left out',
  checkLead: 'All nine steps are done. Before the first day, look at this:',
  gapsLead:
    'You have been through all nine steps, and the school has none of some things yet. Before the first day, look at this:',
  checkedLead: 'All nine steps are done, and nothing was forgotten. You can change everything later on the same pages.',
  none: {
    school: 'details of the school: receipts and lists say “Dugsi School”',
    addresses: 'addresses at which the app works on phones',
    calendar: 'school days',
    classes: 'classes',
    staff: 'accounts beside yours: nobody else can sign in',
    students: 'students',
    subjects: 'subjects with a teacher: nobody can enter marks',
    fees: 'fees: nobody owes anything',
    devices: 'tablets: nobody of the staff has signed in',
  },
  steps: 'The nine steps',
  done: 'Done.',
  count: (count: number) => `(${count})`,
  mark: 'Nothing to do here',
  markOf: (title: string) => `Nothing to do for: ${title}`,
  again: 'Open again',
  againOf: (title: string) => `Open again: ${title}`,
  helpOf: (title: string) => `Help for ${title}`,
  also: { staff: 'Staff list', accounts: 'Accounts for the list', students: 'Buses', fees: 'Opening balances' },
  failed: 'The step could not be saved',
  each: {
    school: {
      title: '1. School',
      lead: 'Name, address, phones, mobile money and logo, as they stand on receipts.',
      open: 'School settings',
    },
    addresses: {
      title: '2. Addresses',
      lead: 'Where tablets and phones find the school. Parents and teachers need one that works on a phone.',
      open: 'Addresses',
    },
    calendar: {
      title: '3. Calendar',
      lead: 'The days of the week with school, and the holidays. Thursday and Friday are free until you say otherwise.',
      open: 'School calendar',
    },
    classes: {
      title: '4. Classes',
      lead: 'All of them by one line, such as “1 to 4, A to D”.',
      open: 'Create classes',
    },
    staff: {
      title: '5. Staff',
      lead: 'A list of all who are paid or drive a bus, and an account for everybody who works with this: one by one, or for the list at once.',
      open: 'Create an account',
    },
    students: {
      title: '6. Students',
      lead: 'Upload a spreadsheet of all students, or register them one by one. Buses that they take are registered first.',
      open: 'Upload students',
    },
    subjects: {
      title: '7. Subjects and teachers',
      lead: 'Who teaches what in which class; marks are entered by it.',
      open: 'Assign teachers',
    },
    fees: {
      title: '8. Fees',
      lead: 'What families owe from before, and what the school has, are opening balances. Then make the fees of the first month with “Generate” in “Student Payment Portal”.',
      open: 'Student Payment Portal',
    },
    devices: {
      title: '9. Devices',
      lead: 'Sign in once on each tablet while the school’s network is near; after that it works without network.',
      open: 'Tablets',
    },
  },
})
