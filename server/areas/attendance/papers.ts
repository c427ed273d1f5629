import { desc, eq } from 'drizzle-orm'
import { attachAbsencePaper, getAbsencePaper, removeAbsencePaper } from '#domain/attendance/papers.endpoints.ts'
import { Problem } from '#domain/core/problems.ts'
import { recordChange } from '../../audit.ts'
import { absencePapers } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { bytesOf, openPicture } from '../school/pictures.ts'
import { stamp } from '../school/record.ts'
import { lockStudents } from './apply-marks.ts'
import { findMark } from './attendance.queries.ts'

/** Longest side of a photo of a paper in pixels: handwriting can still be read. */
const LONGEST_SIDE = 1_600

/** A photo as it is stored: re-encoded, so that nothing is left of what a camera notes beside the picture. */
async function photoIn(sent: Uint8Array): Promise<Uint8Array> {
  const image = await openPicture(sent)
  const small = image.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
  return new Uint8Array(await bytesOf(small.flatten({ background: '#fff' }).jpeg({ quality: 78 })))
}

/** The mark, if the caller may see it; its student stays locked, as for every write about a mark. */
async function lockMark({ tx, actor }: HandlerContext, id: number) {
  const seen = await findMark(tx, actor, id)
  if (!seen) throw new Problem('attendanceNotFound')
  await lockStudents(tx, [seen.studentId])
  // Read again, since somebody may have changed it before the student was locked.
  const mark = await findMark(tx, actor, id)
  if (!mark) throw new Problem('attendanceNotFound')
  return mark
}

const told = ({ studentId, date }: { studentId: number; date: string }) => ({ studentId, date })

/** Papers that excuse absences (ATT-29): online alone, and only for the staff that sees the student. */
export const absencePaperHandlers = [
  handle(attachAbsencePaper, async ({ params: { id }, body }, context) => {
    const content = await photoIn(body.paper)
    const mark = await lockMark(context, id)
    await context.tx.delete(absencePapers).where(eq(absencePapers.attendanceId, id))
    await context.tx.insert(absencePapers).values({ attendanceId: id, content, ...stamp(context, 'added') })
    await recordChange(context, 'absencePapers', id, { after: { ...told(mark), paper: 'attached' } })
    return { message: 'The paper is attached' }
  }),

  handle(getAbsencePaper, async ({ params: { id } }, { tx, actor }) => {
    if (!(await findMark(tx, actor, id))) throw new Problem('attendanceNotFound')
    const [found] = await tx
      .select()
      .from(absencePapers)
      .where(eq(absencePapers.attendanceId, id))
      .orderBy(desc(absencePapers.id))
      .limit(1)
    if (!found) throw new Problem('fileNotFound')
    return { type: 'image/jpeg', bytes: found.content }
  }),

  handle(removeAbsencePaper, async ({ params: { id } }, context) => {
    const mark = await lockMark(context, id)
    const gone = await context.tx.delete(absencePapers).where(eq(absencePapers.attendanceId, id)).returning({
      id: absencePapers.id,
    })
    if (gone.length === 0) throw new Problem('fileNotFound')
    await recordChange(context, 'absencePapers', id, { after: { ...told(mark), paper: 'removed' } })
    return { message: 'The paper was taken away' }
  }),
]
