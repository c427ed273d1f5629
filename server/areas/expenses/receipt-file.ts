import { desc, eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { recordChange } from '../../audit.ts'
import { expenseFiles, expenses } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { beginsAsPdf, endsAsPdf } from '#domain/core/pdf.rules.ts'
import { bytesOf, openPicture } from '../school/pictures.ts'
import { lockToChange } from './change-expense.ts'
import { stamp } from '../school/record.ts'

/** Longest side of a photo of a receipt in pixels: small print can still be read. */
const LONGEST_SIDE = 2_000

type Receipt = { type: 'image/jpeg' | 'image/png' | 'application/pdf'; name: string; content: Uint8Array }

/** File in the form in which it is stored: a photo re-encoded, or a whole PDF. Throws `notAReceipt` for anything else. */
async function receiptIn(bytes: Uint8Array): Promise<Receipt> {
  if (beginsAsPdf(bytes)) {
    if (!endsAsPdf(bytes)) throw new Problem('notAReceipt')
    return { type: 'application/pdf', name: 'receipt.pdf', content: bytes }
  }
  try {
    const image = await openPicture(bytes)
    const { format } = await image.metadata()
    const small = image.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    if (format === 'jpeg')
      return { type: 'image/jpeg', name: 'receipt.jpg', content: await bytesOf(small.jpeg({ quality: 80 })) }
    if (format === 'png') return { type: 'image/png', name: 'receipt.png', content: await bytesOf(small.png()) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  throw new Problem('notAReceipt')
}

export async function attachFile(context: HandlerContext, expenseId: number, bytes: Uint8Array): Promise<void> {
  const { tx } = context
  const { type, name, content } = await receiptIn(bytes)
  await lockToChange(context, expenseId)
  await tx.insert(expenseFiles).values({
    expenseId,
    type,
    name,
    content: new Uint8Array(content),
    ...stamp(context, 'added'),
  })
  await recordChange(context, 'expenses', expenseId, { after: { file: name } })
}

/** Reads the newest file of an expense, also of a void one. */
export async function readFile(tx: Db, expenseId: number) {
  if ((await tx.$count(expenses, eq(expenses.id, expenseId))) === 0) throw new Problem('expenseNotFound')
  const [found] = await tx
    .select()
    .from(expenseFiles)
    .where(eq(expenseFiles.expenseId, expenseId))
    .orderBy(desc(expenseFiles.id))
    .limit(1)
  if (!found) throw new Problem('fileNotFound')
  return { type: found.type, bytes: found.content, name: found.name }
}
