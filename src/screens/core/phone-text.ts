import { formatPhone } from '#domain/school/phone.rules.ts'

/** A phone for people; empty where there is none, or where the role may not see it. */
export const phoneText = (phone: string | null | undefined): string | null => (phone ? formatPhone(phone) : null)
