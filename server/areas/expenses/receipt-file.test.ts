import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachExpenseFile, getExpenseFile, listExpenses } from '#domain/expenses/expenses.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openSpendingSchool, spent, type SpendingSchool } from './test-expenses.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1')

let school: SpendingSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openSpendingSchool(database)
})
afterAll(() => database.close())

const attach = (id: number, file: Uint8Array, who = 'office') =>
  school.call(attachExpenseFile, school.actor(who), { params: { id }, body: { file } })
const fileOf = (id: number) => school.call(getExpenseFile, school.actor('office'), { params: { id } })

const picture = (format: 'jpeg' | 'png' | 'gif') =>
  sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Copyright: 'Hargeysa' } })
    .toFormat(format)
    .toBuffer()

test('a photo of a receipt is re-encoded, and the newest file of an expense counts', async () => {
  const { expense } = await school.record(spent())
  await expect(fileOf(expense.id)).rejects.toMatchObject({ code: 'fileNotFound' })
  await attach(expense.id, await picture('jpeg'))
  const photo = await fileOf(expense.id)
  const { format, width, exif } = await sharp(photo.bytes).metadata()
  expect([photo.type, format, width, exif]).toEqual(['image/jpeg', 'jpeg', 2_000, undefined])
  await attach(expense.id, await picture('png'))
  expect((await fileOf(expense.id)).type).toBe('image/png')
  await attach(expense.id, PDF)
  const { type, bytes } = await fileOf(expense.id)
  expect([type, Buffer.from(bytes).equals(PDF)]).toEqual(['application/pdf', true])
  const { expenses } = await school.call(listExpenses, school.actor('admin'), { query: {} })
  expect(expenses[0]).toMatchObject({ id: expense.id, hasFile: true })
})

test.each([
  ['a GIF', () => picture('gif')],
  ['a PDF without an end', () => PDF.subarray(0, 30)],
  ['a page that says it is a PDF', () => Buffer.from('<html>%PDF-1.7 %%EOF</html>')],
  ['nothing', () => new Uint8Array()],
])('%s is refused as a file of a receipt', async (_, file) => {
  const { expense } = await school.record(spent())
  await expect(attach(expense.id, new Uint8Array(await file()))).rejects.toMatchObject({ code: 'notAReceipt' })
})

test('a file of a void expense, another person’s or an unknown one is refused', async () => {
  const { expense } = await school.record(spent(), 'admin')
  await expect(attach(expense.id, PDF)).rejects.toMatchObject({ code: 'notYourExpense' })
  await school.drop(expense.id, 'admin')
  await expect(attach(expense.id, PDF, 'admin')).rejects.toMatchObject({ code: 'expenseVoid' })
  await expect(attach(999_999, PDF)).rejects.toMatchObject({ code: 'expenseNotFound' })
  await expect(fileOf(999_999)).rejects.toMatchObject({ code: 'expenseNotFound' })
})
