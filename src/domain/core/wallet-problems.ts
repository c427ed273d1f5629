/** Problems of the statements of wallets and banks: part of the table of all problems. */
export const WALLET_PROBLEMS = {
  statementDoubtful: {
    status: 409,
    text: 'This may not be a statement of {account}. Look at what speaks against it, and say that it is the right one.',
  },
  walletStatementNotFound: { status: 404, text: 'This statement was taken back already.' },
  walletStatementUsed: {
    status: 409,
    text: 'Lines of this statement are matched or set aside: {count}. Take these acts back first.',
  },
  walletStatementSigned: {
    status: 409,
    text: 'Lines of this statement are in the reconciliation of {day}. Void that first.',
  },
  walletStatementShared: {
    status: 409,
    text: 'A later statement has lines of this one: {file}. Take that one back first, and import it again if it was right.',
  },
  walletLineNotFound: { status: 404, text: 'This line is no longer there.' },
  walletLineTaken: { status: 409, text: 'This line is matched already, or set aside.' },
  walletTargetGone: {
    status: 409,
    text: 'This entry is no longer there, or other lines have taken all of its amount.',
  },
  walletOtherWay: { status: 409, text: 'Money that came in cannot be money that went out.' },
  walletInShillings: { status: 409, text: 'A line in shillings cannot be matched: the books are in dollars.' },
  walletNotOpposite: {
    status: 409,
    text: 'Two lines cancel each other only where one has the amount of the other, the other way.',
  },
  walletMatchNotFound: { status: 404, text: 'This match was taken back already.' },
  walletNoPayments: { status: 409, text: 'Payments of fees are taken in cash and by wallets, not by {account}.' },
  walletAmountDiffers: { status: 409, text: 'The line has {amount}. Please use all of it.' },
  walletDayReconciled: { status: 409, text: '{account} is reconciled at {day} already. Void that first.' },
  walletNotExplained: { status: 409, text: '{amount} is not explained. Please write what it is.' },
  walletBooksChanged: { status: 409, text: 'The books have changed since this was shown. Please look at it again.' },
  reconciliationNotFound: { status: 404, text: 'This reconciliation was voided already.' },
} as const
