import { localized } from '../core/translations.ts'

/** What waiting entries of attendance say. */
export const attendanceSentences = localized('attendanceSentences', {
  student: (id: number) => `Student ${id}`,
  aStudent: (id: number) => `student ${id}`,
  className: (id: number) => `Class ${id}`,
  present: (student: string, day: string) => `${student} marked present on ${day}`,
  absent: (student: string, day: string) => `${student} marked absent on ${day}`,
  marked: (className: string, day: string, marked: number, absent: number) =>
    `${className}, ${day}: ${marked} marked, ${absent} absent`,
  // Why marks of a class do not count; only conflicts can be settled.
  notApplied: {
    conflict: (count: number) =>
      count === 1
        ? 'One mark differs from what the school already had; open the class to settle it.'
        : `${count} marks differ from what the school already had; open the class to settle them.`,
    outranked: (count: number) =>
      count === 1
        ? 'One mark was corrected at the school before; the correction counts.'
        : `${count} marks were corrected at the school before; the corrections count.`,
    refused: (count: number) =>
      count === 1
        ? 'One student had left the class or the school; this mark was not taken.'
        : `${count} students had left the class or the school; these marks were not taken.`,
  },
  call: (student: string, day: string, status: string) => `Call about ${student}, absent on ${day}: ${status}`,
} as const)
