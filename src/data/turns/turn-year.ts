import type { ReplyOf } from '#domain/core/endpoint.ts'
import { takeTurnBack, turnYear } from '#domain/turns/turns.endpoints.ts'
import type { TurnCounts } from '#domain/turns/turns.schema.ts'
import { call } from '../answers/api.ts'
import { device } from '../device/db.ts'
import { setSetting } from '../device/settings.ts'

type Turned = ReplyOf<typeof turnYear>

/** Stores the usual fees of levels on this device at once; other devices get them when they renew their session. */
async function noted(turned: Turned): Promise<Turned> {
  await setSetting(device(), 'school', turned.school)
  return turned
}

/** Turns the school into the next year, with the counts of the preview. Throws what the call is refused with. */
export const turnSchool = async (id: number, counts: TurnCounts): Promise<Turned> =>
  noted(await call(turnYear, { params: { id: String(id) }, body: counts }))

/** Takes a turn back. Throws what the call is refused with. */
export const takeSchoolBack = async (id: number): Promise<Turned> =>
  noted(await call(takeTurnBack, { params: { id: String(id) } }))
