import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { idOf, IdText } from '../core/fields.ts'
import { STAFF } from '../core/roles.ts'

/** Most bytes of a photo of a paper. */
const PAPER_BYTES = 5 * 1024 * 1024

const OfMark = z.object({ id: idOf('mark', IdText) })

export const attachAbsencePaper = endpoint({
  id: 'attendance.attachPaper',
  method: 'POST',
  path: '/attendance/:id/paper',
  summary: 'Attach a photo of the paper that excuses an absence or lateness, at most 5 MB; the newest counts',
  roles: STAFF,
  params: OfMark,
  body: z.strictObject({ paper: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  upload: { field: 'paper', bytes: PAPER_BYTES, tooLarge: 'photoTooLarge' },
  reply: z.object({ message: z.string() }),
  problems: ['attendanceNotFound', 'notAnImage', 'photoTooLarge'],
})

export const getAbsencePaper = endpoint({
  id: 'attendance.paper',
  method: 'GET',
  path: '/attendance/:id/paper',
  summary:
    'The photo of the paper that excuses an absence or lateness; for the staff that sees the student, never for families',
  roles: STAFF,
  params: OfMark,
  reply: z.custom<{ type: string; bytes: Uint8Array }>(),
  isFile: true,
  problems: ['attendanceNotFound', 'fileNotFound'],
})

export const removeAbsencePaper = endpoint({
  id: 'attendance.removePaper',
  method: 'DELETE',
  path: '/attendance/:id/paper',
  summary: 'Take the photo of a paper away from an absence; who did is kept, the photo is not',
  isAnsweredWhenFull: true,
  roles: STAFF,
  params: OfMark,
  reply: z.object({ message: z.string() }),
  problems: ['attendanceNotFound', 'fileNotFound'],
})
