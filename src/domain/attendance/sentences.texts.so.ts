import type { Translation } from '../core/translations.ts'
import type { attendanceSentences } from './sentences.texts.ts'

export const attendanceSentencesSo: Translation<typeof attendanceSentences> = {
  student: (id) => `Arday ${id}`,
  aStudent: (id) => `arday ${id}`,
  className: (id) => `Fasalka ${id}`,
  present: (student, day) => `${student}, ${day}: waa joogay`,
  absent: (student, day) => `${student}, ${day}: waa maqnaa`,
  late: (student, day) => `${student}, ${day}: wuu daahay`,
  leftEarly: (student, day) => `${student}, ${day}: hore ayuu u baxay`,
  marked: (className, day, marked, absent) => `${className}, ${day}: ${marked} la xaadiriyey, ${absent} maqan`,
  call: (student, day, status) => `Wicitaan ku saabsan ${student}, oo maqnaa ${day}: ${status}`,
}
