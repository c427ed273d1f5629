import { localized } from '../core/translations.ts'

/** Sentences of waiting entries of attendance. */
export const attendanceSentences = localized('attendanceSentences', {
  student: (id: number) => `Student ${id}`,
  aStudent: (id: number) => `student ${id}`,
  className: (id: number) => `Class ${id}`,
  present: (student: string, day: string) => `${student} marked present on ${day}`,
  absent: (student: string, day: string) => `${student} marked absent on ${day}`,
  late: (student: string, day: string) => `${student} marked late on ${day}`,
  leftEarly: (student: string, day: string) => `${student} marked as having left early on ${day}`,
  marked: (className: string, day: string, marked: number, absent: number) =>
    `${className}, ${day}: ${marked} marked, ${absent} absent`,
  call: (student: string, day: string, status: string) => `Call about ${student}, absent on ${day}: ${status}`,
} as const)
