import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/client.ts'
import { audit } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { walletCalls, type Given } from './test-statements.ts'
import { walletHandlers } from './wallets.handlers.ts'

let database: Database
let school: MoneySchool
let wallet: ReturnType<typeof walletCalls>

beforeEach(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, walletHandlers, 8)
  wallet = walletCalls(school)
})

const line = (number: string, day: string, amount: number): Given => ({ number, day: `2026-11-${day}`, amount })
const LINES = [line('T1', '02', 17), line('T2', '03', 20), line('T3', '04', -5)]

const bring = async (lines: readonly Given[], fileName = 'zaad.csv'): Promise<number> =>
  (await wallet.bring('zaad', lines, { fileName })).statementId ?? 0
const open = async () => (await wallet.rows('zaad')).counts.open
const lineOf = async (number: string, list: 'open' | 'changed' = 'open') =>
  (await wallet.rows('zaad', list)).rows.find((row) => row.line?.number === number)?.line?.id ?? 0
const expectRefused = async (call: Promise<unknown>, code: string, details: object = {}) =>
  expect(call).rejects.toMatchObject({ code, details })

describe('a statement that is taken back', () => {
  it('counts no more in any list, sum and period, stays on record, and can be imported again', async () => {
    const id = await bring(LINES)
    await wallet.takeStatementBack(id)
    const { counts, periods } = await wallet.rows('zaad')
    expect([counts.open, periods]).toEqual([{ count: 0, amount: 0 }, []])
    expect(await wallet.reconciling('zaad', '2026-11-20')).toMatchObject({ firstDay: null, lines: 0, statement: null })
    expect(await wallet.statements('zaad')).toMatchObject([{ id, takenBack: { reason: 'of another school' } }])
    const isIt = and(eq(audit.entity, 'walletStatements'), eq(audit.endpoint, 'wallets.takeStatementBack'))
    expect(await database.db.select().from(audit).where(isIt)).toMatchObject([
      { key: String(id), after: { takenBackReason: 'of another school' } },
    ])
    expect(await wallet.bring('zaad', LINES)).toMatchObject({ created: 3, known: 0, changed: 0 })
    expect((await open())?.count).toBe(3)
    await expectRefused(wallet.takeStatementBack(id), 'walletStatementNotFound')
  })

  it('is refused while lines of it are matched or set aside, with their number', async () => {
    const id = await bring(LINES)
    await wallet.aside(await lineOf('T1'))
    await wallet.aside(await lineOf('T2'))
    await expectRefused(wallet.takeStatementBack(id), 'walletStatementUsed', { count: '2' })
    expect((await open())?.count).toBe(1)
  })

  it('is refused while a day of it or a later one is signed', async () => {
    const id = await bring(LINES)
    const { books } = await wallet.reconciling('zaad', '2026-11-10')
    await wallet.sign({ account: 'zaad', day: '2026-11-10', statement: 32, books, explanation: 'not recorded yet' })
    await expectRefused(wallet.takeStatementBack(id), 'walletStatementSigned', { day: '10/11/2026' })
    const [signed] = await wallet.reconciliations('zaad')
    await wallet.voidSigned(signed?.id ?? 0)
    await wallet.takeStatementBack(id)
    expect((await open())?.count).toBe(0)
  })

  it('is refused while a later file has its lines, and gives back the lines that it had replaced', async () => {
    const first = await bring(LINES)
    const second = await bring([line('T1', '02', 18), line('T2', '03', 20), line('T9', '05', 4)], 'later.csv')
    await wallet.decide(await lineOf('T1', 'changed'), 'new')
    await expectRefused(wallet.takeStatementBack(first), 'walletStatementShared', { file: 'later.csv' })
    await wallet.takeStatementBack(second)
    expect(await open()).toEqual({ count: 3, amount: 32 })
    await wallet.takeStatementBack(first)
    expect((await open())?.count).toBe(0)
  })
})
