import { formatDay } from '#domain/core/dates.ts'
import { directionOf } from '#domain/core/languages.ts'
import type { MadeReminder } from '#domain/fees/dues.schema.ts'
import { monthsIn, wallet } from '#domain/notices/notices.names.ts'
import { NOTICE_MONTHS, noticeText } from '#domain/notices/notices.words.ts'
import { formatCents } from '#domain/school/money.ts'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import { smsLink } from '#domain/users/slip-link.rules.ts'
import type { DueLetter } from '#ui/papers/paper.ts'
import { LETTER_WORDS } from './letter.words.ts'

const firstName = (name: string): string => name.split(' ')[0] ?? name

/** The text of a reminder: what notices say, signed by the school. */
export function textOf({ language, children, cents, wallets, reference }: MadeReminder, school: string): string {
  const months = children.flatMap((child) => child.months)
  const single = [...new Map(months.map((month) => [`${month.year}-${month.month}`, month])).values()]
  const names = children.map(({ name }) => firstName(name))
  const { title, body } = noticeText('dues', language, { names, due: { cents, months: single, wallets, reference } })
  return `${school}: ${title}. ${body}`
}

/** Link that opens a text to a family in the office's own program for messages. */
export function linkOf(way: 'sms' | 'whatsapp', phone: string, text: string): string {
  return way === 'sms' ? smsLink(phone, text) : `https://wa.me/252${phone}?text=${encodeURIComponent(text)}`
}

/** The letter to a family, ready to be drawn. */
export function letterOf(reminder: MadeReminder, school: SchoolInfo, today: string): DueLetter {
  const { language, children, wallets, cents } = reminder
  const words = LETTER_WORDS[language]
  return {
    direction: directionOf(language),
    school: { name: school.name, address: school.address, phones: school.phones, logo: school.logo },
    title: words.title,
    day: formatDay(today),
    to: words.to(reminder.familyName),
    children: children.map(({ name, className, months, cents: owed }) => [
      `${name} (${className})`,
      monthsIn(NOTICE_MONTHS[language], months),
      formatCents(owed),
    ]),
    total: [words.total, formatCents(cents)],
    lines: [...(wallets.length > 0 ? [words.pay(wallets.map(wallet))] : []), words.reference(reminder.reference)],
    foot: words.foot,
  }
}
