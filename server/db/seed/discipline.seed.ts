import type { DisciplineType } from '#domain/discipline/discipline.rules.ts'
import type { discipline } from '../schema.ts'
import { schoolDaysBefore } from './attendance.seed.ts'
import { seededRandom, type Random } from './random.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId, type TeacherClassSeed } from './users.seed.ts'

type DisciplineSeed = typeof discipline.$inferSelect

const TERM_DAYS = 100
/** Students per incident: about sixty incidents in the demo school. */
const STUDENTS_PER_ENTRY = 12
/** Fewest students for a school with incidents; smaller schools belong to tests, which add their own records. */
const SMALLEST = 500

type Kind = [DisciplineType, string, string | null]

const KINDS: readonly [Kind, ...Kind[]] = [
  ['Late Arrival', 'Came forty minutes after the first lesson had begun', null],
  ['Late Arrival', 'Third late arrival this week', 'Parents called'],
  ['Late Arrival', 'Came after the break, without a note from home', 'Asked for a note from home'],
  ['Disruption', 'Talked through the whole Quran lesson', 'Moved to the first row'],
  ['Disruption', 'Threw paper in the classroom', 'Swept the classroom'],
  ['Disruption', 'Left the room without asking', null],
  ['Dishonesty', 'Copied the mathematics test from a neighbour', 'Test repeated'],
  ['Dishonesty', 'Signed the report card in place of the father', 'Parents invited'],
  ['Behavior', 'Quarrelled with a classmate in the yard', 'Both apologised'],
  ['Behavior', 'Spoke rudely to the bus driver', 'Talk with the head of the school'],
  ['Behavior', 'Broke a chair', 'Parents invited'],
]

/** Key like one made by a device, but the same in every run. */
function refFrom(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

type School = { students: readonly StudentSeed[]; teacherClasses: readonly TeacherClassSeed[]; today: string }

/** Incidents of a term before today, oldest first; a few students have several. */
export function buildDiscipline({ students, teacherClasses, today }: School): DisciplineSeed[] {
  const [first, ...others] = students
  if (!first || students.length < SMALLEST) return []
  const teacherOf = new Map(teacherClasses.map(({ classId, userId }) => [classId, userId]))
  const random = seededRandom('discipline')
  const days = schoolDaysBefore(today, TERM_DAYS)
  const known: [StudentSeed, ...StudentSeed[]] = [first, ...random.shuffle(others).slice(0, students.length / 20)]
  const rows = Array.from({ length: Math.round(students.length / STUDENTS_PER_ENTRY) }, (): DisciplineSeed => {
    const student = random.pick(known)
    const [type, description, actionTaken] = random.pick(KINDS)
    const recordedBy = random.chance(0.7)
      ? (teacherOf.get(student.classId) ?? demoUserId('admin'))
      : demoUserId('office')
    const minute = random.int(5 * 60, 9 * 60)
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const recordedAt = `${days[random.int(0, days.length - 1)] ?? today}T${time}:00.000Z`
    return {
      id: 0,
      ref: refFrom(random),
      studentId: student.id,
      classId: student.classId,
      type,
      description,
      actionTaken,
      recordedAt,
      recordedBy,
      deviceCode: null,
      createdAt: recordedAt,
      revision: 1,
      changedBy: null,
      deletedAt: null,
      deletedBy: null,
    }
  })
  // A record for the demo's parent to read.
  const [example] = rows
  if (example) Object.assign(example, { studentId: first.id, classId: first.classId, recordedBy: demoUserId('office') })
  return rows
    .toSorted((a, b) => a.recordedAt.localeCompare(b.recordedAt))
    .map((row, index) => ({ ...row, id: index + 1 }))
}
