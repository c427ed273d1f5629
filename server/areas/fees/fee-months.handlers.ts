import * as endpoints from '#domain/fees/fee-months.endpoints.ts'
import { handle } from '../../handle.ts'
import { readSettings } from '../school/settings.queries.ts'
import { changeFee, writeOffDebt } from './change-fee.ts'
import { freeMonth, generateFees } from './generate.ts'
import { readFeesToMake, readMissingMonths } from './missing-months.ts'
import { readMonthsMade, takeBackMonth } from './take-back.ts'

export const feeMonthHandlers = [
  handle(endpoints.generateFees, ({ body }, context) => generateFees(context, body?.months)),

  handle(endpoints.listMissingMonths, async (_, { tx, env }) => ({
    months: await readMissingMonths(tx, env),
    made: await readMonthsMade(tx, env),
    feesMade: (await readSettings(tx, env)).feesMade,
  })),

  handle(endpoints.previewFees, async (_, { tx, env }) => ({
    toMake: await readFeesToMake(tx, env),
    made: await readMonthsMade(tx, env),
  })),

  handle(endpoints.takeBackMonth, ({ body }, context) => takeBackMonth(context, body)),

  handle(endpoints.freeMonth, ({ body }, context) => freeMonth(context, body)),

  handle(endpoints.changeFee, ({ params: { id }, body }, context) => changeFee(context, id, body)),

  handle(endpoints.writeOffDebt, ({ params: { id }, body: { reason } }, context) => writeOffDebt(context, id, reason)),
]
