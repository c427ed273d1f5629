import { sql, type SQL } from 'drizzle-orm'
import { endpoints } from '#domain/endpoints.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import type { Db } from '../../../db/types.ts'
import type { ExportRow } from '../rows.ts'

/** Changes that are read at once. */
const PAGE = 1_000

/** Kinds of records of the audit log that are about money. */
const MONEY_KINDS = [
  'advances',
  'assets',
  'discounts',
  'expenses',
  'fees',
  'ledger',
  'openingSalaries',
  'openings',
  'payments',
  'payouts',
  'profitLogs',
  'unplacedMoney',
]

/** Fields of students that are about money; their others are nothing for whoever reads the books. */
const OF_STUDENTS = 'fee|free|reason$'

const fieldsOf = (values: SQL): SQL => sql`(case when entity = 'students'
  then (select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(${values}) as field
    where field.key ~* ${OF_STUDENTS}::text) else ${values} end)`

type Change = { id: number; endpoint: string; row: (string | null)[] }

const SUMMARIES = new Map<string, string>(endpoints.map(({ id, summary }) => [id, summary]))

/** Changes of records of money that were made between two instants, in their order. */
export async function* changePages(
  db: Db,
  days: { from: string; to: string },
  zone: string,
): AsyncGenerator<ExportRow[]> {
  for (let after = 0; ;) {
    const found = await rowsOf<Change>(
      db,
      sql`select audit.id, endpoint, json_build_array(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          coalesce(users.full_name, ''), audit.device_code, '', entity, key, before::text, after::text) as row
        from (select id, at, actor_id, device_code, endpoint, entity, key, ${fieldsOf(sql`audit.before`)} as before,
            ${fieldsOf(sql`audit.after`)} as after from audit
          where id > ${after}::int and (at at time zone ${zone}::text)::date between ${days.from}::date and ${days.to}::date
            and (entity = any(${sql.param(MONEY_KINDS)}::text[]) or entity = 'students')) as audit
        left join users on users.id = audit.actor_id
        where entity <> 'students' or before <> '{}' or after <> '{}'
        order by audit.id limit ${PAGE}`,
    )
    if (found.length > 0)
      yield found.map(({ endpoint, row }) =>
        row.map((value, at) => (at === 3 ? (SUMMARIES.get(endpoint) ?? endpoint) : value)),
      )
    if (found.length < PAGE) return
    after = found.at(-1)?.id ?? 0
  }
}
