import { schoolDay } from '../core/dates.ts'
import type { Role } from '../core/roles.ts'
import type { ExpenseRow } from './expenses.schema.ts'

type Changer = { userId: number; role: Role; today: string; timeZone: string }

/** Whoever recorded an expense may correct or delete it on the same day; anything else is for an administrator. */
export const mayChange = (
  { recordedById, madeAt }: Pick<ExpenseRow, 'recordedById' | 'madeAt'>,
  { userId, role, today, timeZone }: Changer,
): boolean => role === 'ADMIN' || (recordedById === userId && schoolDay(Date.parse(madeAt), timeZone) === today)
