import { z } from 'zod'
import { Id, idOf, IdText, personName, requiredId, text } from '../core/fields.ts'
import { BUS_COLOURS, BUS_LIMITS, BUS_TYPES, BusRow } from '../school/buses.schema.ts'
import { InDollars } from '../school/money.schema.ts'
import { StudentListed } from '../school/students.schema.ts'
import { BUS_FEE_STATUSES } from './figures.rules.ts'

/** Largest numbers in the form of a bus: a larger one is a typing mistake. */
export const BUS_MOST = { seats: 200, capacity: 100_000 } as const

export const BUS_WORDS = {
  name: 'Name is required',
  route: 'Route is required',
  plate: 'Plate is required',
  type: 'Type is required',
  color: 'Color is required',
  driver: 'Please choose a driver',
  number: (most: number) => `A whole number from 0 to ${most.toLocaleString('en')}`,
} as const

const filled = (max: number, message: string) => text(max).trim().min(1, message)

/** Number field of the form; an empty text or NaN counts as 0 (BUS-1). */
function numberOrZero(most: number) {
  const zero = () => 0
  const words = BUS_WORDS.number(most)
  return z
    .union(
      [
        z.int(words).min(0, words).max(most, words),
        z.null().transform(zero),
        z.enum(['', 'NaN']).transform(zero),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number)
          .pipe(z.int().max(most, words)),
      ],
      words,
    )
    .default(0)
}

const Fields = {
  /** Name of the bus; the driver's full name where it is left out. */
  name: personName(BUS_LIMITS.name).min(1, BUS_WORDS.name).optional(),
  route: filled(BUS_LIMITS.route, BUS_WORDS.route),
  plate: filled(BUS_LIMITS.plate, BUS_WORDS.plate),
  type: z.enum(BUS_TYPES, BUS_WORDS.type),
  color: z.enum(BUS_COLOURS, BUS_WORDS.color),
  seats: numberOrZero(BUS_MOST.seats),
  capacity: numberOrZero(BUS_MOST.capacity),
  driverId: idOf('employee', requiredId(BUS_WORDS.driver)),
}

export const NewBus = z.strictObject(Fields)
export type NewBus = z.input<typeof NewBus>

export const BusEdit = z.strictObject({
  ...Fields,
  /** The revision that the form was filled from; left out by callers that read the server directly. */
  base: z.int().min(1).max(2_147_483_647).optional(),
})
export type BusEdit = z.input<typeof BusEdit>

export const BusId = z.object({ id: idOf('bus', IdText) })

/** Employee who can drive buses (BUS-2), with the buses that he or she drives now. */
export const Driver = z.object({
  id: Id,
  fullName: z.string(),
  jobTitle: z.string(),
  buses: z.array(z.object({ id: Id, label: z.string() })),
})
export type Driver = z.infer<typeof Driver>

/** A bus as calls list it (BUS-13). `driver`: also one who has left the school. */
export const BusListed = BusRow.extend({
  driver: Driver.omit({ buses: true }).extend({ hasLeft: z.boolean() }),
  riders: z.int(),
})
export type BusListed = z.infer<typeof BusListed>

/** Warnings about a change that was made all the same. */
const Warnings = z.array(z.string())

export const SavedBus = z.object({ message: z.string(), bus: BusListed, warnings: Warnings })

export const BusAssignment = z.strictObject({
  studentId: requiredId('Student ID is required'),
  busId: requiredId('Please choose a bus'),
})
export type BusAssignment = z.input<typeof BusAssignment>

const Assigned = z.object({
  id: Id,
  fullname: z.string(),
  className: z.string(),
  bus: z.string().nullable(),
  /** Bus of the student until now. */
  formerBus: z.string().nullable(),
  /** Left out for roles that may not see fees. */
  fee: InDollars.optional(),
})

export const AssignedBus = z.object({
  message: z.string(),
  student: Assigned,
  bus: BusListed,
  /** The usual monthly fee with a bus: assigning one changes no fee. */
  usualFeeWithBus: InDollars,
  warnings: Warnings,
})
export type AssignedBus = z.infer<typeof AssignedBus>

export const EndedRide = z.object({ message: z.string(), student: Assigned })

const BusFee = {
  /** The part of the monthly fee that is for the bus. */
  busFee: InDollars,
  /** The whole fee and its other part; left out for roles that may not see it. */
  totalFee: InDollars.optional(),
  schoolFee: InDollars.optional(),
}

/** A student on a bus (BUS-4). */
export const BusStudent = StudentListed.extend({ ...BusFee, status: z.enum(BUS_FEE_STATUSES) })
export type BusStudent = z.infer<typeof BusStudent>

/** A student on a bus who pays less than the expected fee for it (BUS-10). */
export const LowBusFee = z.object({
  id: Id,
  fullname: z.string(),
  phone: z.string().optional(),
  classes: z.object({ name: z.string() }),
  bus: z.string(),
  fee: InDollars.optional(),
  busFee: InDollars,
  status: z.enum(BUS_FEE_STATUSES),
  FreeReason: z.string().nullable(),
})
export type LowBusFee = z.infer<typeof LowBusFee>

export const BUS_STATUSES = ['Complete', 'Shortage'] as const
export type BusStatus = (typeof BUS_STATUSES)[number]

const RiderOfMonth = z.object({
  id: Id,
  name: z.string(),
  district: z.string().nullable(),
  expectedBusFee: InDollars,
  actualBusFeeCollected: InDollars,
  unpaidBusFee: InDollars,
})
export type RiderOfMonth = z.infer<typeof RiderOfMonth>

/** One bus in a month (BUS-8). Figures of salaries are left out for roles that may not read them. */
export const BusOfMonth = z.object({
  /** Null where students' records name a bus that is not registered. */
  busId: Id.nullable(),
  name: z.string(),
  route: z.string(),
  /**
   * All drivers of the month; the part of the month's salaries that was paid for this bus; and the part that is agreed and not
   * paid out yet, which lowers the profit too.
   */
  driver: z.object({ name: z.string(), salary: InDollars.optional(), unpaidSalary: InDollars.optional() }).nullable(),
  expectedBusIncome: InDollars,
  totalBusFeeCollected: InDollars,
  profitOrLossAmount: InDollars.optional(),
  /** Shortage: less was collected than is expected. */
  status: z.enum(BUS_STATUSES),
  students: z.array(RiderOfMonth),
})
export type BusOfMonth = z.infer<typeof BusOfMonth>

/** The buses of a month (BUS-8). */
export const BusSummary = z.object({
  month: z.int(),
  year: z.int(),
  totalBuses: z.int(),
  totalStudentsWithBus: z.int(),
  totalBusFeeCollected: InDollars,
  expectedBusIncome: InDollars,
  busFeeCollectionGap: InDollars,
  totalBusSalary: InDollars.optional(),
  unpaidBusSalary: InDollars.optional(),
  profitOrLoss: InDollars.optional(),
  busSummaries: z.array(BusOfMonth),
})
export type BusSummary = z.infer<typeof BusSummary>

/**
 * How the bus summary of a month leads to its income statement:
 * collected + busFeesOfOthers + busDiscounts + schoolFees = settledFees, and
 * settledFees - paidBefore - paidAfter - carriedForward = currentIncome;
 * driverSalaries + otherSalaries = salariesOfMonth, and
 * salariesOfMonth - paidInOtherMonths + paidForOtherMonths = salariesPaid, which are the statement's salaries and advances.
 */
export const BusAgreement = z.object({
  collected: InDollars,
  /** Bus parts of fees of students who are on no bus of the month. */
  busFeesOfOthers: InDollars,
  busDiscounts: InDollars,
  schoolFees: InDollars,
  settledFees: InDollars,
  paidBefore: InDollars,
  paidAfter: InDollars,
  carriedForward: InDollars,
  currentIncome: InDollars,
  driverSalaries: InDollars,
  otherSalaries: InDollars,
  salariesOfMonth: InDollars,
  paidInOtherMonths: InDollars,
  paidForOtherMonths: InDollars,
  salariesPaid: InDollars,
})
export type BusAgreement = z.infer<typeof BusAgreement>
