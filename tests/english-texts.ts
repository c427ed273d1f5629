import { loadedTexts } from '#domain/core/translations.ts'

// Modules of all English texts of the app; importing a module registers its texts by name.
const modules = import.meta.glob([
  '../src/**/*.texts.ts',
  '../src/**/*.words.ts',
  '../src/data/answers/problem-words.ts',
])
await Promise.all(Object.values(modules).map((load) => load()))

export const english = loadedTexts()

/** Words that are the same in English and in a translation: names, units, formats, months that are spelt alike. */
export const SAME = new Set(['Dugsi', 'PDF', 'CSV', 'Excel', 'ZAAD', 'E-dahab', 'Fasax', 'Jan', 'Feb', 'Mar', 'Jun'])

export type Leaf = string | ((...parameters: never[]) => unknown)

/** Every text of a group by its path. */
function* leavesOf(group: unknown, path: readonly string[] = []): Generator<[string, Leaf]> {
  if (typeof group === 'string' || typeof group === 'function') yield [path.join('.'), group as Leaf]
  else if (group !== null && typeof group === 'object')
    for (const [key, value] of Object.entries(group)) yield* leavesOf(value, [...path, key])
}

export const leaves = (group: unknown): Map<string, Leaf> => new Map(leavesOf(group))

/** English texts of the app that are lines of their own in the text of a page. */
export function englishLines(page: string): string[] {
  const texts = new Set(
    [...english.values()].flatMap((group) => [...leaves(group).values()].filter((leaf) => typeof leaf === 'string')),
  )
  return page
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\p{L}{2,}/u.test(line) && texts.has(line) && !SAME.has(line))
}
