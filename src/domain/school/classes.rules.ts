export const isOpen = ({ closed = false }: { closed?: boolean | undefined }): boolean => !closed

const names = new Intl.Collator('en', { numeric: true })

/** The name of a class without the letters that its number ends with, and those letters. */
function partsOf(name: string): { grade: string; letters: string } {
  const [, grade = name, letters = ''] = /^(.*\d)(\p{L}+)$/u.exec(name) ?? []
  return { grade, letters }
}

function compare(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  return names.compare(a.grade, b.grade) || a.letters.length - b.letters.length || names.compare(a.letters, b.letters)
}

/** Classes in the order in which people count: 2A before 10A, and 1B before 1AA, which a grade of many classes has. */
export const byName = (a: { name: string }, b: { name: string }): number => compare(a.name, b.name)

/** The order of `byName` for rows that carry the name of their class. */
export const byClassName = (a: { className: string }, b: { className: string }): number =>
  compare(a.className, b.className)
