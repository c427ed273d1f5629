import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { DiskVerdict } from './dashboards.schema.ts'

/** Kinds of data that take room: the database by content, then files beside it. */
const ROOM_KINDS = [
  'documents',
  'deletedDocuments',
  'receipts',
  'photos',
  'logo',
  'rest',
  'daily',
  'updates',
  'aside',
] as const

const Room = z.object({
  disk: DiskVerdict,
  /** Bytes that all documents may take. */
  documentsLimit: z.int(),
  kinds: z.array(
    z.object({
      kind: z.enum(ROOM_KINDS),
      bytes: z.int(),
      /** Number of items; null where they are not counted. */
      count: z.int().nullable(),
      /** Day of the oldest item. */
      oldest: z.string().nullable(),
    }),
  ),
})
export type Room = z.infer<typeof Room>

export const getRoom = endpoint({
  id: 'dashboards.room',
  method: 'GET',
  path: '/dashboard/room',
  summary: 'What takes the disk of the server: free room, the database by kinds, backups, and what was put aside',
  roles: ['ADMIN'],
  reply: Room,
  problems: [],
})
