import { inArray, isNull } from 'drizzle-orm'
import { announcedAbsences } from '../../db/schema.ts'
import { plainReader } from '../sync/synced-reader.ts'
import { toAnnouncedRow } from './announcedabsences.rows.ts'

export const announcedRows = plainReader('announcedAbsences', {
  table: announcedAbsences,
  order: 'down',
  isKey: (keys) => inArray(announcedAbsences.ref, keys),
  since: announcedAbsences.to,
  where: () => isNull(announcedAbsences.replacedAt),
  person: announcedAbsences.saidBy,
  toRows: (found, { actor }) => found.map(({ row, person }) => toAnnouncedRow(actor.role, row, person)),
})
