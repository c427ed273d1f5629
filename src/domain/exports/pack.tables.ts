import { day, money, number, text, time, type ExportTable } from './export-columns.ts'

/** The sheets of the auditor's pack. Amounts are in US dollars, which the books are kept in. */
export const PACK_TABLES = {
  journal: {
    title: 'Journal',
    about: 'Every line of the months in the order of posting; lines of one entry have equal debit and credit',
    columns: {
      entry: number('Number of the entry; numbers follow each other as entries were posted'),
      date: day('Day on which the entry counts'),
      own_date: day('Day of its source; earlier where a month was closed meanwhile'),
      account: text('Code of the account'),
      account_name: text('Name of the account'),
      party: text('Student, employee or asset that the entry is about'),
      debit: money('Debit'),
      credit: money('Credit'),
      currency: text('Currency of the line; debit and credit are in US dollars in any case'),
      foreign_amount: number('Shillings of a line of the currency SLSH, above zero: debit'),
      source: text('What happened'),
      document: text('Number of the receipt or voucher'),
      reason: text('Reason that somebody gave for a change'),
      actor: text('Who caused the entry; empty: the server'),
      posted_at: time('When the entry was posted'),
    },
  },
  trial_balance: {
    title: 'Trial balance',
    about: 'Balances of all accounts before the months and after them, above zero: debit; the last row is the sum',
    columns: {
      account: text('Code of the account'),
      account_name: text('Name of the account'),
      type: text('asset, liability, equity, income or expense'),
      opening: money('Balance before the first day'),
      debit: money('Debits of the months'),
      credit: money('Credits of the months'),
      closing: money('Balance at the end of the last day'),
      foreign_closing: number('Shillings at the end of the last day, of accounts that hold them'),
    },
  },
  statements: {
    title: 'Statements',
    about:
      'Income statement and cash flow of each month and of all months together, and the balance sheet at their end',
    columns: {
      statement: text('Income statement, cash flow or balance sheet'),
      period: text('Month as 2026-09, several months as 2026-01 to 2026-12, or the day of the balance sheet'),
      line: text('Line of the statement'),
      amount: money('Amount'),
    },
  },
  changes: {
    title: 'Changes',
    about: 'Who changed what in records of money: a row for each field, with its values before and after',
    columns: {
      changed_at: time('When it was changed, by the clock of the server'),
      actor: text('Who changed it'),
      device: text('Code of the device'),
      act: text('What was done'),
      record: text('Kind of the record'),
      number: text('Number of the record'),
      field: text('What of it was changed'),
      before: text('Value before the change, empty where there was none; amounts in dollars, people with their number'),
      after: text('Value after the change'),
    },
  },
} as const satisfies Record<string, ExportTable>

export type PackName = keyof typeof PACK_TABLES
export const PACK_NAMES = Object.keys(PACK_TABLES) as PackName[]
