import { addDays } from '#domain/core/dates.ts'
import { NO_MAILBOX } from '#domain/auth/sign-in-name.ts'
import type { guardians, resetCodes, resetRequests } from '../schema.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId, type UserSeed } from './users.seed.ts'

/** Days for which a slip with a code, which goes home with a child, is valid. */
const SLIP_DAYS = 14

/**
 * Builds codes and requests at the office: the father of the second family has a slip and has never signed in, and a teacher
 * has asked for a code because the password was forgotten.
 */
export function buildCodes(school: {
  users: readonly UserSeed[]
  students: readonly StudentSeed[]
  today: string
  unknownPasswordHash: string
}): {
  invitedParents: UserSeed[]
  invitedGuardians: (typeof guardians.$inferSelect)[]
  slips: (typeof resetCodes.$inferSelect)[]
  requests: (typeof resetRequests.$inferSelect)[]
} {
  const { users, students, today, unknownPasswordHash } = school
  const first = students.find(({ phone }) => phone !== students[0]?.phone)
  const teacher = users.find(({ role, id }) => role === 'Teacher' && id !== demoUserId('teacher'))
  if (!first || !teacher) return { invitedParents: [], invitedGuardians: [], slips: [], requests: [] }
  const madeAt = `${addDays(today, -1)}T08:40:00.000Z`
  const office = demoUserId('office')
  const father: UserSeed = {
    id: users.length + 1,
    username: first.phone,
    email: `${first.phone}${NO_MAILBOX}`,
    fullName: `${first.middlename} ${first.lastname} ${first.fourthName}`,
    phoneNumber: first.phone,
    role: 'PARENT',
    passwordHash: unknownPasswordHash,
    createdAt: madeAt,
    createdBy: office,
    accessUntil: null,
    endedAt: null,
    photoId: null,
  }
  const slip = {
    selector: 'DEM0',
    userId: father.id,
    // A hash that no code has, since the slip does not exist on paper; the office makes a new slip to try it.
    codeHash: 'A'.repeat(43),
    attempts: 0,
    expiresAt: `${addDays(today, SLIP_DAYS - 1)}T08:40:00.000Z`,
    usedAt: null,
    madeBy: office,
    madeAt,
  }
  return {
    invitedParents: [father],
    invitedGuardians: students
      .filter(({ phone }) => phone === first.phone)
      .map(({ id }) => ({
        userId: father.id,
        studentId: id,
        relation: 'Father',
        linkedAt: madeAt,
        linkedBy: office,
      })),
    slips: [slip],
    requests: [{ userId: teacher.id, askedAt: `${addDays(today, -1)}T15:05:00.000Z` }],
  }
}
