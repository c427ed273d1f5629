import { settleLeft } from '#domain/sync/sync.endpoints.ts'
import { call } from '../answers/api.ts'
import type { AskSchool } from './left-entries.ts'

/** Asks the school to settle the entries of an ended account on this device, in the name of the signed-in person. */
export const askToSettle: AskSchool = (body) => call(settleLeft, { body: body as never })
