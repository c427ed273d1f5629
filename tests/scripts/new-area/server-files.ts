import type { Names } from './names.ts'

const table = ({ one, many, Many }: Names): string => `import { sql } from 'drizzle-orm'
import { check, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from './users.table.ts'

/** ${Many} of the school. Deleting a ${one} hides it; no row is deleted. */
export const ${many} = pgTable(
  '${many}',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    remarks: text(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    deletedBy: integer('deleted_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
    /** Raised by every change; an edit names the revision that it was made on. */
    revision: integer().notNull().default(1),
  },
  (table) => [check('${many}_deleted', sql\`(\${table.deletedAt} is null) = (\${table.deletedBy} is null)\`)],
)
`

const handlers = ({ area, one, many, One, Many }: Names): string => `import { asc, isNull } from 'drizzle-orm'
import * as endpoints from '#domain/${area}/${area}.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { ${many} } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { change, hide, lockRow, requireBase, stamp, type EditedKind } from '../school/record.ts'

const ${one}Record = {
  table: ${many},
  entity: '${many}',
  missing: '${one}NotFound',
  changed: '${one}Changed',
} satisfies EditedKind<typeof ${many}>

const isThere = isNull(${many}.deletedAt)

export const ${area}Handlers = [
  handle(endpoints.list${Many}, async (_, { tx }) => {
    const found = await tx.select().from(${many}).where(isThere).orderBy(asc(${many}.name), asc(${many}.id))
    return { ${many}: found }
  }),

  handle(endpoints.create${One}, async ({ body: values }, context) => {
    const [made] = await context.tx
      .insert(${many})
      .values({ ...values, ...stamp(context, 'created') })
      .returning({ id: ${many}.id })
    if (!made) throw new Error('The ${one} was not stored')
    await recordChange(context, '${many}', made.id, { after: values })
    return { message: '${One} registered', id: made.id }
  }),

  handle(endpoints.update${One}, async ({ params: { id }, body: { base, remarks = null, ...values } }, context) => {
    const stored = await lockRow(context.tx, ${one}Record, id, isThere)
    await requireBase(context.tx, ${one}Record, stored, base)
    await change(context, ${one}Record, stored, { ...values, remarks })
    return { message: '${One} changed', id }
  }),

  handle(endpoints.delete${One}, async ({ params: { id } }, context) => {
    await hide(context, ${one}Record, await lockRow(context.tx, ${one}Record, id, isThere))
    return { message: '${One} deleted' }
  }),
]
`

const handlersTest = ({
  area,
  one,
  many,
  One,
  Many,
}: Names): string => `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/${area}/${area}.endpoints.ts'
import type { New${One}, ${One}Edit } from '#domain/${area}/${area}.schema.ts'
import type { Database } from '../../db/client.ts'
import { formWrite } from '../../plugins/write-origin.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool } from '../../testing/test-school.ts'
import { ${area}Handlers } from './${area}.handlers.ts'

let database: Database
let school: Awaited<ReturnType<typeof openTestSchool>>

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, ${area}Handlers, { students: 6, feeMonths: 0 })
})
afterAll(() => database.close())

const refused = (code: string) => expect.objectContaining({ code })
const office = () => school.actor('office')

const create = (body: New${One}) => school.call(endpoints.create${One}, office(), { body })
const edit = (id: number, body: ${One}Edit) => school.call(endpoints.update${One}, office(), { params: { id }, body })
const found = async (id: number) =>
  (await school.call(endpoints.list${Many}, school.actor('teacher'), {})).${many}.find((each) => each.id === id)

describe('a ${one}', () => {
  it('is registered by the office and seen by the staff', async () => {
    const { id } = await create({ name: 'First ${one}', remarks: 'by the window' })
    expect(await found(id)).toMatchObject({ name: 'First ${one}', remarks: 'by the window', revision: 1 })
  })

  it('is registered once, however often its form is sent', async () => {
    const write = formWrite(office(), '00000000-0000-4000-8000-000000000001')
    const send = (name: string) => school.call(endpoints.create${One}, office(), { body: { name } }, { write })
    expect(await send('Sent twice')).toEqual(await send('Sent twice'))
    await expect(send('Sent with another name')).rejects.toEqual(refused('savedBefore'))
  })

  it('is changed only on its present revision', async () => {
    const { id } = await create({ name: 'Second ${one}' })
    await edit(id, { name: 'Renamed', base: 1 })
    expect(await found(id)).toMatchObject({ name: 'Renamed', remarks: null, revision: 2 })
    await expect(edit(id, { name: 'Once more', base: 1 })).rejects.toEqual(refused('${one}Changed'))
  })

  it('that is deleted is hidden and refused like a missing one', async () => {
    const { id } = await create({ name: 'Third ${one}' })
    await school.call(endpoints.delete${One}, office(), { params: { id } })
    expect(await found(id)).toBeUndefined()
    await expect(edit(id, { name: 'Gone' })).rejects.toEqual(refused('${one}NotFound'))
  })
})
`

const seed = ({ many, One, Many }: Names): string => `import { addDays } from '#domain/core/dates.ts'
import { ${many} } from '../schema.ts'
import { seedOf, type AreaRows } from './area-rows.ts'
import { demoUserId } from './users.seed.ts'

const NAMES = ['${One} one', '${One} two', '${One} three'] as const

/** Builds the ${Many.toLowerCase()} of the demo school. */
export const build${Many} = (today: string): AreaRows[] => [
  seedOf(
    ${many},
    NAMES.map((name, place) => ({
      id: place + 1,
      name,
      createdBy: demoUserId('office'),
      createdAt: \`\${addDays(today, place - 30)}T06:00:00.000Z\`,
    })),
  ),
]
`

/** Files of an area on the server. */
export const serverFiles = (names: Names): Record<string, string> => ({
  [`server/db/schema/${names.area}.table.ts`]: table(names),
  [`server/areas/${names.area}/${names.area}.handlers.ts`]: handlers(names),
  [`server/areas/${names.area}/${names.area}.handlers.test.ts`]: handlersTest(names),
  [`server/db/seed/${names.area}.seed.ts`]: seed(names),
})
