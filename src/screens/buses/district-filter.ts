import type { Filter } from '../core/list/list.ts'

type Living = { district?: string | null | undefined }

/** Value of the filter for students of whom nobody has said where they live. */
const UNKNOWN = '-'

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** One district, however its capitals and spaces are written. */
const keyOf = ({ district }: Living): string => (district ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase() || UNKNOWN

/** Filter of students by district; the districts are those of the students. */
export const districtFilter = (label: string, words: { all: string; none: string }): Filter<Living> => ({
  label,
  options: (_, all) => {
    const known = new Map(all.map((student) => [keyOf(student), student.district?.trim() || words.none]))
    const options = [...known].map(([value, text]) => ({ value, label: text }))
    return [
      { value: '', label: words.all },
      ...options.sort(
        (a, b) => Number(a.value === UNKNOWN) - Number(b.value === UNKNOWN) || names.compare(a.label, b.label),
      ),
    ]
  },
  keeps: (student, value) => keyOf(student) === value,
})
