import type { ProblemEntry } from './problem-body.ts'

/** Errors about files of students between two schools. */
export const STUDENT_FILE_PROBLEMS = {
  notAStudentFile: { status: 400, text: 'This is not a student’s file from a Dugsi school.' },
  studentFileChanged: {
    status: 400,
    text: 'This file was changed after it was given out, or did not arrive whole. Please ask the school to give it out again.',
  },
  studentFileVersion: {
    status: 400,
    text: 'This file is of version {version}, and this Dugsi reads version {known}. Please bring the older one of the two up to date.',
  },
  ownStudentFile: { status: 409, text: 'This school itself gave this file out: {fullname} (ID {id}) {where}.' },
  studentFileTaken: {
    status: 409,
    text: '{fullname} (ID {id}) was registered from a file of this student on {day} by {by}, and {where}.',
  },
} as const satisfies Record<string, ProblemEntry>
