import type { Language } from '#domain/core/languages.ts'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import { smsLink } from '#domain/users/slip-link.rules.ts'
import { linkOf, momentOf, type SlipSchool } from './Slip.tsx'
import { nameOnSlip, SLIP_WORDS } from './slip-words.ts'

/** Link to a text message with what a slip says, sent from the phone or computer of the office. */
export function smsOf(phone: string, handed: HandedCode, school: SlipSchool, language: Language): string {
  const words = SLIP_WORDS[language]
  return smsLink(
    phone,
    words.sms({
      school: school.name,
      name: nameOnSlip(handed.fullName, words),
      link: linkOf(handed, school),
      until: momentOf(handed.until, school.timeZone),
    }),
  )
}
