const LETTERS = /\p{L}/u

/** How a name is written; null where it has small and capital letters, or a script without them. */
export function caseOf(name: string): 'capitals' | 'small' | null {
  const [upper, lower] = [name.toUpperCase(), name.toLowerCase()]
  if (upper === lower || !LETTERS.test(name) || name.replace(/[^\p{L}]/gu, '').length < 2) return null
  if (name === upper) return 'capitals'
  return name === lower ? 'small' : null
}

/** A name with a capital at the beginning of each word: O'Neil, Xasan-Deeq, but Da'uud. */
export const inNameCase = (name: string): string =>
  name
    .toLowerCase()
    .replace(
      /(^|[\s.-]|(?<=(?:^|[\s-])\p{L})['’‘`])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )

/** The parts of a whole name; more than four words stay in the fourth, so that the whole name is as it was. */
export function splitName(name: string): {
  firstname?: string
  middlename?: string
  lastname?: string
  fourtname?: string
} {
  const [first, second, third, ...rest] = name.split(' ').filter(Boolean)
  if (first === undefined) return {}
  if (second === undefined) return { firstname: first }
  if (third === undefined) return { firstname: first, lastname: second }
  return {
    firstname: first,
    middlename: second,
    lastname: third,
    ...(rest.length > 0 && { fourtname: rest.join(' ') }),
  }
}
