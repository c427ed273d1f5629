import * as endpoints from '#domain/fees/dues.endpoints.ts'
import { promisePayment } from '#domain/fees/promise.endpoints.ts'
import { Problem } from '#domain/core/problems.ts'
import { dueReminders } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { change, lockRow, stamp } from '../school/record.ts'
import { readDuesHistory } from './dues-history.ts'
import { notePromise } from './promises.ts'
import { remind } from './remind.ts'

const REMINDERS = { table: dueReminders, entity: 'dueReminders', missing: 'reminderNotFound' } as const

export const duesHandlers = [
  handle(endpoints.remindFamilies, ({ body }, context) => remind(context, body)),

  handle(endpoints.takeBackReminder, async ({ params: { id } }, context) => {
    const reminder = await lockRow(context.tx, REMINDERS, id)
    if (reminder.way === 'notice') throw new Problem('reminderSent')
    if (reminder.withdrawnAt === null) await change(context, REMINDERS, reminder, stamp(context, 'withdrawn'))
    return { message: 'Reminder taken back' }
  }),

  handle(promisePayment, async ({ body }, context) => {
    await notePromise(context, body)
    return { message: 'Promise noted' }
  }),

  handle(endpoints.listDuesHistory, ({ params: { id } }, { tx }) => readDuesHistory(tx, id)),
]
