import type { Role } from '#domain/core/roles.ts'
import type { helpTexts } from './help.texts.ts'
import closing from './pictures/closing.webp'
import counter from './pictures/counter.webp'
import home from './pictures/home.webp'
import marking from './pictures/marking.webp'
import month from './pictures/month.webp'

export type Topic = keyof typeof helpTexts.topics

/** Topics of the help for each role, in order of need; the states in the header are explained to every role besides. */
export const TOPICS_OF: Readonly<Record<Role, readonly Topic[]>> = {
  PARENT: ['phone'],
  Teacher: ['firstDay'],
  ATTENDANCE: ['firstDay'],
  ACADEMY: ['officers'],
  USER: ['outage', 'closingDay'],
  ADMIN: ['outage', 'closingDay', 'closingMonth'],
  ACCOUNTANT: ['closingDay', 'closingMonth'],
  AUDITOR: ['closingMonth'],
}

/** Pictures of the screens: `npm run screenshots` takes them, and a test compares them with the screens. */
export const PICTURES: Readonly<Partial<Record<Topic, string>>> = {
  firstDay: marking,
  outage: counter,
  closingDay: closing,
  closingMonth: month,
  phone: home,
}
