import { and, eq } from 'drizzle-orm'
import { DOCUMENT_LIMITS, type DocumentListed } from '#domain/documents/documents.schema.ts'
import { beginDraft, dropDraft, PART_BYTES } from '#server/areas/documents/parts.ts'
import type { Database } from '#server/db/client.ts'
import { documentParts } from '#server/db/schema.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import type { Db } from '#server/db/types.ts'
import { pdfForm, pdfOf, sha256Of } from '#server/testing/pdfs.ts'
import type { ServerProcess } from '#tests/browser/server-process.ts'
import type { Row } from '../figures.ts'
import { placeEmbedded, placeOnPostgres, type SchoolCopies } from '../places.ts'
import { megabytesOf } from '../processor.ts'
import { signInPusher } from '../push-load.ts'
import type { Stage } from '../stage.ts'

const WHOLE = pdfOf(DOCUMENT_LIMITS.bytes)
const HASH = sha256Of(WHOLE)

/** Interval at which the server's memory is read during a measurement (milliseconds). */
const LOOK_MS = 2

type Measured = { took: number[]; grown: number[] }

const fill = async (db: Db): Promise<void> => void (await seedDemo(db, { students: 20, attendanceDays: 0 }))

/** Time of some work in milliseconds (`took`), and the most by which the server's memory grew meanwhile, in MB (`grown`). */
async function measured({ pid }: ServerProcess, work: () => Promise<void>): Promise<{ took: number; grown: number }> {
  const before = megabytesOf(pid)
  let most = before
  const looking = setInterval(() => (most = Math.max(most, megabytesOf(pid))), LOOK_MS)
  const start = performance.now()
  await work()
  const took = performance.now() - start
  clearInterval(looking)
  return { took, grown: most - before }
}

/** Uploads and downloads a document several times; the first runs are not counted. */
async function ours(server: ServerProcess, runs: number): Promise<{ upload: Measured; download: Measured }> {
  const { token } = await signInPusher(server.origin, 0, [])
  const headers = { authorization: `Bearer ${token}` }
  const upload: Measured = { took: [], grown: [] }
  const download: Measured = { took: [], grown: [] }
  const note = (to: Measured, run: number, { took, grown }: { took: number; grown: number }): void => {
    if (run <= 0) return
    to.took.push(took)
    to.grown.push(grown)
  }
  for (let run = -3; run <= runs; run++) {
    const form = await pdfForm(WHOLE, { title: `Run ${run}` })
    let document: DocumentListed | undefined
    const sent = async (): Promise<void> => {
      const answer = await fetch(`${server.origin}/api/user/upload-pdf`, {
        method: 'POST',
        headers: { ...headers, ...form.headers },
        body: new Uint8Array(form.body),
      })
      ;({ document } = (await answer.json()) as { document?: DocumentListed })
    }
    note(upload, run, await measured(server, sent))
    if (document?.sha256 !== HASH) throw new Error('A document was not stored')
    let bytes = new Uint8Array()
    const read = async (): Promise<void> => {
      const answer = await fetch(`${server.origin}/api${document?.fileUrl}`, { headers })
      bytes = new Uint8Array(await answer.arrayBuffer())
    }
    note(download, run, await measured(server, read))
    if (sha256Of(bytes) !== HASH) throw new Error('A document did not arrive as it was stored')
  }
  return { upload, download }
}

/** Writes and reads the same parts of a document by bare statements. */
async function bare({ db }: Database, runs: number): Promise<{ upload: number[]; download: number[] }> {
  const [upload, download]: [number[], number[]] = [[], []]
  for (let run = 0; run <= runs; run++) {
    const id = await beginDraft(db, { uploadedBy: 1, size: WHOLE.length, now: 0 })
    const positions = Array.from({ length: WHOLE.length / PART_BYTES }, (_, position) => position)
    const start = performance.now()
    await db.transaction(async (tx) => {
      for (const position of positions) {
        const content = WHOLE.subarray(position * PART_BYTES, (position + 1) * PART_BYTES)
        await tx.insert(documentParts).values({ documentId: id, position, content })
      }
    })
    const between = performance.now()
    for (const position of positions) {
      const isPart = and(eq(documentParts.documentId, id), eq(documentParts.position, position))
      await db.select({ content: documentParts.content }).from(documentParts).where(isPart)
    }
    if (run > 0) {
      upload.push(between - start)
      download.push(performance.now() - between)
    }
    await dropDraft(db, id)
  }
  return { upload, download }
}

async function rowsOf(place: SchoolCopies, runs: number): Promise<Row[]> {
  const { upload, download } = await place.serve((server) => ours(server, runs))
  const database = await place.open()
  const limit = await bare(database, runs)
  await database.close()
  const memory = { unit: 'MB', limit: null, target: { kind: 'atMost', value: 2 } } as const
  const time = { unit: 'ms', target: { kind: 'ratio', value: 3 } } as const
  return [
    { ...time, name: `upload of a PDF of 10 MB, ${place.name} / its parts`, ours: upload.took, limit: limit.upload },
    {
      ...time,
      name: `download of a PDF of 10 MB, ${place.name} / its parts`,
      ours: download.took,
      limit: limit.download,
    },
    { ...memory, name: `growth of the server while it takes 10 MB, ${place.name}`, ours: upload.grown },
    { ...memory, name: `growth of the server while it sends 10 MB, ${place.name}`, ours: download.grown },
  ]
}

/** Time of upload and download of a document of the largest size, and the memory that the server needs for it. */
export async function documents(stage: Stage): Promise<Row[]> {
  const runs = stage.isQuick ? 5 : 20
  const embedded = await placeEmbedded(stage, fill)
  const postgres = await placeOnPostgres(stage, fill)
  return [...(await rowsOf(embedded.place, runs)), ...(await rowsOf(postgres.place, runs))]
}
