import type { Translation } from '../core/translations.ts'
import type { attendanceSentences } from './sentences.texts.ts'

export const attendanceSentencesSo: Translation<typeof attendanceSentences> = {
  student: (id) => `Arday ${id}`,
  aStudent: (id) => `arday ${id}`,
  className: (id) => `Fasalka ${id}`,
  present: (student, day) => `${student}, ${day}: waa joogay`,
  absent: (student, day) => `${student}, ${day}: waa maqnaa`,
  marked: (className, day, marked, absent) => `${className}, ${day}: ${marked} la xaadiriyey, ${absent} maqan`,
  notApplied: {
    conflict: (count) =>
      count === 1
        ? 'Hal xaadirin ayaa ka duwan kii dugsigu hore u hayey; fur fasalka si aad u xalliso.'
        : `${count} xaadirin ayaa ka duwan kuwii dugsigu hore u hayey; fur fasalka si aad u xalliso.`,
    outranked: (count) =>
      count === 1
        ? 'Hal xaadirin ayaa dugsigu hore u saxay; sixiddaas ayaa la tixgeliyaa.'
        : `${count} xaadirin ayaa dugsigu hore u saxay; sixiddaas ayaa la tixgeliyaa.`,
    refused: (count) =>
      count === 1
        ? 'Hal arday ayaa ka tagay fasalka ama dugsiga; xaadirintan lama qaadan.'
        : `${count} arday ayaa ka tagay fasalka ama dugsiga; xaadirintooda lama qaadan.`,
  },
  call: (student, day, status) => `Wicitaan ku saabsan ${student}, oo maqnaa ${day}: ${status}`,
}
