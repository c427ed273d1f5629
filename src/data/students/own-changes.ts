import { bornOf } from '#domain/core/subjects.ts'
import { StudentRow, type StudentDetail } from '#domain/school/students.schema.ts'
import { currentReader } from '../replica/use-cache.ts'
import { device } from '../device/db.ts'

type Placed = Pick<StudentRow, 'id' | 'classId'>
type Change = { saved?: readonly StudentDetail[]; moved?: readonly Placed[]; removed?: readonly number[] }

/**
 * Puts the server's answer to a change into the replica, so that every screen shows it at once; the pull after the call
 * brings the same. If the replica cannot be written, that pull corrects it.
 */
async function note(change: Change): Promise<void> {
  try {
    const { saved = [], moved = [], removed = [] } = change
    const table = (await currentReader(device()))?.cache?.students
    for (const student of saved) {
      const key = String(student.id)
      // The answer does not say since when the student is in the class, so that field of the row stays.
      const known = (await table?.get(key)) ?? { born: bornOf(student.createdAt) }
      await table?.put({ ...known, ...StudentRow.parse(student) }, key)
    }
    await table?.bulkUpdate(moved.map(({ id, classId }) => ({ key: String(id), changes: { classId } })))
    await table?.bulkDelete(removed.map(String))
  } catch {
    // Nothing is lost: the pull brings the rows.
  }
}

/** Students were moved to other classes, as the server answered. */
export const noteMoved = (moved: readonly Placed[]): Promise<void> => note({ moved })

/** Students were deleted. */
export const noteRemoved = (...removed: readonly number[]): Promise<void> => note({ removed })

/** A student was registered or changed, as the server answered. */
export const noteSaved = (student: StudentDetail): Promise<void> => note({ saved: [student] })
