import { depreciationByMonth, lastMonthEnd } from '#domain/assets/depreciation.rules.ts'
import type { AssetCategory, AssetCondition, AssetLocation } from '#domain/assets/assets.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { ASSET_CATEGORY } from '#domain/school/expense-categories.ts'
import type { ExpenseMethod } from '#domain/expenses/expense-methods.ts'
import { assetDepreciations, assetNumbers, assets, type expenses } from '../schema.ts'
import type { Db } from '../types.ts'
import { bulkInsert } from './bulk-insert.ts'
import { demoUserId } from './users.seed.ts'

type AssetSeed = typeof assets.$inferInsert & { id: number }
type ExpenseSeed = typeof expenses.$inferInsert & { id: number }

type Owned = readonly [
  name: string,
  category: AssetCategory,
  condition: AssetCondition,
  location: AssetLocation,
  daysAgo: number,
  dollars: number,
  percent: number,
  more?: {
    from?: string
    assignedTo?: string
    serial?: string
    remarks?: string
    /** Typed value in dollars, and how many days ago it was typed. */
    typed?: readonly [dollars: number, daysAgo: number]
    /** Method of payment; none for assets that were bought before the books began. */
    method?: ExpenseMethod
  },
]

const BOUGHT_OR_GIVEN: readonly Owned[] = [
  ['School bus Toyota Coaster', 'Vehicles', 'Good', 'Other', 1_490, 14_500, 15, { assignedTo: 'Driver of Bus 1' }],
  [
    'School bus Hiace',
    'Vehicles',
    'Needs Repair',
    'Other',
    2_230,
    9_800,
    15,
    { remarks: 'Gearbox', typed: [2_500, 40] },
  ],
  ['Desks, set of forty', 'Furniture', 'Good', 'Classroom A', 1_860, 1_800, 10, { from: 'Hargeisa Carpenters' }],
  ['Desks, set of thirty', 'Furniture', 'Fair', 'Classroom B', 2_590, 1_250, 10, { from: 'Hargeisa Carpenters' }],
  ['Teacher’s table', 'Furniture', 'Good', 'Classroom A', 1_120, 85, 10],
  ['Bookshelf, oak', 'Furniture', 'Excellent', 'Library', 940, 240, 10, { from: 'Bakaal Furniture' }],
  ['Reading tables, six', 'Furniture', 'Good', 'Library', 940, 540, 10, { from: 'Bakaal Furniture' }],
  [
    'Safe',
    'Furniture',
    'Excellent',
    'Office',
    1_490,
    420,
    5,
    { assignedTo: 'Hodan Maxamed Jaamac', serial: 'SF-2209' },
  ],
  [
    'Desktop computers, twelve',
    'ICT Equipment',
    'Good',
    'Computer Lab',
    700,
    5_400,
    25,
    { from: 'Telesom', serial: 'HP-280-G6' },
  ],
  [
    'Laptop Lenovo T14',
    'ICT Equipment',
    'Excellent',
    'Office',
    320,
    780,
    25,
    { assignedTo: 'Hodan Maxamed Jaamac', serial: 'PF-3KX2' },
  ],
  ['Projector Epson EB', 'ICT Equipment', 'Good', 'Computer Lab', 520, 460, 20, { serial: 'X5JH91' }],
  ['Printer HP LaserJet', 'ICT Equipment', 'Fair', 'Office', 1_120, 310, 20, { remarks: 'Toner 59A' }],
  ['Network switch, 24 ports', 'ICT Equipment', 'Good', 'Server Room', 700, 190, 20],
  ['Backup battery 3 kVA', 'ICT Equipment', 'Poor', 'Server Room', 1_490, 650, 25, { typed: [60, 75] }],
  [
    'Microscopes, five',
    'Laboratory Equipment',
    'Good',
    'Store Room',
    860,
    950,
    10,
    { remarks: 'Gift of the ministry' },
  ],
  ['Glassware of the laboratory', 'Laboratory Equipment', 'Fair', 'Store Room', 860, 180, 20],
  ['Football goals', 'Sports Equipment', 'Good', 'Other', 480, 260, 20],
  ['Volleyball net and balls', 'Sports Equipment', 'Poor', 'Store Room', 480, 75, 50],
  ['Story books, three hundred', 'Library Resources', 'Good', 'Library', 600, 900, 10],
  ['Encyclopaedia, twenty volumes', 'Library Resources', 'Excellent', 'Library', 1_490, 400, 5],
  ['Water tank 5,000 l', 'Other', 'Good', 'Other', 1_120, 520, 10],
  ['Refrigerator', 'Other', 'Good', 'Cafeteria', 360, 390, 15],
  ['Filing cabinet', 'Office Supplies', 'Good', 'Office', 1_120, 130, 10],
  [
    'Tablets of the classes, four',
    'ICT Equipment',
    'New',
    'Office',
    41,
    520,
    33.33,
    { from: 'Telesom', method: 'ZAAD' },
  ],
  ['Whiteboard', 'Furniture', 'New', 'Classroom B', 19, 95, 10, { from: 'Bakaal Furniture', method: 'Cash' }],
]

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Builds the school's assets; `expensesBefore`: number of expenses that have ids already. */
export function buildAssets({ today, expensesBefore }: { today: string; expensesBefore: number }) {
  const spent: ExpenseSeed[] = []
  const owned = BOUGHT_OR_GIVEN.map(
    ([name, category, condition, location, daysAgo, dollars, percent, more = {}], place): AssetSeed => {
      const number = place + 1
      const purchaseDate = addDays(today, -daysAgo)
      const createdAt = `${addDays(today, Math.max(-30, -daysAgo))}T07:${twoDigits(place)}:00.000Z`
      const { method = null } = more
      if (method !== null)
        spent.push(expenseOf({ id: expensesBefore + spent.length + 1, number, name, method, dollars, purchaseDate }))
      return {
        id: number,
        number,
        name,
        category,
        condition,
        location,
        purchaseDate,
        purchaseCents: dollars * 100,
        depreciationBasisPoints: Math.round(percent * 100),
        typedValueCents: more.typed ? more.typed[0] * 100 : null,
        typedValueSince: more.typed ? addDays(today, -more.typed[1]) : null,
        purchaseCompany: more.from ?? null,
        assignedTo: more.assignedTo ?? null,
        serialNumber: more.serial ?? null,
        remarks: more.remarks ?? null,
        isInJournal: true,
        method,
        expenseId: method === null ? null : (spent.at(-1)?.id ?? null),
        depreciatedUntil: lastMonthEnd(today),
        createdBy: demoUserId('office'),
        createdAt,
      }
    },
  )
  const depreciations = owned.flatMap((asset): (typeof assetDepreciations.$inferInsert)[] =>
    depreciationByMonth(asset, lastMonthEnd(today)).map((month) => ({ assetId: asset.id, ...month })),
  )
  const last: (typeof assetNumbers.$inferInsert)[] = [{ id: 1, last: owned.length }]
  return { assets: owned, assetExpenses: spent, assetDepreciations: depreciations, assetNumbers: last }
}

type Bought = {
  id: number
  number: number
  name: string
  method: ExpenseMethod
  dollars: number
  purchaseDate: string
}

function expenseOf({ id, number, name, method, dollars, purchaseDate }: Bought): ExpenseSeed {
  const digits = String(id).padStart(6, '0')
  const at = `${purchaseDate}T08:${twoDigits(number)}:00.000Z`
  return {
    id,
    ref: `00000000-0000-4000-8000-${digits.padStart(12, '0')}`,
    voucher: `S-V${digits}`,
    category: ASSET_CATEGORY,
    amountCents: dollars * 100,
    day: purchaseDate,
    description: `AST-${String(number).padStart(4, '0')} ${name}`,
    method,
    state: 'recorded',
    recordedBy: demoUserId('admin'),
    deviceCode: 'K7Q',
    madeAt: at,
    createdAt: at,
    approvedBy: demoUserId('admin'),
    approvedAt: at,
  }
}

export const NO_ASSETS: ReturnType<typeof buildAssets> = {
  assets: [],
  assetExpenses: [],
  assetDepreciations: [],
  assetNumbers: [],
}

/** Inserts assets, after the expenses of their purchases. */
export async function insertAssets(
  tx: Db,
  school: Omit<ReturnType<typeof buildAssets>, 'assetExpenses'>,
  wrote: (rows: number) => void,
): Promise<void> {
  await bulkInsert(tx, assets, school.assets, wrote)
  await bulkInsert(tx, assetDepreciations, school.assetDepreciations, wrote)
  await bulkInsert(tx, assetNumbers, school.assetNumbers, wrote)
}
