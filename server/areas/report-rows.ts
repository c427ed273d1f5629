import { schoolDay } from '#domain/core/dates.ts'
import type { At, Report, ReportRows, RowName, Wanted } from '#domain/report.ts'
import type { HandlerContext } from '../handle.ts'
import { isWanted, readAccounts, readDebts } from './fees/balances.ts'
import { studentScope } from './scope.ts'

type Reading = Pick<HandlerContext, 'tx' | 'actor' | 'facts'>

type Loaders = { readonly [Name in RowName]: (reading: Reading, wanted: Wanted) => Promise<ReportRows[Name]> }

/** How the rows of reports are loaded, always within the caller's sight. */
const LOADERS: Loaders = {
  debts: async ({ tx, actor }, wanted) => readDebts(tx, isWanted(await studentScope(tx, actor), wanted)),
  accounts: async ({ tx, actor }, wanted) => readAccounts(tx, isWanted(await studentScope(tx, actor), wanted)),
}

/** Runs a report on rows of the database. */
export async function runReport<Names extends RowName, Asked, Answer>(
  reading: Reading,
  { reads, wants, compute }: Report<Names, Asked, Answer>,
  asked: Asked,
): Promise<Answer> {
  const { timeZone } = reading.facts.school
  const at: At = { timeZone, today: schoolDay(reading.facts.now(), timeZone) }
  const wanted = wants?.(asked, at) ?? {}
  const rows: Partial<ReportRows> = {}
  for (const name of reads) Object.assign(rows, { [name]: await LOADERS[name](reading, wanted) })
  return compute(rows as Pick<ReportRows, Names>, asked, at)
}
