import { checkLastNumber, checkNumber, readNumberHistory as numberHistory } from '#domain/fees/numbers.endpoints.ts'
import { handle } from '../../handle.ts'
import { readLastUse, readNumberHistory } from './numbers.ts'

export const numberHandlers = [
  handle(checkNumber, ({ body }, context) => readLastUse(context, body)),
  handle(checkLastNumber, ({ body }, context) => readLastUse(context, body, body)),
  handle(numberHistory, ({ body }, context) => readNumberHistory(context, body)),
]
