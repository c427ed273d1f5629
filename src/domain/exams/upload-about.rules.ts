import { cellOf, plainHeading, type SheetTable } from '../school/sheets.ts'

/** Labels by which a template says what it is for: in its hidden sheet with ids, and above the headings by name. */
export const ABOUT_LABELS = { class: 'Class', year: 'Academic year', exam: 'Exam', subject: 'Subject' } as const
type Part = keyof typeof ABOUT_LABELS
const PARTS = Object.keys(ABOUT_LABELS) as Part[]

type Named = { id?: number; name: string }
export type About = Partial<Record<Part, Named>>

const PART_OF = new Map(PARTS.map((part) => [plainHeading(ABOUT_LABELS[part]), part]))

/** A cell as it was typed. */
export const textOf = (value: unknown): string => {
  const cell = cellOf(value)
  // Sums of a spreadsheet have digits that nobody typed: 14.499999999999998.
  return typeof cell === 'number' ? String(Math.round(cell * 1e6) / 1e6) : String(cell ?? '')
}

/** Lines of a hidden sheet: label, id, name. */
export const readAbout = (lines: SheetTable): About =>
  aboutOf(lines, ([, id, name]) => ({ ...(Number.isSafeInteger(id) && { id: Number(id) }), name: textOf(name) }))

/** Lines above the headings: label, name. */
export const readPlain = (lines: SheetTable): About => aboutOf(lines, ([, name]) => ({ name: textOf(name) }))

function aboutOf(lines: SheetTable, named: (cells: readonly unknown[]) => Named): About {
  const about: About = {}
  for (const cells of lines) {
    const part = PART_OF.get(plainHeading(cells[0]))
    const found = part && named(cells)
    if (part && found && found.name !== '') about[part] ??= found
  }
  return about
}

/** Class, exam and subject as a sentence names them. */
export const sentenceOf = (about: About): string =>
  [
    about.class && `class ${about.class.name}`,
    [about.exam?.name, about.year?.name].filter(Boolean).join(' '),
    about.subject?.name,
  ]
    .filter(Boolean)
    .join(', ')

/** Whether a file is for something else than was chosen: by id, or by name where it has no id. */
export const isOfAnother = (file: About, chosen: About): boolean =>
  PARTS.some((part) => {
    const [inFile, wanted] = [file[part], chosen[part]]
    if (!inFile || !wanted) return false
    if (inFile.id !== undefined && wanted.id !== undefined) return inFile.id !== wanted.id
    return plainHeading(inFile.name) !== plainHeading(wanted.name)
  })
