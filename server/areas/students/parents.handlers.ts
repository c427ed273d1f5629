import { and, eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/students/parents.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { guardians, users } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { requireFreePhone } from '../parent-phones.ts'
import { findOrCreateParent } from './parents.ts'
import { lockClaim, readParentOfPhone, readParents, readPhoneClaims } from './parents.queries.ts'
import { lockStudent, readStudent } from '../school/students.queries.ts'

export const parentHandlers = [
  handle(endpoints.findParent, ({ query: { phone } }, { tx }) => readParentOfPhone(tx, phone)),

  handle(endpoints.updateParent, async ({ body: { studentId, parentPhone, parentId } }, context) => {
    const { tx, actor, env } = context
    const student = await lockStudent(tx, studentId)
    const parent = await findOrCreateParent(context, parentPhone, student, parentId)
    const linkedAt = new Date(env.now()).toISOString()
    const linked = await tx
      .insert(guardians)
      .values({ userId: parent.id, studentId, linkedAt, linkedBy: actor.id })
      .onConflictDoNothing()
      .returning({ userId: guardians.userId })
    if (linked.length > 0) await recordChange(context, 'students', studentId, { after: { guardianAdded: parent.id } })
    return {
      message: `Successfully linked to parent: ${parent.username}`,
      parentUser: { username: parent.username },
      isNew: parent.isNew,
    }
  }),

  handle(endpoints.listParents, async ({ params: { id } }, { tx, actor }) => {
    await readStudent(tx, actor, id)
    return readParents(tx, id)
  }),

  handle(endpoints.unlinkParent, async ({ params: { id, parentId } }, context) => {
    const ended = await context.tx
      .delete(guardians)
      .where(and(eq(guardians.studentId, id), eq(guardians.userId, parentId)))
      .returning({ userId: guardians.userId })
    if (ended.length === 0) throw new Problem('linkNotFound')
    await recordChange(context, 'students', id, { after: { guardianRemoved: parentId } })
    return { message: 'Link ended' }
  }),

  handle(endpoints.listPhoneClaims, (_, { tx }) => readPhoneClaims(tx)),

  handle(endpoints.settlePhoneClaim, async ({ params: { parentId }, body: { phone, isConfirmed } }, context) => {
    const { tx, env } = context
    // Locks the phone before the account, in the order of linking a child.
    if (isConfirmed) await requireFreePhone(tx, phone, parentId)
    const before = await lockClaim(tx, parentId, phone)
    if (!before) throw new Problem('proposalGone')
    const settled = { phoneProposed: null, phoneProposedAt: null }
    const phoneSince = new Date(env.now()).toISOString()
    const after = isConfirmed ? { ...settled, phoneNumber: phone, phoneSince } : settled
    await tx.update(users).set(after).where(eq(users.id, parentId))
    await recordChange(context, 'users', parentId, { before, after })
    return { message: isConfirmed ? 'Phone confirmed' : 'Phone refused' }
  }),
]
