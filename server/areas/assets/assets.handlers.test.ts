import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/assets/assets.endpoints.ts'
import { AssetNumberText, NewAsset } from '#domain/assets/assets.schema.ts'
import type { Database } from '../../db/client.ts'
import { audit } from '../../db/schema.ts'
import { formWrite } from '../../plugins/write-origin.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { requireJournal } from '../expenses/test-expenses.ts'
import { asset, at, openOwningSchool, type OwningSchool } from './test-assets.ts'

let database: Database
let school: OwningSchool

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openOwningSchool(database)
})
afterAll(() => database.close())

const refused = (code: string) => expect.objectContaining({ code })
const key = '00000000-0000-4000-8000-000000000001'

const byNumber = (n: string) =>
  school.call(endpoints.getAssetByNumber, school.actor('office'), { params: AssetNumberText.parse({ n }) })
const trailOf = (id: number) =>
  database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'assets'), eq(audit.key, String(id))))
    .orderBy(audit.id)

describe('an asset', () => {
  it('is registered under the next number, with every typed field', async () => {
    const { message, asset: first } = await school.call(endpoints.createAsset, school.actor('office'), {
      body: {
        ...asset({ name: '  Projector <b>one</b> ', purchaseDate: '2025-09-14' }),
        purchaseCompany: 'Telesom',
        condition: 'Good',
        location: 'Office',
        assignedTo: 'Hodan',
        serialNumber: 'SN-1',
        remarks: 'with bag',
      },
    })
    expect(message).toContain('Asset created successfully')
    const second = await school.register({ name: 'Printer' })
    expect(Number(second.assetNumber.slice(4))).toBe(Number(first.assetNumber.slice(4)) + 1)
    expect(first).toMatchObject({
      assetNumber: 'AST-0001',
      name: 'Projector <b>one</b>',
      purchasePrice: 400,
      depreciationRate: 25,
      currentValue: 300,
      valueSince: null,
      purchaseCompany: 'Telesom',
      condition: 'Good',
      location: 'Office',
      assignedTo: 'Hodan',
      serialNumber: 'SN-1',
      remarks: 'with bag',
      isInBooks: false,
      paymentMethod: null,
      createdBy: { fullName: school.actor('office').fullName },
    })
    expect(await byNumber('AST-0001')).toEqual(first)
    expect(await byNumber('ast-1')).toEqual(first)
    expect(await byNumber('01')).toEqual(first)
    expect(await school.call(endpoints.getAsset, school.actor('admin'), { params: { id: first.id } })).toEqual(first)
  })

  it('is registered once, however often its form is sent', async () => {
    const send = (over: Parameters<typeof school.register>[0] = {}, who = 'office') =>
      school.register({ name: 'Only one', ...over }, who, { write: formWrite(school.actor(who), key) })
    const first = await send()
    expect(await send()).toEqual(first)
    await expect(send({ purchasePrice: 401 })).rejects.toEqual(refused('savedBefore'))
    const another = await send({}, 'admin')
    expect(another.id).not.toBe(first.id)
    await school.remove(first.id)
    expect(await send()).toEqual(first)
    const left = (await school.assets()).filter(({ name }) => name === 'Only one')
    expect(left.map(({ id }) => id)).toEqual([another.id])
  })

  it('has a typed value from its day on, also 0, until it is valued by depreciation again', async () => {
    const { id } = await school.register({ currentValue: 350 })
    const found = async (day: string) => (await school.assets(at(day))).find((each) => each.id === id)
    expect(await found('2026-09-14')).toMatchObject({ currentValue: 350, valueSince: '2026-09-14' })
    await school.change(id, { currentValue: 350, location: 'Library' }, at('2026-10-01'))
    expect(await found('2026-10-01')).toMatchObject({ currentValue: 350, valueSince: '2026-09-14' })
    await school.change(id, { currentValue: 0, isValueTyped: true }, at('2026-10-02'))
    expect(await found('2026-10-02')).toMatchObject({ currentValue: 0, valueSince: '2026-10-02' })
    await school.change(id, { currentValue: 0, isValueTyped: false }, at('2026-10-03'))
    expect(await found('2027-09-14')).toMatchObject({ currentValue: 200, valueSince: null })
  })

  it('keeps its value by depreciation where a form sends that value back', async () => {
    const { id, currentValue } = await school.register()
    expect(await school.change(id, { currentValue, condition: 'Poor' })).toMatchObject({
      condition: 'Poor',
      currentValue: 300,
      valueSince: null,
    })
    expect(await school.change(id, { currentValue: 299 })).toMatchObject({ valueSince: '2026-09-14' })
  })

  it('is changed only on its present revision, with old and new values in the audit log', async () => {
    const { id, revision } = await school.register()
    await school.change(id, { name: 'Beamer', depreciationRate: 12.5, base: revision })
    await expect(school.change(id, { base: revision })).rejects.toEqual(
      expect.objectContaining({
        code: 'assetChanged',
        details: expect.objectContaining({ changedBy: school.actor('office').fullName }),
      }),
    )
    const [, changed] = await trailOf(id)
    expect(changed?.before).toMatchObject({ name: 'Projector', depreciationRate: 25 })
    expect(changed?.after).toMatchObject({ name: 'Beamer', depreciationRate: 12.5 })
  })

  it('that is deleted is hidden, with who deleted it and when, and its number is not given again', async () => {
    const gone = await school.register()
    await school.remove(gone.id)
    const after = await school.register()
    expect(Number(after.assetNumber.slice(4))).toBe(Number(gone.assetNumber.slice(4)) + 1)
    const one = { params: { id: gone.id } }
    for (const call of [
      () => school.change(gone.id),
      () => school.remove(gone.id),
      () => school.call(endpoints.getAsset, school.actor('admin'), one),
      () => byNumber(gone.assetNumber),
    ])
      await expect(call()).rejects.toEqual(refused('assetNotFound'))
    expect((await school.assets()).map(({ id }) => id)).not.toContain(gone.id)
    expect((await trailOf(gone.id)).at(-1)).toMatchObject({
      actorId: school.actor('office').id,
      after: { because: 'mistake' },
    })
  })

  it('cannot be bought in the future, at the day of the school', async () => {
    await expect(school.register({ purchaseDate: '2026-09-15' })).rejects.toEqual(refused('futureDate'))
    await school.register({ purchaseDate: '2026-09-15' }, 'office', { now: Date.parse('2026-09-14T21:30:00Z') })
  })

  it('is not in the books while the school’s setting keeps assets out', async () => {
    await school.register()
    expect(await school.balanceOf('fixedAssets')).toBe(0)
    await requireJournal(database)
  })
})

describe('the form of an asset', () => {
  const messagesOf = (over: Record<string, unknown>) =>
    NewAsset.safeParse({ ...asset(), ...over }).error?.issues.map(({ message }) => message)

  it.each([
    ['name', '   ', 'Name is required'],
    ['category', '', 'Category is required'],
    ['purchaseDate', '', 'Purchase date is required'],
    ['purchasePrice', Number.NaN, 'Must be a valid number'],
    ['purchasePrice', '', 'Must be a valid number'],
    ['purchasePrice', -1, 'Must be a valid number'],
    ['purchasePrice', 1.005, 'Must be a valid number'],
    ['purchasePrice', 1_000_000.01, 'Must be a valid number'],
    ['depreciationRate', 101, 'Must be between 0 and 100'],
    ['depreciationRate', -0.01, 'Must be between 0 and 100'],
    ['depreciationRate', Number.NaN, 'Must be between 0 and 100'],
    ['currentValue', null, 'Must be a valid number'],
  ])('is refused with the documented words (ASSET-2): %s %j', (name, value, message) => {
    expect(messagesOf({ [name]: value })).toContain(message)
  })

  it('counts an empty number as 0, and accepts numbers at the limits', () => {
    const { purchasePrice: _, depreciationRate: __, ...bare } = asset()
    expect(NewAsset.parse(bare)).toMatchObject({
      purchasePrice: 0,
      depreciationRate: 0,
      currentValue: 0,
      condition: 'New',
      location: 'Other',
    })
    expect(messagesOf({ depreciationRate: 100, purchasePrice: 1_000_000, name: 'x'.repeat(120) })).toBeUndefined()
    expect(messagesOf({ name: 'x'.repeat(121) })).toHaveLength(1)
    expect(messagesOf({ assetNumber: 'AST-0009' })).toEqual(['Unrecognized key: "assetNumber"'])
  })
})

describe('the report of assets', () => {
  it('sums up by category and condition, and names the most valuable ones', async () => {
    const before = await school.assets()
    await school.register({ name: 'Bus', category: 'Vehicles', purchasePrice: 20_000, condition: 'Fair' })
    const report = await school.call(endpoints.getAssetReport, school.actor('admin'), {})
    expect(report).toMatchObject({ generatedAt: '2026-09-14T07:00:00.000Z', totalAssets: before.length + 1 })
    expect(report.byCategory).toEqual({ 'ICT Equipment': before.length, Vehicles: 1 })
    expect(report.byCondition['Fair']).toBe(1)
    expect(report.categories.find(({ name }) => name === 'Vehicles')).toEqual({
      name: 'Vehicles',
      count: 1,
      purchaseValue: 20_000,
      currentValue: 15_000,
    })
    expect(report.topValuable[0]?.name).toBe('Bus')
    expect(report.topValuable.length).toBeLessThanOrEqual(10)
    const all = await school.assets()
    const sum = all.reduce((cents, { currentValue }) => cents + Math.round(currentValue * 100), 0)
    expect(Math.round(report.totalCurrentValue * 100)).toBe(sum)
  })
})
