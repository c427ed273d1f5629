import { addDays } from '#domain/core/dates.ts'
import type { Role } from '#domain/core/roles.ts'
import type { guardians, teacherClasses, users } from '../schema.ts'
import type { ClassSeed } from './classes.seed.ts'
import { BOYS, GIRLS } from './names.ts'
import { seededRandom } from './random.ts'
import type { StudentSeed } from './students.seed.ts'

export type UserSeed = Omit<
  typeof users.$inferSelect,
  'phoneSince' | 'phoneProposed' | 'phoneProposedAt' | 'correctionLimit'
>
export type TeacherClassSeed = typeof teacherClasses.$inferSelect
export type GuardianSeed = Pick<typeof guardians.$inferSelect, 'userId' | 'studentId' | 'relation'>

/** The sign-ins that the demo prints, ids 1 to 8 in this order. */
export const DEMO_SIGN_INS = [
  { name: 'admin', role: 'ADMIN', fullName: 'Axmed Cali Warsame' },
  { name: 'office', role: 'USER', fullName: 'Hodan Maxamed Jaamac' },
  { name: 'teacher', role: 'Teacher', fullName: 'Sahra Ibraahim Cismaan' },
  { name: 'academy', role: 'ACADEMY', fullName: 'Yuusuf Xasan Nuur' },
  { name: 'attendance', role: 'ATTENDANCE', fullName: 'Cabdi Saleebaan Faarax' },
  { name: 'parent', role: 'PARENT', fullName: 'Faadumo Xuseen Diiriye' },
  { name: 'accountant', role: 'ACCOUNTANT', fullName: 'Ifrax Cismaan Ducaale' },
  { name: 'auditor', role: 'AUDITOR', fullName: 'Maxamuud Cali Jaamac' },
] as const satisfies readonly { name: string; role: Role; fullName: string }[]

export const DEMO_DOMAIN = 'demo.school'

export const DEMO_PASSWORD = 'Demo!2026'

/** The demo user of a sign-in name: `demoUserId('teacher')`. */
export const demoUserId = (name: (typeof DEMO_SIGN_INS)[number]['name']): number =>
  DEMO_SIGN_INS.findIndex((signIn) => signIn.name === name) + 1

/** Days from the school's first day for which the auditor has access. */
const AUDITOR_DAYS = 3_650

/** The classes of teacher@, by name. */
const FIRST_TEACHER = ['1A', '2A']

/** Classes of each teacher: two for the first, two or three for every other, so that each class has a teacher. */
function shareOut(classes: readonly ClassSeed[]): ClassSeed[][] {
  const random = seededRandom('teachers')
  const left = classes.filter(({ name }) => !FIRST_TEACHER.includes(name))
  const shares = [classes.filter(({ name }) => FIRST_TEACHER.includes(name))]
  // Of four classes two are given, since three would leave a single class.
  while (left.length > 0) shares.push(left.splice(0, left.length === 4 ? 2 : random.int(left.length === 3 ? 3 : 2, 3)))
  return shares
}

export function buildUsers(options: { classes: readonly ClassSeed[]; passwordHash: string; createdAt: string }) {
  const { classes, passwordHash, createdAt } = options
  const random = seededRandom('users')
  const users: UserSeed[] = []
  const add = (name: string, role: Role, fullName: string): number => {
    const id = users.length + 1
    const phoneNumber = `063${String(4_000_000 + id * 137)}`
    const email = `${name}@${DEMO_DOMAIN}`
    const createdBy = id === 1 ? null : 1
    users.push({
      id,
      username: name,
      email,
      fullName,
      phoneNumber,
      role,
      passwordHash,
      createdAt,
      createdBy,
      accessUntil: role === 'AUDITOR' ? addDays(createdAt.slice(0, 10), AUDITOR_DAYS) : null,
      endedAt: null,
      photoId: null,
    })
    return id
  }
  for (const { name, role, fullName } of DEMO_SIGN_INS) add(name, role, fullName)
  const teacherClasses: TeacherClassSeed[] = shareOut(classes).flatMap((share, index) => {
    const own = random.chance(0.4) ? random.pick(GIRLS) : random.pick(BOYS)
    const fullName = `${own} ${random.pick(BOYS)} ${random.pick(BOYS)}`
    const userId = index === 0 ? demoUserId('teacher') : add(`teacher${index + 1}`, 'Teacher', fullName)
    return share.map((taught) => ({ userId, classId: taught.id, isByAssignment: false }))
  })
  return { users, teacherClasses }
}

/** The demo parent's children: the first family. */
export const buildGuardians = (students: readonly StudentSeed[]): GuardianSeed[] =>
  students
    .filter((student) => student.phone === students[0]?.phone)
    .map((student) => ({ userId: demoUserId('parent'), studentId: student.id, relation: 'Mother' }))
