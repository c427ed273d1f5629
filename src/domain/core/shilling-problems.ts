/** Problems of shillings: part of the table of all problems. */
export const SHILLING_PROBLEMS = {
  rateOfLater: { status: 400, text: 'The rate is of a later day.' },
  shillingsOff: { status: 400, text: 'This school takes no shillings.' },
  shillingsOfCash: { status: 400, text: 'Only cash can be paid in shillings.' },
  shillingsStay: {
    status: 409,
    text: 'A part of it was in shillings. Take it back, and record it again.',
  },
  openingShillingsSpent: {
    status: 409,
    text: 'The shillings of the opening day are all gone. They cannot get another worth.',
  },
  exchangeNotFound: { status: 404, text: 'This exchange is not known.' },
  exchangeOver: {
    status: 409,
    text: 'An exchange can be taken back on its own day only. Please exchange the other way.',
  },
  exchangeTakenBack: { status: 409, text: 'This exchange was taken back already.' },
  notYourExchange: { status: 403, text: 'Only who made this exchange, or an administrator, may take it back.' },
} as const
