import { StudentRow } from '#domain/school/students.schema.ts'
import { currentReader } from '../use-cache.ts'
import { device } from '../db.ts'
import { nudge } from '../nudge.ts'

type Placed = Pick<StudentRow, 'id' | 'classId'>
type Change = { saved?: readonly StudentRow[]; moved?: readonly Placed[]; removed?: readonly number[] }

/**
 * Puts into the replica what the server has just answered to a change, so that every screen shows it at once; the next
 * pull, which is asked for here, brings the same. A replica that cannot be written is put right by that pull.
 */
async function note(change: Change): Promise<void> {
  try {
    const { saved = [], moved = [], removed = [] } = change
    const table = (await currentReader(device()))?.cache?.students
    for (const student of saved) await table?.put(StudentRow.parse(student), String(student.id))
    await table?.bulkUpdate(moved.map(({ id, classId }) => ({ key: String(id), changes: { classId } })))
    await table?.bulkDelete(removed.map(String))
  } catch {
    // Nothing is lost: the pull tells the rest.
  }
  nudge('sendNow')
}

/** Students are in other classes now, as the server answered. */
export const noteMoved = (moved: readonly Placed[]): Promise<void> => note({ moved })

/** Students are deleted now. */
export const noteRemoved = (...removed: readonly number[]): Promise<void> => note({ removed })

/** A student was registered or changed, as the server answered. */
export const noteSaved = (student: StudentRow): Promise<void> => note({ saved: [student] })
