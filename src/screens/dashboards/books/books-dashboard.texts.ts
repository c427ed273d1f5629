/** Texts of the first screen of accountants and auditors. */
export const booksDashboardTexts = {
  month: (month: string) => `${month} until today`,
  received: 'Money received',
  expenses: 'Expenses',
  advances: 'Advances to employees',
  netIncome: 'Net income',
  holds: 'In drawer, safe, wallets and banks',
  failed: 'The figures of the month could not be loaded',
  tiles: {
    statements: 'Income statement and cash flow',
    ledger: 'Every movement of the cash accounts',
    expenses: 'Vouchers and receipts',
    cashUp: 'The money of a day, by who took it',
    pack: 'Journal, trial balance and changes as a file',
  },
} as const
