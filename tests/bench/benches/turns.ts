import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { AcademicYearRow } from '#domain/exams/exams.schema.ts'
import { standingYear } from '#domain/exams/years.rules.ts'
import { PullLine } from '#domain/sync/sync.schema.ts'
import { dropTurn, getTurnDraft, prepareTurn, takeTurnBack, turnYear } from '#domain/turns/turns.endpoints.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import { TurnDraft, type ClassPlan, type TurnCounts } from '#domain/turns/turns.schema.ts'
import { turnTexts } from '#screens/turns/turns.texts.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import type { Db } from '#server/db/types.ts'
import { call, took } from '../calling.ts'
import type { Row } from '../figures.ts'
import { placeEmbedded, placeOnPostgres, type SchoolCopies } from '../places.ts'
import { signInPusher, type Pusher } from '../push-load.ts'
import { today } from '../schools.ts'
import type { Stage } from '../stage.ts'
import { loadAnew } from './initial-loads.ts'
import { opened, bareRows } from './lists.ts'
import { installed, slow } from './screens.ts'

const MANY = 10_000
const AT = '2026-09-14T07:00:00.000Z'
/** A screen that asks the server nothing, from which the turn is opened. */
const BEFORE = '/dashboard/CeateClass'
const SCREEN = '/dashboard/TurnOfYear'
/** A row of the grid of students, which stands below the table of classes. */
const STUDENT = `[aria-label="${turnTexts.students.title}"] tbody tr`

/** The academic years 2026-2027 and 2027-2028 of the demo school. */
const YEARS = { fromYearId: 3, toYearId: 4 }

const Setup = z.object({ years: z.array(AcademicYearRow) })
const Prepared = z.object({ turn: z.object({ id: z.int() }) })

type Ready = { params: { id: number }; body: TurnCounts; plans: readonly ClassPlan[] }

/** Prepares a turn in which all go up, with the counts of its preview. */
async function prepare(db: Db): Promise<Ready> {
  const { turn } = Prepared.parse(await call(db, prepareTurn, { body: { ...YEARS, rule: 'all' } }))
  const params = { id: turn.id }
  const draft = TurnDraft.parse(await call(db, getTurnDraft, { params }))
  return { params, body: previewOf(draft).counts, plans: draft.turn.plans }
}

/** The same by the least SQL: rolls, classes, moves and leavers, each student with a line in the audit log. */
const turnBare = (db: Db): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into year_rolls (academic_year_id, class_id, class_name, student_ids, subject_ids, left_ids, left_at)
      select 3, c.id, c.name, array_agg(s.id order by s.id), '{}', '{}', '{}'
      from classes c join students s on s.class_id = c.id and s.deleted_at is null group by c.id, c.name`)
    await tx.execute(sql`
      with moved as (
        update students s set class_id = b.next_id, joined_at = ${AT}::timestamptz
        from bare_before b where b.id = s.id and b.next_id is not null returning s.id, b.class_id as from_id, b.next_id
      ), stored as (
        insert into class_moves (batch, student_id, from_class_id, to_class_id, note, moved_at, moved_by)
        select '00000000-0000-4000-8000-000000000000', id, from_id, next_id, 'bare', ${AT}::timestamptz, 1 from moved
      )
      insert into audit (at, actor_id, device_code, endpoint, entity, key, before, after)
      select ${AT}::timestamptz, 1, 'AAA', 'turns.turn', 'students', id::text,
        jsonb_build_object('classId', from_id), jsonb_build_object('classId', next_id) from moved`)
    await tx.execute(sql`
      with gone as (
        update students set deleted_at = ${AT}::timestamptz
        where id in (select id from bare_before where next_id is null) returning id
      ), stored as (
        insert into student_removals (student_id, reason, kind, deleted_at, deleted_by)
        select id, 'bare', 'graduated', ${AT}::timestamptz, 1 from gone
      )
      insert into audit (at, actor_id, device_code, endpoint, entity, key, before, after)
      select ${AT}::timestamptz, 1, 'AAA', 'turns.turn', 'students', id::text, '{}', '{"kind": "graduated"}' from gone`)
  })

/** Notes where students are, and where their classes go. */
async function rememberStudents(db: Db, plans: readonly ClassPlan[]): Promise<void> {
  await db.execute(sql`drop table if exists bare_before`)
  await db.execute(sql`
    create table bare_before as
    select s.id, s.class_id, s.joined_at, p.next as next_id
    from students s join json_to_recordset(${JSON.stringify(plans)}::json) as p("classId" int, next int) on p."classId" = s.class_id
    where s.deleted_at is null`)
}

/** Puts everybody back where the bare turn found them. */
async function undoBare(db: Db): Promise<void> {
  await db.execute(sql`
    update students s set class_id = b.class_id, joined_at = b.joined_at, deleted_at = null
    from bare_before b where b.id = s.id`)
  await db.execute(sql`delete from student_removals where reason = 'bare'`)
  await db.execute(sql`delete from class_moves where note = 'bare'`)
  await db.execute(sql`delete from year_rolls`)
}

async function turning({ name, open }: SchoolCopies, { isQuick }: Stage): Promise<Row[]> {
  const database = await open()
  const { db } = database
  const [ours, limit, back]: [number[], number[], number[]] = [[], [], []]
  try {
    for (let run = 0; run <= (isQuick ? 1 : 5); run++) {
      const { params, body, plans } = await prepare(db)
      await rememberStudents(db, plans)
      const own = await took(() => call(db, turnYear, { params, body }))
      const ownBack = await took(() => call(db, takeTurnBack, { params }))
      await call(db, dropTurn, { params })
      const bare = await took(() => turnBare(db))
      await undoBare(db)
      if (run === 0 && !isQuick) continue
      ours.push(own)
      back.push(ownBack)
      limit.push(bare)
    }
  } finally {
    await database.close()
  }
  const about = `${MANY.toLocaleString('en')} students, ${name} / bare statements`
  return [
    { name: `the turn of ${about}`, unit: 'ms', ours, limit, target: { kind: 'ratio', value: 3 } },
    { name: `taking back the turn of ${about}`, unit: 'ms', ours: back, limit, target: { kind: 'ratio', value: 3 } },
  ]
}

/** Bytes of one pull as sent, with the cursor of the next. */
async function pulled(origin: string, pusher: Pusher, cursor?: string): Promise<{ bytes: number; next: string }> {
  const { body } = await loadAnew(origin, pusher, 0, cursor)
  const last = PullLine.parse(JSON.parse(brotliDecompressSync(body).toString().trim().split('\n').at(-1) ?? ''))
  if (!('cursor' in last)) throw new Error('The server lets the device wait')
  return { bytes: body.length, next: last.cursor }
}

/** What a tablet of 700 students fetches as news of a turn, and the time to open the prepared turn on a slow tablet. */
async function onTablets(stage: Stage): Promise<Row[]> {
  const { origin, device } = await installed(stage)
  const pusher = await signInPusher(origin, 0, [])
  const send = async (method: string, path: string, body: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${pusher.token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const { page } = device
  const { turn } = Prepared.parse(
    await send('POST', '/turns', { ...(await standingYears(origin, pusher)), rule: 'all' }),
  )
  await page.goto(origin + BEFORE)
  await opened(page, SCREEN, STUDENT)
  await opened(page, BEFORE, 'h1')
  await slow(page)
  const [ours, limit]: [number[], number[]] = [[], []]
  for (let run = 0; run < (stage.isQuick ? 2 : 10); run++) {
    ours.push(await opened(page, SCREEN, STUDENT))
    await opened(page, BEFORE, 'h1')
    limit.push(await bareRows(page))
  }
  await device.close()
  const before = await pulled(origin, pusher)
  const draft = TurnDraft.parse(await asked(origin, pusher, `/turns/${turn.id}/draft`))
  await send('POST', `/turns/${turn.id}/turn`, previewOf(draft).counts)
  const news = await pulled(origin, pusher, before.next)
  return [
    {
      name: 'opening the prepared turn of 700 students, at 4x / 40 bare rows',
      unit: 'ms',
      ours,
      limit,
      target: { kind: 'atMost', value: 300 },
    },
    {
      name: 'news of the turn of 700 students, as sent / an initial load',
      unit: 'bytes',
      ours: [news.bytes],
      limit: [before.bytes],
      target: { kind: 'atMost', value: 60_000 },
    },
  ]
}

async function asked(origin: string, { token }: Pusher, path: string): Promise<unknown> {
  const answer = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** The year that the school is in, and the next one. */
async function standingYears(origin: string, pusher: Pusher) {
  const { years } = Setup.parse(await asked(origin, pusher, '/exam/setup'))
  const from = standingYear(years, today())
  const to = years.find(({ id }) => id === (from?.id ?? 0) + 1)
  return { fromYearId: from?.id, toYearId: to?.id }
}

const fill = (db: Db): Promise<unknown> => seedDemo(db, { students: MANY, attendanceDays: 0, today: AT.slice(0, 10) })

/** The turn of a large school and its way back; what a tablet fetches of it; the screen on which it is prepared. */
export async function turns(stage: Stage): Promise<Row[]> {
  const { place: embedded } = await placeEmbedded(stage, fill)
  const { place: postgres } = await placeOnPostgres(stage, fill)
  return [...(await turning(embedded, stage)), ...(await turning(postgres, stage)), ...(await onTablets(stage))]
}
