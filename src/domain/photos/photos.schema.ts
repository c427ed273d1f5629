import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'

/** Size of a photo (pixels): large enough for a card of 22 mm at 300 points an inch. */
export const PHOTO_WIDTH = 240
export const PHOTO_HEIGHT = 320

/** Most bytes of a photo as it is stored and sent: 700 of them are 10 MB. */
export const PHOTO_BYTES_MOST = 15_360

/** Most letters of a photo that is sent, in base64, also where it is sealed. */
const MOST_LETTERS = 60_000

/** Most photos that are read at once. */
export const PHOTOS_AT_ONCE = 20

const Ref = z.uuid()

/** A photo that was taken, as it is sent. */
export const NewPhoto = {
  /** Key of this photo, made by the device that took it. */
  ref: Ref,
  /** A JPEG in base64; where `isSealed`, sealed for the school's server alone, since it may wait on a shared tablet. */
  image: z.string().min(1, 'The photo is missing').max(MOST_LETTERS),
  isSealed: z.literal(true).optional(),
}

/** A photo that was taken, as a device stores and sends it. */
export type TakenPhoto = { ref: string; image: string; isSealed?: true }

/** Binds a sealed photo to its key. */
export const photoLabel = (ref: string): string => `photo ${ref}`

/** Which photo somebody has: photos themselves are read when they are shown. */
export const StudentPhotoRow = z.object({ studentId: Id, ref: Ref, takenAt: Instant })
export type StudentPhotoRow = z.infer<typeof StudentPhotoRow>

export const EmployeePhotoRow = z.object({ employeeId: Id, ref: Ref, takenAt: Instant })
export type EmployeePhotoRow = z.infer<typeof EmployeePhotoRow>

/** A photo as it is read; `image` is a JPEG in base64. */
export const PhotoRead = z.object({ id: Id, ref: Ref, image: z.string() })
export type PhotoRead = z.infer<typeof PhotoRead>
