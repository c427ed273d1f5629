import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Packed } from '#data/handover/packing.ts'
import type { Delivered, PacketContent } from '#domain/handover/handover.schema.ts'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { restoreEmbedded, restorePostgres } from '../../db/backups.ts'
import { openDatabase, type Database } from '../../db/client.ts'
import { attendance, attendanceHistory, packets } from '../../db/schema.ts'
import { readEpoch, readSchoolSeal } from '../../db/server-values.ts'
import { cookieOf, openTestApp, PASSWORD, type SignedIn, type TestApp } from '../../testing/app.ts'
import { makePostgres, openTestDatabase } from '../../testing/database.ts'
import { usesPostgres } from '../../testing/own-postgres.ts'
import { bring, openedBy, packedOn } from '#tests/school/packets.ts'
import { openPast, type Past } from '../../testing/past.ts'
import { openSchool } from '../../testing/school.ts'
import { temporaryFolder } from '../../testing/server-process.ts'
import { tabletOf, type Tablet } from '../../testing/tablet.ts'

const DAY = '2026-09-14'

let app: TestApp
let factKey: string
let time: number
let cleanUps: (() => unknown)[]

beforeEach(() => void (cleanUps = []))
afterEach(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
})

const onTablet = async (name: string, device?: Tablet['device']): Promise<Tablet> => {
  const answer = await app.tryLogin({ email: `${name}@test.school`, password: PASSWORD, ...(device && { device }) })
  const reply = answer.json as unknown as SignedIn['reply']
  return tabletOf((each) => app.call(each), {
    token: reply.Access_token,
    cookie: cookieOf(answer),
    device: reply.device,
    reply,
  })
}

async function serve(database: Database): Promise<void> {
  app = await openTestApp({ database })
  app.clock.now = time += 60_000
  ;({ publicKey: factKey } = await readSchoolSeal(database.db))
}

async function fill(database: Database): Promise<void> {
  const filled = await openSchool({ database })
  time = filled.clock.now
  await filled.close()
  await serve(database)
}

type Way = { save: () => Promise<void>; lose: () => Promise<void> }

/** A school whose backup is restored elsewhere, with the code of `npm run restore`. */
async function byRestore(): Promise<Way> {
  const folder = temporaryFolder()
  const first = await openTestDatabase()
  const file = join(folder.path, 'monday.backup')
  let present: Database = first
  cleanUps.push(
    folder.remove,
    () => present.close(),
    () => app.close(),
  )
  await fill(first)
  return {
    save: () => first.backUp(file),
    lose: async () => {
      await app.close()
      await first.close()
      const place = usesPostgres() ? await makePostgres('template0') : null
      if (place) cleanUps.unshift(place.drop)
      if (place) await restorePostgres(place.address, file)
      else await restoreEmbedded(folder.path, file, false)
      present = await openDatabase({ databaseUrl: place?.address ?? null, dataDir: folder.path })
      await present.migrate()
      await serve(present)
    },
  }
}

/** A school whose database is put back by other means, which nobody has noticed. */
async function byPutBack(): Promise<Way> {
  const past: Past = await openPast()
  let present = await past.open()
  cleanUps.push(
    past.remove,
    () => present.close(),
    () => app.close(),
  )
  await fill(present)
  const stopped = async (meanwhile: () => Promise<void>): Promise<void> => {
    await app.close()
    await present.close()
    await meanwhile()
    present = await past.open()
    await serve(present)
  }
  return { save: () => stopped(past.save), lose: () => stopped(past.putBack) }
}

const mark = (tablet: Tablet, studentId: number, remark: string): PushEntry =>
  tablet.entry('attendance.mark', { studentId, date: DAY, present: false, remark })

type Over = Partial<Pick<PacketContent, 'witness' | 'grant'>>

const packed = (tablet: Tablet, entries: PushEntry[], over: Over = {}): Promise<Packed> =>
  packedOn(factKey, tablet, entries, over)

async function carry(carrier: Tablet, packet: Packed) {
  const answer = await bring((each) => app.call(each), carrier, [packet.bytes])
  const [delivered] = answer.json['packets'] as Delivered[]
  const content = await openedBy(packet, delivered)
  const reply = content && 'reply' in content ? content.reply : null
  return {
    problem: delivered?.problem?.code,
    hasReceipt: content !== null,
    verdicts: reply?.verdicts.map(({ verdict }) => verdict),
    epoch: reply?.epoch,
  }
}

const marks = async (): Promise<string[]> =>
  (await app.db.select().from(attendanceHistory).orderBy(attendanceHistory.id)).map(({ remark }) => remark ?? '')

/** Delivers a mark over a line, and gives the witness of it. */
async function send(tablet: Tablet, entry: PushEntry): Promise<string> {
  const answer = await tablet.push([entry])
  expect(answer.json['verdicts']).toMatchObject([{ verdict: 'applied' }])
  return String(answer.json['witness'])
}

describe.each([
  ['a restore of a backup', byRestore],
  ['a put-back that the packet itself shows', byPutBack],
])('a packet that was made before %s', (_, open) => {
  let way: Way
  let sahra: Tablet

  /** Loses a mark that was answered; returns the witness of it. */
  async function loseOne(after = async (): Promise<void> => undefined): Promise<string> {
    const witness = await send(sahra, mark(sahra, 2, 'lost'))
    await after()
    await way.lose()
    return witness
  }

  const giveAnotherPassword = async () => {
    const { token } = await onTablet('admin')
    return app.call({ method: 'PUT', path: `/user/${sahra.owner}`, token, body: { password: 'Given!2026' } })
  }

  beforeEach(async () => {
    way = await open()
    sahra = await onTablet('sahra')
  })

  it('takes effect once in its maker’s name when the office brings it, and gets its answer in the new epoch', async () => {
    await way.save()
    const entries = [mark(sahra, 1, 'one'), mark(sahra, 3, 'three')]
    const former = await readEpoch(app.db)
    const witness = await loseOne()
    const packet = await packed(sahra, entries, { witness })
    const office = await onTablet('user')
    const brought = await carry(office, packet)
    expect(brought).toMatchObject({ problem: undefined, verdicts: ['applied', 'applied'] })
    expect(brought.epoch).not.toBe(former)
    expect(brought.epoch).toBe(await readEpoch(app.db))
    // A server that is killed before it has noted the delivery answers from the entries themselves.
    await app.db.delete(packets)
    const again = await onTablet('admin')
    expect((await carry(again, packet)).verdicts).toEqual(['replayed', 'replayed'])
    expect(await marks()).toEqual(['one', 'three'])
    const [made] = await app.db.select().from(attendance).where(eq(attendance.studentId, 1))
    expect(made?.markedBy).toBe(sahra.owner)
  })

  it('is left with anybody else who brings it, and nothing is told to its maker', async () => {
    await way.save()
    const entries = [mark(sahra, 1, 'one')]
    const packet = await packed(sahra, entries, { witness: await loseOne() })
    for (const name of ['hodan', 'faadumo', 'academy']) {
      const left = await carry(await onTablet(name), packet)
      expect(left).toMatchObject({ problem: 'packetNeedsOffice', hasReceipt: false })
    }
    expect(await marks()).toEqual([])
  })

  it('brings nothing that a later entry of its maker on that device has overtaken', async () => {
    await way.save()
    const [one, two, other] = [mark(sahra, 1, 'first'), mark(sahra, 1, 'corrected'), mark(sahra, 3, 'other')]
    const witness = await loseOne(async () => void (await send(sahra, one)))
    const office = await onTablet('user')
    expect(await carry(office, await packed(sahra, [two], { witness }))).toMatchObject({ verdicts: ['applied'] })
    const old = await packed(sahra, [one, other])
    expect(await carry(await onTablet('user'), old)).toMatchObject({ verdicts: ['notAttempted', 'applied'] })
    expect(await marks()).toEqual(['corrected', 'other'])
  })

  it('is refused where its maker’s access has ended since', { tags: ['attack:session-survives'] }, async () => {
    await way.save()
    const packet = await packed(sahra, [mark(sahra, 1, 'one')], { witness: await loseOne() })
    expect((await giveAnotherPassword()).status).toBe(200)
    expect((await carry(await onTablet('user'), packet)).problem).toBe('packetGrantEnded')
    expect(await marks()).toEqual([])
  })

  it(
    'is refused where its maker’s access had ended before the backup',
    { tags: ['attack:session-survives'] },
    async () => {
      const entries = [mark(sahra, 1, 'one')]
      const witness = await send(sahra, mark(sahra, 3, 'kept'))
      expect((await giveAnotherPassword()).status).toBe(200)
      await way.save()
      await way.lose()
      expect((await carry(await onTablet('user'), await packed(sahra, entries, { witness }))).problem).toBe(
        'packetGrantEnded',
      )
      expect(await marks()).toEqual(['kept'])
    },
  )

  it('opens no way in but packets, and is over with the next sign-in on its device', async () => {
    await way.save()
    const packet = await packed(sahra, [mark(sahra, 1, 'one')], { witness: await loseOne() })
    const office = await onTablet('user')
    // The school has noticed the put-back at the latest when it looked at the witness.
    expect((await carry(await onTablet('hodan'), packet)).problem).toBe('packetNeedsOffice')
    const direct = await app.call({
      method: 'POST',
      path: '/sync/push',
      headers: { authorization: `Grant ${sahra.grant}` },
      body: { device: sahra.device.code, owner: sahra.owner, entries: [mark(sahra, 1, 'by itself')] },
    })
    expect(direct.status).toBe(401)
    await onTablet('sahra', sahra.device)
    expect((await carry(office, packet)).problem).toBe('packetGrantEnded')
  })
})
