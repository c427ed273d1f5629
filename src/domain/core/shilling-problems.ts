/** Problems of shillings: part of the table of all problems. */
export const SHILLING_PROBLEMS = {
  rateOfLater: { status: 400, text: 'The rate is of a later day.' },
  shillingsOff: { status: 400, text: 'This school takes no shillings.' },
  shillingsOfCash: { status: 400, text: 'Only cash can be paid in shillings.' },
  shillingsStay: {
    status: 409,
    text: 'A part of it was in shillings. Take it back, and record it again.',
  },
} as const
