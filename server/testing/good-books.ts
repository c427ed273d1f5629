type Input = Record<string, unknown>

/** A good count of a drawer. */
const COUNT: Input = {
  counts: [{ currency: 'USD', value: 20, count: 2 }],
  coins: 0.5,
  left: 20,
  taken: 20.5,
  takenTo: 'safe',
  handedTo: 1,
}

/** Good bodies of the calls about expenses and the books. */
export const BOOKS_BODIES: Record<string, Input> = {
  'expenses.update': {
    category: 'Fuel',
    amount: 12.5,
    date: '2026-09-14',
    paymentMethod: 'Cash',
    description: 'for the bus',
    approvedBy: 'The head',
    receiptUrl: 'A-77',
    overdrawnReason: 'counted again',
    base: 1,
  },
  'expenses.attachFile': { file: 'not a file' },
  'books.closeMonth': { month: 1, year: 2020, closedById: 1, notes: 'counted' },
  'books.updateLog': { month: 1, year: 2020, notes: 'counted again' },
  'books.updateLogById': { notes: 'counted again' },
  'books.recordEntry': {
    type: 'DEPOSIT',
    source: 'Manual',
    amount: 15.5,
    method: 'Cash',
    description: 'change for the drawer',
    account: 'cash',
  },
  'books.voidEntry': { reason: 'entered twice' },
  'drawers.open': {
    ref: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
    drawer: 'ZZZ-Z000002',
    float: 20.5,
    from: 'drawer',
    after: 'ZZZ-Z000001',
  },
  'drawers.move': {
    ref: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
    drawer: 'ZZZ-Z000002',
    direction: 'out',
    amount: 12.5,
    account: 'safe',
    note: 'at noon',
  },
  'drawers.count': {
    ref: '00000000-0000-4000-8000-0000000000d9',
    drawer: 'ZZZ-Z000001',
    counts: [{ currency: 'USD', value: 5, count: 2 }],
  },
  'drawers.close': {
    ref: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
    drawer: 'ZZZ-Z000002',
    ...COUNT,
    reason: 'a note was torn',
  },
  'drawers.closeLost': { ...COUNT, reason: 'the tablet is lost' },
  'shillings.exchange': {
    ref: '6f9619ff-8b86-4d01-b42d-00c04fc964ee',
    account: 'cashShillings',
    direction: 'buy',
    shillings: 85_000,
    dollars: 10,
    dollarAccount: 'safe',
  },
  'shillings.setRate': { ref: '6f9619ff-8b86-4d01-b42d-00c04fc964ff', day: '2020-01-01', rate: 8_500 },
  'books.saveBudget': { year: 2026, base: 0, amounts: [{ line: 'expense:Rent', month: 9, amount: 120.5 }] },
  'openings.save': {
    day: '2020-01-01',
    accounts: [{ account: 'safe', amount: 20.5 }],
    employees: [{ employeeId: 1, advance: 5.5, salary: 7.5 }],
    bringAssets: true,
    base: 0,
  },
  'openings.saveStudents': { rows: [{ studentId: 1, debt: 12.5, ahead: 0 }] },
}

export const newExpense = (date: string): Input => ({
  ref: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
  voucher: 'ZZZ-V000001',
  category: 'Fuel',
  amount: 12.5,
  date,
  paymentMethod: 'Cash',
  description: 'for the bus',
  approvedBy: 'The head',
  receiptUrl: 'A-77',
  overdrawnReason: 'counted again',
})

/** Good queries of the calls that require one. */
export const BOOKS_QUERIES: Record<string, Input> = {
  'monthend.checklist': { month: '9', year: '2026' },
  'monthend.report': { month: '9', year: '2026' },
  'expenses.void': { reason: 'entered twice' },
  'books.budget': { year: '2026' },
  'books.proposeBudget': { year: '2026', from: 'actual', percent: '5' },
  'books.quarterStatement': { quarter: '1', year: '2026' },
  'books.yearStatement': { year: '2026' },
  'books.entries': { from: '2026-09-01', to: '2026-09-30', figure: 'netIncome' },
  'books.reopenMonth': { reason: 'the rent was missing' },
}
