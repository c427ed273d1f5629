/**
 * A header of every answer of our own server under /api, with the id of its school. An answer without it is not ours.
 */
export const SCHOOL_HEADER = 'x-dugsi-school'

export const VERSION_HEADER = 'x-dugsi-version'
