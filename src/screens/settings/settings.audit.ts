import { audited, COMMON, id, money, text } from '../core/audit/words.ts'

export const audit = audited({
  actions: {
    'calendar.save': 'Changed the school calendar',
    'settings.makeCertificate': 'Made a certificate for the server',
    'settings.removeLogo': 'Took the logo away',
    'settings.save': 'Changed the settings of the school',
    'settings.setLogo': 'Set the logo',
  },
  kinds: {
    calendar: {
      label: 'School calendar',
      fields: {
        ...COMMON,
        weekend: { label: 'Days of the week without school', shape: 'list' },
        holidays: { label: 'Holidays', shape: 'list' },
      },
    },
    school: {
      label: 'School',
      fields: {
        wasPutBackTo: text('Put back to'),
        name: text('Name'),
        address: text('Address'),
        phones: { label: 'Phones', shape: 'list' },
        zaad: text('Number of ZAAD'),
        edahab: text('Number of E-dahab'),
        feeWithoutBusCents: money('Usual fee without bus'),
        feeWithBusCents: money('Usual fee with bus'),
        feesMade: text('How fees are made'),
        firstFee: text('Fee of the first month'),
        heldAfterDays: id('Days after which money is put on hold'),
        drawerLimitCents: money('Difference of a drawer that needs a reason'),
        shillings: text('Takes cash in shillings'),
        smallestNote: id('Smallest note of shillings'),
        assetsInBooks: text('Assets are in the books'),
        expensesApproved: text('Expenses are approved by an administrator'),
        documentsMb: id('Room for documents in MB'),
        correctionLimit: id('Corrections of a teacher in a year'),
        passThreshold: id('Pass threshold in percent'),
        logo: text('Logo'),
        certificate: text('Certificate for'),
        firstSteps: { label: 'Steps of setting up marked as done', shape: 'list' },
      },
    },
  },
})
