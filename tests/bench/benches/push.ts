import type { Row } from '../figures.ts'
import { placeEmbedded, placeOnPostgres } from '../places.ts'
import { classMarks } from '../push-load.ts'
import { measureRates, type Plan } from '../rates.ts'
import { fillSchool, type SchoolSize } from '../schools.ts'
import type { Stage } from '../stage.ts'

const DEVICES = 30
const CLASS = 40

const SCHOOL: SchoolSize = { students: DEVICES * CLASS, attendanceDays: 0 }

const PLAN: Plan = {
  what: 'push of a class',
  errand: classMarks,
  devices: [1, 8, DEVICES],
  studentsOf: (device) => Array.from({ length: CLASS }, (_, index) => device * CLASS + index + 1),
  total: 120,
  mostMs: 100,
}

const pushOn =
  (makePlace: typeof placeOnPostgres) =>
  async (stage: Stage): Promise<Row[]> => {
    const { place } = await makePlace(stage, (db) => fillSchool(db, SCHOOL))
    return measureRates(place, stage, PLAN)
  }

export const pushOnPostgres = pushOn(placeOnPostgres)
export const pushOnEmbedded = pushOn(placeEmbedded)
