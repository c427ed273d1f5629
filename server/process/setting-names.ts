import { StartFailure } from './start-failure.ts'

/**
 * Names with these prefixes are meant for this server, except those that Kubernetes sets for a service called dugsi or
 * school.
 */
const OURS = /^(DUGSI|SCHOOL)_(?!SERVICE_|PORT(_|$))/

/** How many letters may be added, left out or exchanged for a name to count as misspelt; short names resemble many. */
const slipsIn = (name: string): number => (name.length < 7 ? 0 : name.length < 9 ? 1 : 2)

/** The Levenshtein distance: the least number of letters to add, leave out or exchange. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (let at = 0; at < other.length; at++) {
      const exchanged = (row[at] ?? 0) + (letter === other[at] ? 0 : 1)
      next.push(Math.min(exchanged, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Setting that a misspelt name resembles. */
function resembledSetting(name: string, known: readonly string[]): string | undefined {
  const written = name.toUpperCase().replace(/^DUGSI_/, '')
  const [nearest] = known
    .filter((each) => each === written || distance(written, each) <= slipsIn(each))
    .toSorted((a, b) => distance(written, a) - distance(written, b))
  return nearest
}

/**
 * Throws for a name in the environment that is no setting but resembles one: a misspelt setting has no effect, and
 * nobody would notice. All other names belong to other programs and are ignored.
 */
export function requireKnownNames(names: readonly string[], known: readonly string[]): void {
  for (const name of names) {
    if (known.includes(name)) continue
    const nearest = slipsIn(name) > 0 || OURS.test(name) ? resembledSetting(name, known) : undefined
    if (nearest) throw new StartFailure(`${name} is not a setting; did you mean ${nearest}?`)
    if (OURS.test(name)) throw new StartFailure(`${name} is not a setting of this server; docs/running.md lists them`)
  }
}
