import { busQuestions, fillBuses } from '../bus-years.ts'
import type { Row } from '../figures.ts'
import { askEmbedded, askPostgres, type Grown } from '../grown.ts'
import type { Stage } from '../stage.ts'

const BUSES: Grown = { fill: fillBuses, questionsOf: () => Promise.resolve(busQuestions()) }

/** The bus summary of a month of forty buses, on the embedded database. */
export const busesOnEmbedded = (stage: Stage): Promise<Row[]> => askEmbedded(stage, BUSES)

/** The bus summary of a month of forty buses, on PostgreSQL. */
export const busesOnPostgres = (stage: Stage): Promise<Row[]> => askPostgres(stage, BUSES)
