import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDrawer, moveDrawerMoney, openDrawer } from '#domain/drawers/drawers.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { drawerHandlers } from '../drawers/drawers.handlers.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { walletCalls, type Given } from './test-statements.ts'
import { walletHandlers } from './wallets.handlers.ts'

let database: Database
let school: MoneySchool
let wallet: ReturnType<typeof walletCalls>

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [...walletHandlers, ...drawerHandlers], 8)
  wallet = walletCalls(school)
})
afterAll(() => database.close())

const line = (number: string, day: string, amount: number): Given => ({ number, day: `2026-11-${day}`, amount })

it('money banked out of a drawer explains a line of a wallet, and leaves no difference of the account', async () => {
  const device = { now: wallet.at('2026-11-05').now }
  const { drawer } = await school.call(
    openDrawer,
    school.actor('office'),
    { body: { ref: randomUUID(), float: 60, from: 'safe' } },
    device,
  )
  const ref = (end: string) => `00000000-0000-4000-8000-00000000000${end}`
  const office = school.actor('office')
  const move = { ref: ref('1'), drawer, direction: 'out' as const, amount: 40, account: 'zaad' as const }
  await school.call(moveDrawerMoney, office, { body: move }, device)
  const count = {
    counts: [{ currency: 'USD' as const, value: 20, count: 1 }],
    left: 0,
    taken: 20,
    takenTo: 'zaad' as const,
  }
  await school.call(closeDrawer, office, { body: { ref: ref('2'), drawer, ...count } }, device)
  await wallet.bring('zaad', [line('T300', '05', 40), line('T301', '05', 20)])
  expect(await wallet.reconciling('zaad', '2026-11-05')).toMatchObject({
    books: 60,
    entries: 60,
    lines: 60,
    unexplained: 0,
  })
  for (const { line: each, proposals } of (await wallet.rows('zaad')).rows) {
    const [proposal] = proposals
    expect(proposal?.words).toContain(drawer)
    await wallet.match({ lineId: each?.id ?? 0, kind: proposal!.kind, ref: proposal!.ref })
  }
  expect(await wallet.reconciling('zaad', '2026-11-05')).toMatchObject({
    books: 60,
    entries: 0,
    lines: 0,
    unexplained: 0,
  })
})
