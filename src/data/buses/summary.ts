import { getBusAgreement, getBusSummary, listLowBusFees, listWithBus } from '#domain/buses/buses.endpoints.ts'
import { server } from '../answers/source.ts'

export type BusMonth = { month: number; year: number }

const queryOf = ({ month, year }: BusMonth) => ({ query: { month: String(month), year: String(year) } })

/** Riders, bus fees and salaries of a month by bus. */
export const useBusSummary = server(getBusSummary, queryOf)

/** Reconciliation of a month's bus figures with its income statement. */
export const useBusAgreement = server(getBusAgreement, queryOf)

/** Students who take a bus and pay less for it than is expected. */
export const useLowBusFees = server(listLowBusFees, () => ({}))

/** Students on buses with their bus fees, for roles whose devices hold no fees. */
export const useBusFees = server(listWithBus, () => ({}))
