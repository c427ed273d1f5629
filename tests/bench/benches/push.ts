import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDurablePGlite } from '#server/db/durable-pglite.ts'
import type { Row } from '../figures.ts'
import { classMarks } from '../push-load.ts'
import { measureRates, ratesOnPostgres, served, type Plan } from '../rates.ts'
import { recordOnEmbedded, replayOnEmbedded } from '../recorded.ts'
import { fillSchool, makeSchool, SERVER_ENV, type SchoolSize } from '../schools.ts'
import type { Stage } from '../stage.ts'

const DEVICES = 30
const CLASS = 40

const SCHOOL: SchoolSize = { students: DEVICES * CLASS, attendanceDays: 0 }

const PLAN: Plan = {
  what: 'push of a class',
  errand: classMarks,
  devices: [1, 8, DEVICES],
  studentsOf: (device) => Array.from({ length: CLASS }, (_, index) => device * CLASS + index + 1),
  total: 120,
  mostMs: 100,
}

export const pushOnPostgres = (stage: Stage): Promise<Row[]> =>
  ratesOnPostgres(stage, PLAN, (db) => fillSchool(db, SCHOOL))

export async function pushOnEmbedded(stage: Stage): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dugsi-bench-push-'))
  const dataDir = await makeSchool(SCHOOL)
  stage.onClose(async () => {
    for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true })
  })
  const opened = async <T>(
    name: string,
    work: (client: Awaited<ReturnType<typeof openDurablePGlite>>) => Promise<T>,
  ): Promise<T> => {
    const client = await openDurablePGlite(join(folder, name))
    try {
      return await work(client)
    } finally {
      await client.close()
    }
  }
  return measureRates(
    {
      name: 'embedded',
      serve: (work) => served({ dataDir, env: SERVER_ENV }, work),
      copy: async () => {
        for (const name of ['recorded', 'bare']) await cp(dataDir, join(folder, name), { recursive: true })
      },
      record: (...asked) => opened('recorded', (client) => recordOnEmbedded(client, ...asked)),
      replay: (recording) => opened('bare', (client) => replayOnEmbedded(client, recording)),
    },
    stage,
    PLAN,
  )
}
