/** A text that is read from left to right within a sentence of any language, such as a phone or a span of years. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`
