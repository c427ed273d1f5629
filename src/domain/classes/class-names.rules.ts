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

/** A part that says "to" between two numbers or two letters, which nobody means as the name of a class. */
const isSpan = (part: string): boolean => / to /i.test(part) && (NUMBERS.test(part) || LETTERS.test(part))

/**
 * Names of the classes that a line asks for, each once in the order typed: `1A, 1B, 1C`, or a span of grades followed by one of
 * letters, as in `1 to 4, A to D`; both may stand in one line. None where a span is left over or runs backwards: what is meant is
 * not clear then.
 */
export function classNamesIn(line: string): string[] {
  const parts = line.split(/[,،;\n]/).flatMap((part) => part.trim().replace(/\s+/g, ' ') || [])
  const names: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const [part = '', next = ''] = parts.slice(at, at + 2)
    const [grades, letters] = [numbersIn(part), lettersIn(next)]
    if (grades && letters) {
      if (grades.length === 0 || letters.length === 0) return []
      names.push(...grades.flatMap((grade) => letters.map((letter) => grade + letter)))
      at += 1
    } else if (isSpan(part)) return []
    else names.push(part)
  }
  const seen = new Set<string>()
  return names.filter((name) => {
    const key = name.replace(/\s/g, '').toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The grade at the beginning of a class's name: 2 of 2A; null where there is none (KG-1A). */
export function gradeOf(name: string): number | null {
  const digits = /^\d{1,2}(?!\d)/.exec(name.trim())
  return digits ? Number(digits[0]) : null
}
