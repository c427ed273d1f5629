import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetNumber } from '#domain/assets/asset-numbers.ts'
import type { AssetItem } from '#domain/assets/list.schema.ts'
import { ImportDetail } from '#domain/imports/imports.schema.ts'
import { assets } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'Teacher'>>>
beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'Teacher'])
})
afterAll(() => school.close())

const item = (row: number, name: string, over: Partial<AssetItem> = {}): AssetItem => ({
  row,
  name,
  category: 'Furniture',
  purchaseDate: '2024-03-09',
  purchasePrice: 120.5,
  ...over,
})
const send = (items: readonly AssetItem[], query = '') =>
  as.ADMIN('POST', `/Asset/assets/list?fileName=assets.csv${query}`, items)
const called = (name: string) => school.db.select().from(assets).where(eq(assets.name, name))
const detailOf = async (id: unknown) => ImportDetail.parse((await as.ADMIN('GET', `/imports/${String(id)}`)).json)

describe('a list of assets', () => {
  it('gives each the next number, and no account pays for it', async () => {
    const { json } = await send([
      item(2, 'Desk'),
      item(3, 'Projector', { serialNumber: 'SN-1', category: 'ICT Equipment' }),
    ])
    expect(json).toMatchObject({ created: 2, existing: [], repeated: [], importId: expect.any(Number) as number })
    const [desk] = await called('Desk')
    const [projector] = await called('Projector')
    expect(desk).toMatchObject({ purchaseCents: 12_050, expenseId: null, method: null })
    expect(projector?.number).toBe((desk?.number ?? 0) + 1)
    expect((await detailOf(json['importId'])).rows.map(({ row, name }) => [row, name])).toEqual([
      [2, 'Desk'],
      [3, 'Projector'],
    ])
  })

  it('a second time registers nothing, and names what is here and what repeats another row', async () => {
    const rows = [
      item(2, 'DESK', { serialNumber: 'none' }),
      item(3, 'Projector Epson', { serialNumber: 'sn-1' }),
      item(4, 'Shelf'),
      item(5, 'shelf'),
    ]
    const { json } = await send(rows, '&dryRun=true')
    expect(json).toMatchObject({
      created: 1,
      existing: [
        { row: 2, name: 'Desk' },
        { row: 3, name: 'Projector' },
      ],
      repeated: [{ row: 5, firstRow: 4, name: 'shelf' }],
    })
    expect(await called('Shelf')).toEqual([])
  })

  it('with a serial number of an asset of another name registers none, here or in the list', async () => {
    const { code, json } = await send([
      item(2, 'Printer', { serialNumber: 'SN-1' }),
      item(3, 'Laptop', { serialNumber: 'SN-9' }),
      item(4, 'Router', { serialNumber: 'sn-9' }),
    ])
    const [projector] = await called('Projector')
    const rest = 'Correct it, or leave this row out.'
    expect([code, json['message']]).toEqual([
      'rowsRefused',
      [
        `Row 2: serialNumber: This serial number belongs to Projector (${assetNumber(projector?.number ?? 0)}). ${rest}`,
        `Row 4: serialNumber: This serial number belongs to Laptop in row 3. ${rest}`,
      ].join('\n'),
    ])
    expect(await called('Laptop')).toEqual([])
  })

  it('with a purchase in the future registers none, and names the row', async () => {
    const { code, json } = await send([item(2, 'Chair'), item(3, 'Bench', { purchaseDate: '2999-01-01' })])
    expect(code).toBe('rowsRefused')
    expect(JSON.stringify(json)).toContain('Row 3')
    expect(await called('Chair')).toEqual([])
  })

  it('sent twice at once registers each asset once', async () => {
    await Promise.all([send([item(2, 'Blackboard')]), send([item(2, 'Blackboard')])])
    expect(await called('Blackboard')).toHaveLength(1)
  })

  it('is taken back for seven days, but for assets that were changed since', async () => {
    const { json } = await send([item(2, 'Fan'), item(3, 'Lamp')])
    const [lamp] = await called('Lamp')
    const { row: _, ...fields } = item(3, 'Lamp')
    await as.ADMIN('PUT', `/Asset/assets/${lamp?.id ?? 0}`, { ...fields, location: 'Office' })
    const taken = await as.ADMIN('POST', `/imports/${String(json['importId'])}/take-back`)
    expect(taken.json).toMatchObject({ removed: 1, stayed: [{ row: 3, name: 'Lamp', builtOn: ['changed'] }] })
    expect((await called('Fan'))[0]?.deletedAt).not.toBeNull()
  })
})
