/** Digits that keyboards of the region produce besides 0 to 9: Arabic, Persian and full-width; ten of each in order. */
export const OTHER_DIGITS = [...'٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９'] as const

const LATIN_DIGITS = new Map<string, string>(OTHER_DIGITS.map((digit, at) => [digit, String(at % 10)]))

/** The text with every digit written as 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => LATIN_DIGITS.get(digit) ?? digit)
