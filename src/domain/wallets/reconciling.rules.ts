/**
 * What no line and no entry explains: the difference before the first statement, and the rest of the difference, in cents. Where
 * the two have opposite signs, what they cancel of each other is no difference.
 */
export function openParts(begin: number, rest: number): { begin: number; unexplained: number } {
  if (Math.sign(begin) === Math.sign(rest)) return { begin, unexplained: rest }
  const both = begin + rest
  return Math.abs(begin) > Math.abs(rest) ? { begin: both, unexplained: 0 } : { begin: 0, unexplained: both }
}
