import { formatPhone } from '#domain/school/phone.rules.ts'

/** A phone number in readable form; null where there is none, or where the role may not see the number. */
export const phoneText = (phone: string | null | undefined): string | null => (phone ? formatPhone(phone) : null)
