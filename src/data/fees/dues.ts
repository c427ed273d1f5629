import { listDuesHistory, remindFamilies, takeBackReminder } from '#domain/fees/dues.endpoints.ts'
import { duesOfFamilies, type Dues } from '#domain/fees/dues.reports.ts'
import type { RemindFamilies } from '#domain/fees/dues.schema.ts'
import { call } from '../answers/api.ts'
import { useAnswer } from '../answers/use-answer.ts'
import type { Reading } from '../replica/use-cache.ts'
import { useReport } from '../reports/report-rows.ts'

const EVERYBODY = {}

/** Families that owe something, with waiting payments and promises of this device, live. */
export const useDues = (): Reading<Dues> => useReport(duesOfFamilies, EVERYBODY)

/** Reminds families; sent again under the same key after a lost answer, each is reminded once. */
export const remind = (body: RemindFamilies, once: string) => call(remindFamilies, { body }, { once })

export const takeBack = (id: number) => call(takeBackReminder, { params: { id: String(id) } })

/** Reminders and promises of a student's family. */
export const useDuesHistory = (studentId: number) => useAnswer(listDuesHistory, { params: { id: String(studentId) } })
