type Input = Record<string, unknown>

const LINE = {
  row: 1,
  number: 'T100',
  day: '2026-09-02',
  time: '08:14',
  phone: '634000001',
  name: 'Axmed',
  amount: 17,
  currency: 'USD',
  balanceAfter: 117,
  text: 'received',
}

/** Good bodies of the calls about statements of wallets. */
export const WALLET_BODIES: Record<string, Input> = {
  'wallets.import': {
    account: 'zaad',
    fileName: 'zaad.csv',
    hash: 'a'.repeat(64),
    fingerprint: 'statement|date|amount',
    mapping: [{ heading: 'date', meaning: 'day' }],
    ownNumber: '634900001',
    isSure: true,
    lines: [LINE],
  },
  'wallets.match': { lineId: 1, kind: 'receipt', ref: 'S-R000001' },
  'wallets.matchExact': { account: 'zaad', pairs: [{ lineId: 1, kind: 'receipt', ref: 'S-R000001' }] },
  'wallets.takePayment': {
    lines: [{ studentId: 1, year: 2026, month: 9, amountPaid: 17, discount: 0 }],
    isNumberKnown: true,
  },
  'wallets.enterCharges': {
    lineIds: [1],
    category: 'Others',
    description: 'Charges of ZAAD',
    overdrawnReason: 'the wallet has it',
  },
  'wallets.sign': {
    account: 'zaad',
    day: '2026-09-30',
    statement: 117,
    books: 0,
    explanation: 'opening balance not entered yet',
  },
}

/** Good queries of the calls that require one. */
export const WALLET_QUERIES: Record<string, Input> = {
  'wallets.statements': { account: 'zaad' },
  'wallets.rows': { account: 'zaad' },
  'wallets.exact': { account: 'zaad' },
  'wallets.charges': { account: 'zaad' },
  'wallets.reconciling': { account: 'zaad', day: '2026-09-30' },
  'wallets.reconciliations': { account: 'zaad' },
}
