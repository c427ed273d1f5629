import { MARK_FIELD, type Field, type SheetKind, type SheetSchool } from '#domain/sheets/kinds.ts'
import { sheetsTexts as texts } from './sheets.texts.ts'

export type Choice = { value: string; label: string }

/** The fields that a column can fill, the subjects of marks among them. */
export const fieldChoices = (kind: SheetKind, school: SheetSchool): Choice[] => [
  ...kind.fields.map(({ name, label }) => ({ value: name, label })),
  ...(kind.hasSubjects
    ? (school.subjects ?? []).map(({ name }) => ({ value: MARK_FIELD + name, label: texts.marksOf(name) }))
    : []),
]

/** The words for a field that is left empty. */
export const nothingIn = (field: Field | undefined): string => (field?.parse === 'bus' ? texts.noBus : texts.nothing)

/** The values of a field that has a few; null where any text may stand. Classes are named, as a file names them. */
export function valueChoices(field: Field | undefined, school: SheetSchool): Choice[] | null {
  switch (field?.parse) {
    case 'word':
      return (field.words ?? []).map((word) => ({ value: word, label: word }))
    case 'class':
      return school.classes.map(({ name }) => ({ value: name, label: name }))
    case 'bus':
      return school.buses ? school.buses.map(({ label }) => ({ value: label, label })) : null
    default:
      return null
  }
}

/** What can stand in a field of a row: also that a student takes no bus, in words that are read so. */
export function rowChoices(field: Field | undefined, school: SheetSchool): Choice[] | null {
  const choices = valueChoices(field, school)
  if (field?.parse !== 'bus' || !choices) return choices
  // A bus that the school has not may stand as it is written elsewhere.
  return field.isOfSchool ? [...choices, { value: texts.noBus, label: texts.noBus }] : null
}
