import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/types.ts'
import type { ServerProcess } from '#tests/browser/server-process.ts'
import { took } from '../calling.ts'
import type { Row } from '../figures.ts'
import { placeEmbedded, placeOnPostgres, type SchoolCopies } from '../places.ts'
import { megabytesOf } from '../processor.ts'
import { signInPusher } from '../push-load.ts'
import { fillYears } from '../years.ts'
import type { Stage } from '../stage.ts'

const STUDENTS = 1_050
const FORMATS = ['csv', 'excel'] as const

/** Marks of three years, of which the last was yesterday. */
const fill = (db: Db): Promise<number> =>
  fillYears(db, { students: STUDENTS, today: new Date().toISOString().slice(0, 10) })

type Exported = { took: number; grown: number; bytes: number }

async function exported({ origin, pid }: ServerProcess, token: string, format: string): Promise<Exported> {
  const before = megabytesOf(pid)
  let [most, bytes] = [before, 0]
  const look = (): void => void (most = Math.max(most, megabytesOf(pid)))
  const ms = await took(async () => {
    const answer = await fetch(`${origin}/api/exports/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'attendance', format }),
    })
    if (!answer.ok || !answer.body) throw new Error(`The export was answered ${await answer.text()}`)
    for await (const piece of answer.body) {
      bytes += (piece as Uint8Array).byteLength
      look()
    }
  })
  return { took: ms, grown: most - before, bytes }
}

/** Reads the same columns of all marks by the least SQL, in pages, since a long query keeps an embedded database from others. */
async function readBare(db: Db): Promise<number> {
  let [last, rows] = [0, 0]
  for (;;) {
    const page = (await db.execute(sql`
      select id, student_id, class_id, date::text, present, remark, marked_by, made_at::text from attendance
      where id > ${last} order by id limit 2000`)) as { rows: { id: number }[] }
    rows += page.rows.length
    const end = page.rows.at(-1)
    if (!end) return rows
    last = end.id
  }
}

async function exportsOn(place: SchoolCopies, marks: number, { isQuick }: Stage): Promise<Row[]> {
  const runs = isQuick ? 1 : 3
  const made = await place.serve(async (server) => {
    const { token } = await signInPusher(server.origin, 0, [])
    const of = new Map<string, Exported[]>(FORMATS.map((format) => [format, []]))
    // Run 0 is not counted, since it compiles code and fills the memory that the server keeps.
    for (let run = 0; run <= runs; run++)
      for (const format of FORMATS) {
        const each = await exported(server, token, format)
        if (each.bytes < marks) throw new Error(`${each.bytes} bytes are too few for ${marks} marks`)
        if (run > 0) of.get(format)?.push(each)
      }
    return of
  })
  const limit: number[] = []
  const database = await place.open()
  for (let run = 0; run <= runs; run++) {
    const ms = await took(async () => {
      const rows = await readBare(database.db)
      if (rows !== marks) throw new Error(`${rows} marks in place of ${marks}`)
    })
    if (run > 0) limit.push(ms)
  }
  await database.close()
  const note = `${marks.toLocaleString('en')} marks`
  return FORMATS.flatMap((format): Row[] => {
    const all = made.get(format) ?? []
    const [{ bytes } = { bytes: 0 }] = all
    return [
      {
        name: `every attendance mark as ${format}, ${place.name} / bare reading of the rows`,
        unit: 'ms',
        ours: all.map((each) => each.took),
        limit,
        // Packing the sheet is most of a workbook's time, and nothing that the database does.
        target: format === 'csv' ? { kind: 'ratio', value: 3 } : null,
        note: `${note}, ${(bytes / 1e6).toFixed(1)} MB`,
      },
      {
        name: `growth of the server meanwhile, ${format}, ${place.name}`,
        unit: 'MB',
        ours: all.map(({ grown }) => grown),
        limit: null,
        target: null,
      },
    ]
  })
}

/** Time to take every mark of three years out of a school, and the memory that the server needs for it. */
export async function exportsOfMarks(stage: Stage): Promise<Row[]> {
  const embedded = await placeEmbedded(stage, fill)
  const postgres = await placeOnPostgres(stage, fill)
  return [
    ...(await exportsOn(embedded.place, embedded.made, stage)),
    ...(await exportsOn(postgres.place, postgres.made, stage)),
  ]
}
