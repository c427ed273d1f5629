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
