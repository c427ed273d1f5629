import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { DiskVerdict } from './dashboards.schema.ts'

/** What takes room: the database by what is in it, then what lies beside it. */
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
      /** How many there are; null where they are not counted. */
      count: z.int().nullable(),
      /** The day of the oldest. */
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
