/** Most classes that one line makes: more is a typing mistake. */
export const MOST_CLASSES = 60

const NUMBERS = /^(?:grades?\s+|class(?:es)?\s+)?(\d{1,2})\s*(?:to|-|–)\s*(\d{1,2})$/i
const LETTERS = /^([a-z])\s*(?:to|-|–)\s*([a-z])$/i

const span = (from: number, to: number): number[] =>
  from > to ? [] : Array.from({ length: to - from + 1 }, (_, at) => from + at)

function numbersIn(part: string): string[] | null {
  const [, from, to] = NUMBERS.exec(part) ?? []
  return from && to ? span(Number(from), Number(to)).map(String) : null
}

function lettersIn(part: string): string[] | null {
  const [, from, to] = LETTERS.exec(part) ?? []
  return from && to
    ? span(from.toUpperCase().charCodeAt(0), to.toUpperCase().charCodeAt(0)).map((code) => String.fromCharCode(code))
    : null
}

/**
 * Names of the classes that a line asks for, each once in the order typed: `1A, 1B, 1C`, or a span of grades and one of
 * letters, as in `1 to 4, A to D`. A line that is neither is the name of one class.
 */
export function classNamesIn(line: string): string[] {
  const parts = line.split(/[,،;\n]/).flatMap((part) => part.trim().replace(/\s+/g, ' ') || [])
  const [first = '', second = '', ...others] = parts
  const [grades, letters] = [numbersIn(first), lettersIn(second)]
  if (grades && letters && others.length === 0)
    return grades.flatMap((grade) => letters.map((letter) => grade + letter))
  const seen = new Set<string>()
  return parts.filter((name) => {
    const key = name.replace(/\s/g, '').toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
