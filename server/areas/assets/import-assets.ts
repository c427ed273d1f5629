import { isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { assetNumber } from '#domain/assets/asset-numbers.ts'
import { isBought } from '#domain/assets/assets.rules.ts'
import type { AssetItem } from '#domain/assets/list.schema.ts'
import { Problem, problemText } from '#domain/core/problems.ts'
import { problemLines, type ListReply } from '#domain/school/list.schema.ts'
import { namesAgree } from '#domain/school/names.rules.ts'
import type { RowProblem } from '#domain/school/row-problems.ts'
import { assets } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { recordImport, type ListOrder } from '../imports/record-import.ts'
import { schoolToday } from '../school/school-time.ts'
import { createOne, lockNumbers } from './save-asset.ts'

type Item = z.output<typeof AssetItem>
type Known = { name: string; purchaseDate: string; purchaseCents: number; serialNumber: string | null }

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** What makes two assets the same: the serial number where there is one, else name, day and price; `-` or `none` is no number. */
const keyOf = ({ name, purchaseDate, purchaseCents, serialNumber }: Known): string =>
  /\d/.test(serialNumber ?? '')
    ? `serial ${plain(serialNumber ?? '')}`
    : `${plain(name)} ${purchaseDate} ${purchaseCents}`

const keyOfItem = ({ name, purchaseDate, purchasePrice, serialNumber }: Item): string =>
  keyOf({ name, purchaseDate, purchaseCents: purchasePrice, serialNumber: serialNumber ?? null })

type Sorted = Pick<ListReply, 'existing' | 'repeated'> & { fresh: Item[]; problems: RowProblem[] }
type Registered = Known & { id: number; number: number }

const belongsTo = (owner: string): string =>
  `This serial number belongs to ${owner}. Correct it, or leave this row out.`

/** Of assets with one key, the one of this name; else the owner, whose serial number it is under another name. */
function found<Each extends { name: string }>(alike: readonly Each[] = [], name: string) {
  const same = alike.find((each) => namesAgree(each.name, name))
  return { same, owner: same ? undefined : alike[0] }
}

function put<Each>(groups: Map<string, Each[]>, key: string, each: Each): void {
  const alike = groups.get(key)
  if (alike) alike.push(each)
  else groups.set(key, [each])
}

function sorted(items: readonly Item[], known: readonly Registered[], today: string): Sorted {
  const here = new Map<string, Registered[]>()
  for (const asset of known) put(here, keyOf(asset), asset)
  const listed = new Map<string, Item[]>()
  const result: Sorted = { fresh: [], existing: [], repeated: [], problems: [] }
  const refuse = ({ row }: Item, field: keyof AssetItem, message: string) =>
    result.problems.push({ row, fields: [field], message })
  for (const item of items) {
    const { row, name } = item
    const key = keyOfItem(item)
    const { same, owner } = found(here.get(key), name)
    const { same: first, owner: ownerRow } = found(listed.get(key), name)
    if (!isBought(item, today)) refuse(item, 'purchaseDate', problemText('futureDate'))
    else if (owner) refuse(item, 'serialNumber', belongsTo(`${owner.name} (${assetNumber(owner.number)})`))
    else if (same) result.existing.push({ row, id: same.id, name: same.name })
    else if (ownerRow) refuse(item, 'serialNumber', belongsTo(`${ownerRow.name} in row ${ownerRow.row}`))
    else if (first) result.repeated.push({ row, firstRow: first.row, name })
    else result.fresh.push(item)
    if (!first) put(listed, key, item)
  }
  return result
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
  const { id, number, name, purchaseDate, purchaseCents, serialNumber } = assets
  const known = await tx
    .select({ id, number, name, purchaseDate, purchaseCents, serialNumber })
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
