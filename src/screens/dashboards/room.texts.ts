import type { Room } from '#domain/dashboards/room.endpoints.ts'

type Kind = Room['kinds'][number]['kind']

/** Texts of the screen about the use of the server's disk. */
export const roomTexts = {
  lead: 'What takes room at the school server, and what can be done.',
  kind: 'What',
  size: 'Size',
  count: 'Number',
  oldest: 'Oldest',
  todo: 'What can be done',
  data: 'Free for data',
  backups: 'Free for backups',
  documents: 'Documents',
  limit: (limit: string) => `of ${limit} (School settings)`,
  unknown: '–',
  /** Kinds of data, each with what can be done to free space. */
  kinds: {
    documents: ['Documents', 'Delete what is not needed, under Manage Documents.'],
    deletedDocuments: ['Deleted documents', 'Erased 30 days after they were deleted; below at once.'],
    receipts: ['Receipts of expenses', 'Kept with their expenses.'],
    photos: ['Photos of accounts', 'Kept.'],
    logo: ['Logo', 'Kept.'],
    rest: ['Everything else', 'All records. What was erased leaves room here that is used again.'],
    daily: ['Daily backups', 'The newest 14 are kept; older ones go by themselves.'],
    updates: ['Backups before updates', 'Kept for ever. Move older ones to another disk, at the server.'],
    aside: ['Data put aside by a restore', 'Kept for ever. Remove db.before-… from DATA_DIR, at the server.'],
  } satisfies Record<Kind, readonly [string, string]>,
  deleted: 'Deleted documents',
  deletedLead: 'Backups that were taken before keep what they have.',
  none: 'No deleted document takes room.',
  title: 'Title',
  deletedBy: 'Deleted by',
  deletedAt: 'Deleted',
  erased: 'Erased from',
  actions: 'Actions',
  erase: {
    of: (title: string) => `Erase ${title} for good`,
    title: 'Erase for good',
    confirm: 'Erase for good',
    asks: 'Nobody can bring this file back.',
    done: 'The file is erased for good',
    failed: 'The file could not be erased',
    noServer: 'Erasing needs a connection to the school server.',
  },
} as const
