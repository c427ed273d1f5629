/** The width up to which a screen is laid out for a phone. */
export const PHONE = '(max-width: 39.99em)'
