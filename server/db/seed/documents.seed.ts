import { createHash } from 'node:crypto'
import { addDays } from '#domain/core/dates.ts'
import type { DocumentKind } from '#domain/documents/documents.schema.ts'
import { documentParts, documents } from '../schema.ts'
import type { Db } from '../types.ts'
import { bulkInsert } from './bulk-insert.ts'
import { plainPdf } from './plain-pdf.ts'
import { demoUserId } from './users.seed.ts'

type Written = {
  kind: DocumentKind
  title: string
  by: 'admin' | 'office' | 'teacher'
  daysAgo: number
  lines: readonly string[]
}

const WRITTEN: readonly Written[] = [
  {
    kind: 'rules',
    title: 'School rules',
    by: 'admin',
    daysAgo: 210,
    lines: [
      'The gate opens at 6:45 and closes at 7:15.',
      'Whoever comes later brings a note to the office.',
      'The uniform is worn every day, with the school bag.',
      'Telephones stay at home.',
      'What is broken is mended by whoever broke it.',
      'Nobody is hit, mocked or left out.',
    ],
  },
  {
    kind: 'rules',
    title: 'Fees and when they are due',
    by: 'office',
    daysAgo: 120,
    lines: [
      'Fees are due on the first school day of each month.',
      'Every payment has a receipt; please keep it.',
      'Whoever cannot pay in time speaks with the office before the tenth.',
      'The bus is paid with the fee of the month.',
    ],
  },
  {
    kind: 'rules',
    title: 'Rules of the examinations',
    by: 'admin',
    daysAgo: 34,
    lines: [
      'Pupils sit by their numbers and bring their own pens.',
      'Nobody leaves in the first thirty minutes.',
      'Who is ill writes the paper again in the following week, with a note of the doctor.',
      'Results are shown when the office has published them.',
    ],
  },
  {
    kind: 'rules',
    title: 'School buses: where and when',
    by: 'office',
    daysAgo: 9,
    lines: [
      'Bus 1: Jigjiga Yar 6:10, Masalaha 6:25, school 6:50.',
      'Bus 2: New Hargeisa 6:05, Sha’ab 6:30, school 6:50.',
      'Drivers wait for two minutes, and not longer.',
    ],
  },
  {
    kind: 'scheme',
    title: 'Mathematics, class 1A, first term',
    by: 'teacher',
    daysAgo: 20,
    lines: [
      'Weeks 1 and 2: numbers up to 20, more and less.',
      'Weeks 3 to 5: adding up to 20.',
      'Week 6: revision and first test.',
      'Weeks 7 to 9: taking away up to 20.',
      'Week 10: shapes in the classroom.',
    ],
  },
  {
    kind: 'scheme',
    title: 'Somali, class 2A, first term',
    by: 'teacher',
    daysAgo: 18,
    lines: [
      'Weeks 1 to 3: reading aloud, one page each day.',
      'Weeks 4 and 5: short letters.',
      'Week 6: dictation.',
      'Weeks 7 to 10: stories of the family, told and written.',
    ],
  },
]

/** Public id of a document, the same at every seeding, while that of an uploaded document is random. */
const publicIdOf = (id: number): string => {
  const hex = createHash('sha256').update(`document ${id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Builds documents: rules of the school, and schemes of work of a teacher. */
export function buildDocuments(today: string) {
  const made = WRITTEN.map(({ kind, title, by, daysAgo, lines }, place) => {
    const id = place + 1
    const content = plainPdf(title, lines)
    const document: typeof documents.$inferInsert & { id: number } = {
      id,
      publicId: publicIdOf(id),
      isDraft: false,
      kind,
      title,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      uploadedBy: demoUserId(by),
      uploadedAt: `${addDays(today, -daysAgo)}T07:20:00.000Z`,
    }
    return { document, part: { documentId: id, position: 0, content } }
  })
  return { documents: made.map(({ document }) => document), documentParts: made.map(({ part }) => part) }
}

export const NO_DOCUMENTS: ReturnType<typeof buildDocuments> = { documents: [], documentParts: [] }

export async function insertDocuments(
  tx: Db,
  school: ReturnType<typeof buildDocuments>,
  wrote: (rows: number) => void,
): Promise<void> {
  await bulkInsert(tx, documents, school.documents, wrote)
  // Inserted one by one, since a bulk insert sends rows as JSON, which cannot hold bytes.
  for (const part of school.documentParts) await tx.insert(documentParts).values(part)
  wrote(school.documentParts.length)
}
