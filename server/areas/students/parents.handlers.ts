import { and, eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/students/parents.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { guardians } from '../../db/schema.ts'
import { handle, handleRaw } from '../../handle.ts'
import { handOverCode } from '../users/hand-over.ts'
import { requireFreePhone } from '../users/parent-phones.ts'
import { findOrCreateParent, linkParent } from './parents.ts'
import { lockClaim, lockParent, readParentOfPhone, readParents, readPhoneClaims } from './parents.queries.ts'
import { lockStudent, readStudent } from '../school/students.queries.ts'
import { accountRecord } from '../school/accounts.ts'
import { change, instantNow, lockRows } from '../school/record.ts'

export const parentHandlers = [
  handle(endpoints.findParent, async ({ query: { phone, studentId } }, { tx, actor }) => {
    if (studentId !== undefined) await readStudent(tx, actor, studentId)
    return readParentOfPhone(tx, phone, studentId)
  }),

  handle(endpoints.updateParent, async ({ body: { studentId, parentPhone, parentId, relation } }, context) => {
    const student = await lockStudent(context.tx, studentId)
    const parent = await findOrCreateParent(context, parentPhone, student, parentId)
    await linkParent(context, { studentId, parentId: parent.id, relation })
    return {
      message: `Successfully linked to parent: ${parent.username}`,
      parentUser: { id: parent.id, username: parent.username },
      isNew: parent.isNew,
    }
  }),

  handle(endpoints.listParents, async ({ params: { id } }, { tx, actor, env }) => {
    await readStudent(tx, actor, id)
    return readParents(tx, id, env.now())
  }),

  handle(endpoints.setRelation, async ({ params: { id, parentId }, body: { relation } }, context) => {
    const isLink = and(eq(guardians.studentId, id), eq(guardians.userId, parentId))
    const [before] = await lockRows(context.tx, guardians, isLink)
    if (!before) throw new Problem('linkNotFound')
    await context.tx.update(guardians).set({ relation }).where(isLink)
    await recordChange(context, 'students', id, { before, after: { relation } })
    return { message: 'Relation saved' }
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

  handleRaw(endpoints.makeSlip, ({ params }, context) =>
    handOverCode(context, (tx) => lockParent(tx, params.parentId)),
  ),

  handle(endpoints.listPhoneClaims, (_, { tx }) => readPhoneClaims(tx)),

  handle(endpoints.settlePhoneClaim, async ({ params: { parentId }, body: { phone, isConfirmed } }, context) => {
    const { tx, env } = context
    // Locks the phone before the account, in the order of linking a child.
    if (isConfirmed) await requireFreePhone(tx, phone, parentId)
    const before = await lockClaim(tx, parentId, phone)
    const settled = { phoneProposed: null, phoneProposedAt: null }
    const phoneSince = instantNow(env)
    const after = isConfirmed ? { ...settled, phoneNumber: phone, phoneSince } : settled
    await change(context, accountRecord, before, after)
    return { message: isConfirmed ? 'Phone confirmed' : 'Phone refused' }
  }),
]
