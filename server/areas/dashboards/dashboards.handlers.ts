import { getFirstSteps, getServerState, listToDo, markFirstStep } from '#domain/dashboards/dashboards.endpoints.ts'
import { getRoom } from '#domain/dashboards/room.endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { FIRST_STEPS } from '#domain/dashboards/dashboards.schema.ts'
import { recordChange } from '../../audit.ts'
import { backupVerdict } from '../../backup/backup-verdict.ts'
import { schoolSettings } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { hasRoom } from '../../disk/room.ts'
import { isLow, NOTHING_KNOWN } from '../../checks/watch.ts'
import { MARKED_STEPS, SCHOOL, storeSetting } from '../school/settings.queries.ts'
import { markedIn, readFirstSteps } from './first-steps.ts'
import { readGatewayTrouble } from '../notices/gateway-trouble.ts'
import { readRoom } from './room.ts'
import { readHeldThings } from './held-things.ts'
import { readToDo } from './to-do.ts'

export const dashboardHandlers = [
  handle(getServerState, async (_, { tx, env }) => {
    const { integrity, disk, books } = env.condition?.() ?? NOTHING_KNOWN
    const { checkedAt, failure } = integrity
    return {
      backup: await backupVerdict(tx, env.now()),
      integrity: { checkedAt: checkedAt === null ? null : new Date(checkedAt).toISOString(), failure },
      disk: { ...disk, isLow: isLow(disk), isFull: !hasRoom(env, 'writes') },
      held: await readHeldThings(tx),
      gateway: await readGatewayTrouble(tx),
      books: {
        checkedAt: books.checkedAt === null ? null : new Date(books.checkedAt).toISOString(),
        differences: books.differences,
      },
    }
  }),

  handle(listToDo, (_, context) => readToDo(context)),

  handle(getRoom, (_, context) => readRoom(context)),

  handle(getFirstSteps, (_, { tx, env }) => readFirstSteps(tx, env)),

  handle(markFirstStep, async ({ body: { step, isMarked } }, context) => {
    const { tx, env } = context
    // Two administrators may open the school at once, and before the first mark there is no row to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${MARKED_STEPS}))`)
    const [stored] = await tx.select().from(schoolSettings).where(eq(schoolSettings.key, MARKED_STEPS))
    const before = markedIn(stored?.value)
    const after = FIRST_STEPS.filter((each) => (each === step ? isMarked : before.includes(each)))
    await storeSetting(context, MARKED_STEPS, after)
    await recordChange(context, 'school', SCHOOL, { before: { firstSteps: before }, after: { firstSteps: after } })
    return readFirstSteps(tx, env)
  }),
]
