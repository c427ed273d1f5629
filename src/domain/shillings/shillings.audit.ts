import { audited, COMMON, id, money, moment, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'shillings.exchange': 'Exchanged money',
    'shillings.takeExchangeBack': 'Took an exchange back',
    'shillings.setRate': 'Set the rate of a day',
  },
  kinds: {
    shillings: {
      label: 'Shillings that moved',
      fields: {
        ...COMMON,
        key: text('Key'),
        kind: text('Act'),
        number: text('Receipt or voucher'),
        account: text('Account'),
        shillings: id('Shillings'),
        rate: id('Shillings of a dollar'),
        cents: money('Dollars of the act'),
        bookCents: money('Dollars in the books'),
        other: text('Other account'),
        drawer: text('Drawer'),
        givenCents: money('Dollars that were handed over'),
        givenShillings: id('Shillings that were handed over'),
        backCents: money('Dollars given back as change'),
        note: text('Note'),
        day: text('Day'),
        doneBy: user('Done by user'),
        doneAt: moment('Done'),
        createdAt: moment('Recorded'),
      },
    },
    exchangeRates: {
      label: 'Exchange rate',
      ofMoney: 'all',
      fields: {
        ...COMMON,
        day: text('Day'),
        rate: id('Shillings of a dollar'),
        setBy: user('Set by user'),
        setAt: moment('Set'),
        createdAt: moment('Recorded'),
      },
    },
  },
})
