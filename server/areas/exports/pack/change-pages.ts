import { sql } from 'drizzle-orm'
import { AUDIT_ACTIONS, AUDIT_KINDS, fieldsOfMoney, MONEY_KINDS } from '#domain/audit-words.ts'
import type { Shape } from '#domain/core/audit-words.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import type { Db } from '../../../db/types.ts'
import type { ExportRow } from '../rows.ts'

/** Changes that are read at once. */
const PAGE = 1_000

type Values = Readonly<Record<string, unknown>>

type Change = {
  id: number
  at: string
  actor: string
  device: string | null
  endpoint: string
  entity: string
  key: string
  before: Values
  after: Values
}

const PEOPLE = ['user', 'student', 'employee'] as const
type Person = (typeof PEOPLE)[number]

const isPerson = (shape: Shape | undefined): shape is Person => PEOPLE.some((each) => each === shape)

/** Name of a person with the number, by kind and number. */
type Names = ReadonlyMap<string, string>

const shapeOf = ({ entity }: Change, field: string): Shape | undefined => AUDIT_KINDS[entity]?.fields[field]?.shape

/** Fields of a change that belong to the books; a reason alone says nothing of them. */
function changedFields(change: Change): string[] {
  const found = fieldsOfMoney(change.entity).filter((name) => name in change.after)
  return found.some((name) => name !== 'reason') ? found : []
}

async function namesIn(db: Db, changes: readonly Change[]): Promise<Names> {
  const ids = { user: new Set<number>(), student: new Set<number>(), employee: new Set<number>() }
  for (const change of changes)
    for (const field of changedFields(change)) {
      const shape = shapeOf(change, field)
      if (!isPerson(shape)) continue
      for (const value of [change.before[field], change.after[field]])
        if (typeof value === 'number') ids[shape].add(value)
    }
  const among = (kind: Person) => sql`any(${sql.param([...ids[kind]])}::int[])`
  const found = await rowsOf<{ key: string; name: string }>(
    db,
    sql`select 'user ' || id as key, full_name as name from users where id = ${among('user')}
      union all select 'student ' || id, fullname from students where id = ${among('student')}
      union all select 'employee ' || id, full_name from employees where id = ${among('employee')}`,
  )
  return new Map(found.map(({ key, name }) => [key, name]))
}

/** A value as the file has it: sums in dollars, days and instants as ISO text, people by name and number. */
function textOf(value: unknown, shape: Shape | undefined, names: Names): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((each) => textOf(each, shape, names)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${name} ${textOf(each, undefined, names)}`)
      .join(', ')
  if (shape === 'money' && typeof value === 'number') return (value / 100).toFixed(2)
  const name = isPerson(shape) ? names.get(`${shape} ${String(value)}`) : undefined
  return name ? `${name} (${String(value)})` : String(value)
}

const rowsOfChange = (change: Change, names: Names): ExportRow[] =>
  changedFields(change).map((field) => {
    const { fields, label } = AUDIT_KINDS[change.entity] ?? { fields: {}, label: change.entity }
    const shape = shapeOf(change, field)
    return [
      change.at,
      change.actor,
      change.device,
      AUDIT_ACTIONS[change.endpoint] ?? change.endpoint,
      label,
      change.key,
      fields[field]?.label ?? field,
      textOf(change.before[field], shape, names),
      textOf(change.after[field], shape, names),
    ]
  })

/** Fields of records of money that were changed between two instants, in the order of the changes; one row for each field. */
export async function* changePages(
  db: Db,
  days: { from: string; to: string },
  zone: string,
): AsyncGenerator<ExportRow[]> {
  for (let after = 0; ;) {
    const found = await rowsOf<Change>(
      db,
      sql`select audit.id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
          coalesce(users.full_name, '') as actor, audit.device_code as device, endpoint, entity, key, before, after
        from audit left join users on users.id = audit.actor_id
        where audit.id > ${after}::int and (at at time zone ${zone}::text)::date between ${days.from}::date and ${days.to}::date
          and entity = any(${sql.param([...MONEY_KINDS])}::text[])
        order by audit.id limit ${PAGE}`,
    )
    const names = await namesIn(db, found)
    const rows = found.flatMap((change) => rowsOfChange(change, names))
    if (rows.length > 0) yield rows
    if (found.length < PAGE) return
    after = found.at(-1)?.id ?? 0
  }
}
