import { and, asc, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { MONEY, seesAllDrawers } from '#domain/core/roles.ts'
import * as papers from '#domain/drawers/drawer-papers.endpoints.ts'
import * as endpoints from '#domain/drawers/drawers.endpoints.ts'
import { drawerPaper } from '#domain/drawers/drawers.reports.ts'
import { drawerClosings, drawers, users } from '../../db/schema.ts'
import { handle, type Actor, type HandlerContext } from '../../handle.ts'
import { runReport } from '../reports/report-rows.ts'
import { isWithin } from '../school/school-time.ts'
import { closeLost, closeOne, countOne } from './close-drawer.ts'
import { toDrawerRows } from './drawer-rows.ts'
import { moveOne, openOne } from './record-drawer.ts'

/** Condition: sessions that the caller may see, as of the cash-up: her own, and those handed over to her. */
const mayBeSeen = ({ id, role }: Pick<Actor, 'id' | 'role'>): SQL | undefined =>
  seesAllDrawers(role)
    ? undefined
    : or(
        eq(drawers.ownerId, id),
        sql`exists (select from ${drawerClosings} as given where given.drawer = ${drawers.number} and given.handed_to = ${id})`,
      )

/** Most sessions of one answer, more than any school has in a year. */
const MOST = 5_000

async function paperOf(context: HandlerContext, number: string) {
  const isSeen = and(eq(drawers.number, number), mayBeSeen(context.actor))
  if ((await context.tx.$count(drawers, isSeen)) === 0) throw new Problem('drawerNotFound')
  const paper = await runReport(context, drawerPaper, { number })
  if (!paper) throw new Problem('drawerNotFound')
  return paper
}

export const drawerHandlers = [
  handle(endpoints.openDrawer, async ({ body }, context) => ({
    message: 'Drawer opened',
    drawer: await openOne(context, body),
  })),

  handle(endpoints.moveDrawerMoney, async ({ body }, context) => ({
    message: 'Money moved',
    drawer: (await moveOne(context, body)) ?? '',
  })),

  handle(endpoints.countDrawer, async ({ body }, context) => {
    await countOne(context, body)
    return { message: 'Drawer counted', drawer: body.drawer }
  }),

  handle(endpoints.closeDrawer, async ({ body }, context) => {
    await closeOne(context, body)
    return { message: 'Drawer closed', drawer: body.drawer }
  }),

  handle(papers.closeLostDrawer, async ({ params, body }, context) => {
    await closeLost(context, params.number, body)
    return { message: 'Drawer closed', drawer: params.number }
  }),

  handle(papers.listDrawers, async ({ query }, { tx, env, actor }) => {
    const { from = '0001-01-01', to = '9999-12-31' } = query
    const isAsked = query.from || query.to ? isWithin(env, drawers.openedAt, { from, to }) : undefined
    const found = await tx
      .select()
      .from(drawers)
      .where(and(mayBeSeen(actor), isAsked))
      .orderBy(desc(drawers.openedAt), desc(drawers.id))
      .limit(MOST)
    return toDrawerRows(tx, found)
  }),

  handle(papers.listDrawerPeople, (_, { tx, actor }) =>
    tx
      .select({ id: users.id, fullName: users.fullName })
      .from(users)
      .where(and(isNull(users.endedAt), inArray(users.role, [...MONEY]), ne(users.id, actor.id)))
      .orderBy(asc(users.fullName), asc(users.id)),
  ),

  handle(papers.getDrawerPaper, ({ params }, context) => paperOf(context, params.number)),
]
