import type { BusOfMonth, BusSummary, RiderOfMonth } from '#domain/buses/buses.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { exportedRows, type Field } from '#ui/fields.ts'
import type { Figure } from '#ui/list/Figures.tsx'
import { heading, summed, text } from '../core/list/columns.tsx'
import { busTexts, summaryTexts as texts } from './buses.texts.ts'

const { fields: labels } = busTexts

/** The colour of a profit: green from 0 on, else red (BUS-9). */
export const profitTone = (amount: number): 'good' | 'bad' => (amount >= 0 ? 'good' : 'bad')

/** Figures of all buses in a month; without salaries where the reader may not see them. */
export const figuresOf = (of: BusSummary): Figure[] => [
  { label: texts.totalBuses, value: of.totalBuses },
  { label: texts.students, value: of.totalStudentsWithBus },
  { label: texts.collected, value: formatCents(of.totalBusFeeCollected) },
  { label: texts.expected, value: formatCents(of.expectedBusIncome) },
  { label: texts.gap, value: formatCents(of.busFeeCollectionGap) },
  ...(of.totalBusSalary === undefined ? [] : [{ label: texts.salary, value: formatCents(of.totalBusSalary) }]),
  ...(of.unpaidBusSalary
    ? [{ label: texts.unpaidSalary, value: formatCents(of.unpaidBusSalary), tone: 'wait' as const }]
    : []),
  ...(of.profitOrLoss === undefined
    ? []
    : [{ label: texts.profit, value: formatCents(of.profitOrLoss), tone: profitTone(of.profitOrLoss) }]),
]

export const labelOf = ({ name, route }: Pick<BusOfMonth, 'name' | 'route'>): string => busTexts.bus(name, route)
export const driverOf = ({ driver, busId }: BusOfMonth): string =>
  driver?.name ?? (busId === null ? texts.unregistered : texts.noDriver)

/** Columns of the paper about all buses, a row for each bus. */
const busFields = (hasSalaries: boolean): Field<BusOfMonth>[] => [
  heading('bus', labels.bus, labelOf),
  text('driver', labels.driver, driverOf),
  text('students', labels.riders, ({ students }) => students.length, { sum: String }),
  summed('expected', labels.expected, ({ expectedBusIncome }) => expectedBusIncome),
  summed('collected', labels.collected, ({ totalBusFeeCollected }) => totalBusFeeCollected),
  ...(hasSalaries
    ? [
        summed<BusOfMonth>('salary', labels.salary, ({ driver }) => driver?.salary ?? 0),
        summed<BusOfMonth>('unpaidSalary', texts.unpaidSalary, ({ driver }) => driver?.unpaidSalary ?? 0),
        summed<BusOfMonth>('profit', labels.profit, ({ profitOrLossAmount = 0 }) => profitOrLossAmount),
      ]
    : []),
  text('status', labels.status, ({ status }) => busTexts.statuses[status]),
]

export const riderFields: readonly Field<RiderOfMonth>[] = [
  heading('name', labels.name, ({ name }) => name),
  text('district', labels.district, ({ district }) => district),
  summed('expected', labels.expected, ({ expectedBusFee }) => expectedBusFee),
  summed('collected', labels.collected, ({ actualBusFeeCollected }) => actualBusFeeCollected),
  summed('unpaid', labels.unpaid, ({ unpaidBusFee }) => unpaidBusFee),
]

type Month = { month: number; year: number }

/** The paper about all buses of a month, with the figures first. */
export function overallTable(of: BusSummary, school: ExportedTable['school']): ExportedTable {
  const figures = figuresOf(of)
  return exportedRows(of.busSummaries, busFields(of.profitOrLoss !== undefined), {
    fileName: texts.file(of.year, of.month),
    title: texts.title(formatMonth(of)),
    summary: {
      head: figures.map(({ label }) => label),
      rows: [figures.map(({ value }) => (typeof value === 'number' ? value : String(value)))],
    },
    ...(school ? { school } : {}),
  })
}

/** The paper about one bus in a month and its students. */
export function busTable(bus: BusOfMonth, month: Month, school: ExportedTable['school']): ExportedTable {
  const row = exportedRows([bus], busFields(bus.profitOrLossAmount !== undefined), { fileName: '', title: '' })
  return exportedRows(bus.students, riderFields, {
    fileName: texts.busFile(bus.busId === null ? bus.name : String(bus.busId), month.year, month.month),
    title: texts.busTitle(labelOf(bus), formatMonth(month)),
    summary: { head: row.head, rows: row.rows, ...(row.money ? { money: row.money } : {}) },
    ...(school ? { school } : {}),
  })
}
