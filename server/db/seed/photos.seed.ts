import { addDays } from '#domain/core/dates.ts'
import { photos, studentPhotos } from '../schema.ts'
import { seedOf, type AreaRows } from './area-rows.ts'
import { DRAWN_PHOTOS } from './drawn-photos.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId } from './users.seed.ts'

/** Every fifth student of a photographed class was absent that day. */
const wasThere = (_: unknown, at: number): boolean => at % 5 !== 4

const refOf = (studentId: number): string => `00000000-0000-4000-a000-${String(studentId).padStart(12, '0')}`

/** Photos of most students in the classes of the demo parent's children. */
export function buildPhotos(today: string, students: readonly StudentSeed[]): AreaRows[] {
  const classIds = new Set(students.filter(({ phone }) => phone === students[0]?.phone).map(({ classId }) => classId))
  const taken = students.filter(({ classId }) => classIds.has(classId)).filter(wasThere)
  const takenAt = `${addDays(today, -9)}T06:30:00.000Z`
  const pictures = taken.map(({ id }, at) => {
    const bytes = new Uint8Array(Buffer.from(DRAWN_PHOTOS[at % DRAWN_PHOTOS.length] ?? '', 'base64'))
    return { id: refOf(id), bytes, createdAt: takenAt }
  })
  const rows = taken.map(({ id: studentId }, at) => ({
    id: at + 1,
    studentId,
    photoId: refOf(studentId),
    takenBy: demoUserId('attendance'),
    takenAt,
  }))
  return [{ table: photos, rows: pictures }, seedOf(studentPhotos, rows)]
}
