import { sql } from 'drizzle-orm'
import { takeStudentPhoto } from '#domain/photos/photos.endpoints.ts'
import { takeStudentPhotoOffline } from '#domain/photos/photos.offline.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { newRef } from '#data/device/new-ref.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import type { Db } from '#server/db/types.ts'
import { GREY_PHOTO } from '#server/testing/good-photos.ts'
import { savingOn } from '#sw/sync/testing/device.ts'
import { photoLabel, type PhotosAtSchool } from '../photos.ts'
import type { Saved } from '../saved.ts'
import { read } from './announcements.ts'
import { oneOf, readerOf } from './reader.ts'
import { signIn } from './sign-in-name.ts'
import { note, type Actor, type World } from './world.ts'

/** Takes the photo of a student whom the device knows. */
async function photograph(world: World, actor: Actor): Promise<Saved | undefined> {
  const { device, random, role } = actor
  const reader = await readerOf(actor)
  if (!reader || !takeStudentPhoto.roles.some((each) => each === role)) return undefined
  const student = oneOf(random, (await reader.cache.students.toArray()) as StudentRow[])
  if (!student) return undefined
  const ref = newRef()
  const body = { studentId: student.id, ref, image: GREY_PHOTO }
  const made = await note(world, { ...actor, about: [student.fullname], label: photoLabel(ref) }, () =>
    enqueue(device.db, takeStudentPhotoOffline, { body }, savingOn(device)),
  )
  world.tried['photos taken']++
  return made
}

/** Opens an announcement; where none is unread takes a photo instead, so that plans need no step of their own for photos. */
export const readOrPhotograph = async (world: World, actor: Actor): Promise<Saved | undefined> =>
  (await read(world, actor)) ?? photograph(world, actor)

/** Reads the photos of students: the writes by what the school answered them, since the log of changes does not name photos. */
export async function readPhotosAtSchool(db: Db): Promise<PhotosAtSchool> {
  const rowsOf = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
    ((await db.execute(query)) as { rows: T[] }).rows
  const arrived = await rowsOf<{ ref: string; student: string }>(
    sql`select verdict->'reply'->'photo'->>'ref' as ref, fullname as student
      from writes join students on students.id = (verdict->'reply'->'photo'->>'studentId')::int
      where endpoint = ${takeStudentPhoto.id} and verdict->>'kind' = 'applied'`,
  )
  const standing = await rowsOf<{ ref: string; student: string; by: string }>(
    sql`select student_photos.photo_id as ref, fullname as student, ${signIn} as by
      from student_photos join students on students.id = student_id join users on users.id = taken_by`,
  )
  const labelled = <T extends { ref: string }>({ ref, ...row }: T) => ({ ...row, label: photoLabel(ref) })
  return { arrived: arrived.map(labelled), standing: standing.map(labelled) }
}
