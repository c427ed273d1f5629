/**
 * A header of every answer of our own server under /api, with the id of its school. An answer without this header is not from our
 * server.
 */
export const SCHOOL_HEADER = 'x-dugsi-school'

export const VERSION_HEADER = 'x-dugsi-version'

/** A header of requests: the last witness that a device got; see PushReply. */
export const WITNESS_HEADER = 'x-dugsi-witness'

/**
 * A header of answers to requests with a witness: the present epoch. The epoch is the device's own where the database has the
 * write that the witness names; the header is left out where the server cannot tell.
 */
export const EPOCH_HEADER = 'x-dugsi-epoch'
