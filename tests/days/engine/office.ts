import { sql } from 'drizzle-orm'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { seededRandom } from '#server/db/seed/random.ts'
import type { Step } from '../plan.ts'
import type { World } from './world.ts'

const REASON = 'for a reason'

/** What an administrator does at another computer, by the calls of the screens. */
export async function doAtOffice(world: World, { what, seed }: Step & { do: 'office' }): Promise<void> {
  const { school, tried } = world
  const random = seededRandom(String(seed))
  const oneId = async (query: ReturnType<typeof sql>): Promise<number | undefined> => {
    const { rows } = (await school.look((db) => db.execute(query))) as { rows: { id: number }[] }
    return rows.length > 0 ? rows[random.int(0, rows.length - 1)]!.id : undefined
  }
  const ask = async (method: string, path: string, body: object): Promise<void> => {
    const { status, text } = await school.askAsAdmin(method, path, body)
    // Others were faster, or nothing is due: the office is told so.
    if (status >= 500 || status === 400 || status === 401) throw new Error(`${path} answered ${status}: ${text}`)
  }
  const present = sql`select id from students where deleted_at is null order by id`
  switch (what) {
    case 'move': {
      const id = await oneId(present)
      const targetClassId = await oneId(sql`select id from classes order by id`)
      tried['moves and removals']++
      return ask('PATCH', `/student/students/${id}/transfer`, { targetClassId, note: REASON })
    }
    case 'remove': {
      tried['moves and removals']++
      return ask('POST', '/student/soft-delete', { studentId: await oneId(present), reason: REASON })
    }
    case 'bringBack': {
      const id = await oneId(sql`select id from students where deleted_at is not null order by id`)
      return id ? ask('POST', '/student/restore', { studentId: id }) : undefined
    }
    case 'settle': {
      const id = await oneId(sql`select id from payments where state = 'held' order by id`)
      if (!id) return
      tried.settlements++
      const action = random.pick(['accept', 'carry', 'refund'])
      return ask('POST', `/fee/payments/${id}/settle`, { action, ...(action === 'refund' && { reason: REASON }) })
    }
    case 'limitDiscounts': {
      const [year, month] = school.today().split('-').map(Number)
      return ask('POST', '/discount-limit', { year, month, maxLimit: random.pick([0, 5, 50]) })
    }
    case 'changeRole': {
      tried['changes of role']++
      const role = random.pick(['USER', 'ADMIN'])
      return ask('PUT', `/user/users/${demoUserId('office')}/role`, { role })
    }
  }
}
