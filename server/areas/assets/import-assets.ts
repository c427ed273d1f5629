import { isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { AssetItem } from '#domain/assets/list.schema.ts'
import { Problem, problemText } from '#domain/core/problems.ts'
import { problemLines, type ListReply } from '#domain/school/list.schema.ts'
import type { RowProblem } from '#domain/school/row-problems.ts'
import { assets } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { recordImport, type ListOrder } from '../imports/record-import.ts'
import { schoolToday } from '../school/school-time.ts'
import { createOne, lockNumbers } from './save-asset.ts'

type Item = z.output<typeof AssetItem>
type Known = { name: string; purchaseDate: string; purchaseCents: number; serialNumber: string | null }

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** What makes two assets the same: the serial number where there is one, else name, day and price. */
const keyOf = ({ name, purchaseDate, purchaseCents, serialNumber }: Known): string =>
  serialNumber?.trim() ? `serial ${plain(serialNumber)}` : `${plain(name)} ${purchaseDate} ${purchaseCents}`

const keyOfItem = ({ name, purchaseDate, purchasePrice, serialNumber }: Item): string =>
  keyOf({ name, purchaseDate, purchaseCents: purchasePrice, serialNumber: serialNumber ?? null })

type Sorted = Pick<ListReply, 'existing' | 'repeated'> & { fresh: Item[]; problems: RowProblem[] }

function sorted(items: readonly Item[], known: readonly (Known & { id: number })[], today: string): Sorted {
  const here = new Map(known.map((asset) => [keyOf(asset), asset]))
  const firstRowOf = new Map<string, number>()
  const found: Sorted = { fresh: [], existing: [], repeated: [], problems: [] }
  for (const item of items) {
    const { row, name, purchaseDate } = item
    const key = keyOfItem(item)
    const [same, firstRow] = [here.get(key), firstRowOf.get(key)]
    if (purchaseDate > today) found.problems.push({ row, fields: ['purchaseDate'], message: problemText('futureDate') })
    else if (same) found.existing.push({ row, id: same.id, name: same.name })
    else if (firstRow !== undefined) found.repeated.push({ row, firstRow, name })
    else found.fresh.push(item)
    if (firstRow === undefined) firstRowOf.set(key, row)
  }
  return found
}

const refuseRows = (problems: readonly RowProblem[]): void => {
  if (problems.length > 0) throw new Problem('rowsRefused', { message: problemLines(problems), rows: [...problems] })
}

/** Registers each asset as its form does; rows that the books refuse are named, and nothing is registered then. */
async function registerAll(context: HandlerContext, items: readonly Item[]) {
  const made: { row: number; recordId: number }[] = []
  const problems: RowProblem[] = []
  for (const { row, ...fields } of items) {
    try {
      const recordId = await createOne(context, { ...fields, paymentMethod: fields.paymentMethod ?? null })
      made.push({ row, recordId })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push({ row, fields: ['paymentMethod'], message: error.message })
    }
  }
  refuseRows(problems)
  return made
}

/** Registers the assets of a list, all or none. Those that are here already, or stand in the list twice, are named. */
export async function importAssets(
  context: HandlerContext,
  items: readonly Item[],
  { isDryRun, fileName }: ListOrder,
): Promise<ListReply> {
  const { tx, env } = context
  // Two lists at once take turns, so that the second finds what the first has registered.
  if (!isDryRun) await lockNumbers(tx)
  const { id, name, purchaseDate, purchaseCents, serialNumber } = assets
  const known = await tx
    .select({ id, name, purchaseDate, purchaseCents, serialNumber })
    .from(assets)
    .where(isNull(assets.deletedAt))
    .orderBy(id)
  const { fresh, existing, repeated, problems } = sorted(items, known, schoolToday(env))
  refuseRows(problems)
  const reply = { created: fresh.length, existing, repeated }
  if (isDryRun) return { message: `${fresh.length} assets can be registered.`, ...reply }
  const importId = await recordImport(context, {
    kind: 'assets',
    fileName,
    rows: await registerAll(context, fresh),
    existing: existing.length,
    repeated: repeated.length,
  })
  return { message: 'Success! The assets were registered.', ...reply, ...(importId !== null && { importId }) }
}
