/** Payment methods (FEE-6). */
export const PAYMENT_METHODS = ['Cash', 'ZAAD', 'E-dahab'] as const

/** A receipt number: the device's own series (K7Q-R000123), or the server's (S-R000123). */
export const RECEIPT_NUMBER = /^[0-9A-Z]{1,6}-R\d{6,10}$/

/** Most payments that one answer lists; its sums are over all of them. */
export const MOST_COLLECTED = 5_000
