import { parsePhone } from '../school/phone.rules.ts'
import { keyOf, headingsOf, maximumIn, meaningOf, readings, type HeadingKey } from './words.ts'
import type { Field, SheetKind, SheetSchool } from './kinds.ts'

/** Kinds of columns by folded heading, for one kind of sheet. */
type Known = ReadonlyMap<string, readonly HeadingKey[]>

const knownOf = new Map<SheetKind['id'], Known>()

function makeKnown(kind: SheetKind): Known {
  const known = new Map<string, HeadingKey[]>()
  const keys = new Set([...kind.fields.flatMap(({ headings }) => headings), ...kind.ignored])
  for (const key of keys)
    for (const heading of headingsOf(key)) known.set(heading, [...(known.get(heading) ?? []), key])
  // The names that calls and exported files have for a field.
  for (const { name, label, headings } of kind.fields) {
    const [first] = headings
    if (!first) continue
    for (const heading of [keyOf(name), keyOf(label)]) if (!known.has(heading)) known.set(heading, [first])
  }
  return known
}

/** What a heading may mean in this kind of sheet; empty for a heading that is not known. */
export function keysOf(kind: SheetKind, heading: string): readonly HeadingKey[] {
  const known = knownOf.get(kind.id) ?? makeKnown(kind)
  knownOf.set(kind.id, known)
  for (const reading of readings(heading)) {
    const keys = known.get(reading)
    if (keys) return keys
  }
  return []
}

/** `Lambarka` is the number of a phone or of a student: the values tell which. */
export const fitsNumber = (field: Field, samples: readonly string[]): boolean =>
  (field.parse === 'phone') === (samples.length > 0 && samples.every((sample) => parsePhone(sample) !== null))

/** The subject of a heading, as the school names it, with the most marks that the heading says. */
export function subjectOf(
  heading: string,
  school: Pick<SheetSchool, 'subjects'>,
): { name: string; maximum: number | null } | null {
  const { name, maximum } = maximumIn(heading)
  for (const wanted of [heading, name]) {
    for (const reading of [keyOf(wanted), ...readings(wanted)]) {
      const named = school.subjects?.find((subject) => keyOf(subject.name) === reading)
      if (named) return { name: named.name, maximum }
      const usual = meaningOf('subjects', reading)
      if (!usual) continue
      const ours = school.subjects?.find((subject) => meaningOf('subjects', subject.name) === usual)
      if (ours || !school.subjects) return { name: ours?.name ?? usual, maximum }
    }
  }
  return null
}

/** Whether a heading says something in this kind of sheet. */
export const isKnownHeading =
  (kind: SheetKind, school: Pick<SheetSchool, 'subjects'>) =>
  (heading: string): boolean =>
    keysOf(kind, heading).length > 0 ||
    (kind.hasSubjects === true && (subjectOf(heading, school) !== null || headingsOf('marks').includes(keyOf(heading))))
