import type { Translation } from '../core/translations.ts'
import type { attendanceSentences } from './sentences.texts.ts'

export const attendanceSentencesAr: Translation<Omit<typeof attendanceSentences, 'notApplied'>> = {
  student: (id) => `الطالب ${id}`,
  aStudent: (id) => `الطالب ${id}`,
  className: (id) => `الصف ${id}`,
  present: (student, day) => `${student}: حاضر في ${day}`,
  absent: (student, day) => `${student}: غائب في ${day}`,
  marked: (className, day, marked, absent) => `${className}، ${day}: سُجّل ${marked}، والغائبون ${absent}`,
  call: (student, day, status) => `مكالمة بشأن ${student}، الغائب في ${day}: ${status}`,
}
