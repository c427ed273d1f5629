import { formatDay, schoolDay } from '#domain/core/dates.ts'
import type { ParentAccount } from '#domain/students/parents.schema.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { parentsTexts as texts } from './parents.texts.ts'

export const dayOf = (instant: string, timeZone: string): string => formatDay(schoolDay(Date.parse(instant), timeZone))

/** A phone, and since when the account has it. */
export const phoneOf = (
  { phoneNumber, phoneSince }: Pick<ParentAccount, 'phoneNumber' | 'phoneSince'>,
  timeZone: string,
): string => texts.phone(phoneNumber && formatPhone(phoneNumber), dayOf(phoneSince, timeZone))

/** Students in one line, each with the class. */
export const namesOf = (children: ParentAccount['children']): string =>
  children.map(({ fullname, className }) => texts.child(fullname, className)).join(', ')
