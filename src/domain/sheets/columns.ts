import { cleanText, shownText } from './cells.ts'
import { classFinder, looksLikeClass } from './class-names.ts'
import { fieldOf, MARK_FIELD, type Field, type SheetKind, type SheetSchool } from './kinds.ts'
import { columnKeys, type SheetList } from './lists.ts'
import type { ColumnUse, Mapping } from './mapping.ts'
import { fitsNumber, keysOf, subjectOf } from './matching.ts'
import { headingsOf, keyOf, type HeadingKey } from './words.ts'

const SAMPLES = 3

function samplesOf(list: SheetList, at: number): string[] {
  const samples: string[] = []
  for (const { cells } of list.rows) {
    const text = shownText(cells[at])
    if (text !== '' && !samples.includes(text)) samples.push(text)
    if (samples.length === SAMPLES) break
  }
  return samples
}

type Draft = Omit<ColumnUse, 'field' | 'because' | 'maximum'> & { keys: readonly HeadingKey[] }

/**
 * The column that fills a field: by the likeliest kind of heading first, among equals by the first column. A column without
 * any value is taken only where no other fits.
 */
function columnFor(field: Field, drafts: readonly Draft[], taken: ReadonlyMap<number, unknown>): Draft | undefined {
  const free = drafts.filter(({ at }) => !taken.has(at))
  return (
    fittingIn(
      field,
      free.filter(({ samples }) => samples.length > 0),
    ) ?? fittingIn(field, free)
  )
}

function fittingIn(field: Field, drafts: readonly Draft[]): Draft | undefined {
  for (const key of field.headings) {
    const fitting = drafts.filter(
      (each) => each.keys.includes(key) && (key !== 'someNumber' || fitsNumber(field, each.samples)),
    )
    // The likeliest word for the field comes first in the list of words.
    const [word = ''] = headingsOf(key)
    const found = fitting.find((each) => keyOf(each.heading) === word) ?? fitting[0]
    if (found) return found
  }
  return undefined
}

function assign(kind: SheetKind, drafts: readonly Draft[]): Map<number, string> {
  const taken = new Map<number, string>()
  for (const field of kind.fields) {
    const found = columnFor(field, drafts, taken)
    if (found) taken.set(found.at, field.name)
  }
  return taken
}

const isDoubled = (draft: Draft, taken: ReadonlyMap<number, string>, drafts: readonly Draft[]): boolean =>
  drafts.some((other) => taken.has(other.at) && other.at !== draft.at && keyOf(other.heading) === keyOf(draft.heading))

/** The columns of marks: those of subjects, and in a sheet of marks every other column with a heading of its own. */
function markFields(kind: SheetKind, drafts: readonly Draft[], school: SheetSchool) {
  const marks = new Map<number, { field: string; maximum: number | null; isDoubled: boolean }>()
  const seen = new Set<string>()
  if (!kind.hasSubjects) return marks
  for (const { at, heading, keys } of drafts) {
    if (heading === '') continue
    const subject = subjectOf(heading, school)
    if (!subject && keys.length > 0) continue
    const name = subject?.name ?? cleanText(heading)
    marks.set(at, { field: MARK_FIELD + name, maximum: subject?.maximum ?? null, isDoubled: seen.has(keyOf(name)) })
    seen.add(keyOf(name))
  }
  return marks
}

function tabsAreClasses(kind: SheetKind, list: SheetList, { classes }: SheetSchool): boolean {
  const find = classFinder(classes)
  return (
    fieldOf(kind, 'classId') !== undefined &&
    list.tabs.every(({ name }) => name !== '' && (looksLikeClass(name) || find(name) !== null))
  )
}

/** What the columns of a list become, as far as their headings say. */
export function guessColumns(kind: SheetKind, list: SheetList, school: SheetSchool): Mapping {
  const keys = columnKeys(list.headings)
  const drafts: Draft[] = list.headings.map((heading, at) => ({
    at,
    heading,
    key: keys[at] ?? '',
    samples: samplesOf(list, at),
    keys: heading === '' ? [] : keysOf(kind, heading),
  }))
  const marks = markFields(kind, drafts, school)
  const taken = assign(
    kind,
    drafts.filter(({ at }) => !marks.has(at)),
  )
  const columns = drafts
    .filter(({ heading, samples }) => heading !== '' || samples.length > 0)
    .map((draft): ColumnUse => {
      const { keys: known, ...column } = draft
      const mark = marks.get(draft.at)
      if (mark)
        return {
          ...column,
          maximum: mark.maximum,
          field: mark.isDoubled ? null : mark.field,
          because: mark.isDoubled ? 'doubled' : 'heading',
        }
      const field = taken.get(draft.at) ?? null
      if (field) return { ...column, maximum: null, field, because: 'heading' }
      const isSpare = known.some((key) => kind.fields.some(({ headings }) => headings.includes(key)))
      const because =
        isDoubled(draft, taken, drafts) && draft.heading !== ''
          ? 'doubled'
          : isSpare
            ? 'spare'
            : known.length > 0
              ? 'other'
              : 'unknown'
      return { ...column, maximum: null, field: null, because }
    })
  const hasClass = columns.some(({ field }) => field === 'classId')
  return {
    columns,
    fixed: {},
    classFromPlace: !hasClass && (list.classLines.length > 0 || tabsAreClasses(kind, list, school)),
  }
}
