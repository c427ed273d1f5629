import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { BOOKS_READERS, MONEY } from '../core/roles.ts'
import { DuesEvent, OfFamily, OfReminder, RemindFamilies, RemindReply } from './dues.schema.ts'

// No clause asks for reminders of dues; whoever takes payments may make them.

export const remindFamilies = endpoint({
  id: 'fees.remind',
  method: 'POST',
  path: '/fee/dues/remind',
  summary:
    'Remind families of what they owe, by a notice, a text or a letter: once in seven days, and nobody who has paid or whose promise runs',
  roles: MONEY,
  body: RemindFamilies,
  perMinute: 60,
  reply: RemindReply,
  problems: ['paymentsUnsent'],
})

export const takeBackReminder = endpoint({
  id: 'fees.takeBackReminder',
  method: 'POST',
  path: '/fee/dues/reminders/:id/takeBack',
  summary: 'Take back a reminder whose text was not sent, or whose letter was not given out',
  roles: MONEY,
  params: OfReminder,
  reply: z.object({ message: z.string() }),
  problems: ['reminderNotFound', 'reminderSent'],
})

export const listDuesHistory = endpoint({
  id: 'fees.duesHistory',
  method: 'GET',
  path: '/fee/dues/history/:id',
  summary: 'Reminders and promises of a student’s family, the newest first',
  roles: BOOKS_READERS,
  params: OfFamily,
  reply: z.array(DuesEvent),
  problems: ['studentNotFound'],
})
