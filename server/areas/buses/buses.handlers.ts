import * as endpoints from '#domain/buses/buses.endpoints.ts'
import type { MonthQuery } from '#domain/school/months.schema.ts'
import { busSummary } from '#domain/buses/summary.reports.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { presentMonth } from '../school/school-time.ts'
import { orderOf } from '../imports/record-import.ts'
import { runReport } from '../reports/report-rows.ts'
import { readAgreement } from './agreement.ts'
import { assignBus, endRide } from './assign.ts'
import { importRiders } from './import-riders.ts'
import { listLowBusFees, listSameBus, listWithBus, listWithoutBus } from './bus-lists.ts'
import { readBuses, readDrivers } from './buses.queries.ts'
import { createBus, hideBus, updateBus } from './save-bus.ts'

/** The asked month; the present one where none is named. */
const monthAsked = ({ env }: HandlerContext, asked: MonthQuery) => ({ ...presentMonth(env), ...asked })

export const busHandlers = [
  handle(endpoints.listBuses, async (_, { tx }) => ({ buses: await readBuses(tx) })),
  handle(endpoints.listDrivers, async (_, { tx }) => ({ employees: await readDrivers(tx) })),

  handle(endpoints.createBus, async ({ body }, context) => ({
    message: 'Bus registered successfully',
    ...(await createBus(context, body)),
  })),

  handle(endpoints.updateBus, async ({ params, body }, context) => ({
    message: 'Bus updated successfully',
    ...(await updateBus(context, params.id, body)),
  })),

  handle(endpoints.deleteBus, async ({ params, query }, context) => ({
    message: 'Bus deleted successfully',
    ...(await hideBus(context, params.id, query.moveToId)),
  })),

  handle(endpoints.assignBus, async ({ body }, context) => ({
    message: 'Student successfully assigned to bus',
    ...(await assignBus(context, body)),
  })),

  handle(endpoints.assignList, ({ query, body }, context) => importRiders(context, body, orderOf(query))),

  handle(endpoints.endRide, async ({ params }, context) => ({
    message: 'The student takes no bus from today on.',
    ...(await endRide(context, params.studentId)),
  })),

  handle(endpoints.getBusSummary, ({ query }, context) => runReport(context, busSummary, monthAsked(context, query))),

  handle(endpoints.getBusAgreement, async ({ query }, context) => {
    const month = monthAsked(context, query)
    return readAgreement(context.tx, month, await runReport(context, busSummary, month))
  }),

  handle(endpoints.listWithBus, async (_, context) => ({ students: await listWithBus(context) })),
  handle(endpoints.listWithoutBus, async (_, context) => ({ students: await listWithoutBus(context) })),
  handle(endpoints.listLowBusFees, async (_, context) => ({ students: await listLowBusFees(context) })),
  handle(endpoints.listSameBus, async ({ params, query }, context) => ({
    students: await listSameBus(context, params.id, query.by ?? 'bus'),
  })),
]
