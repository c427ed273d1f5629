import {
  buildRows,
  DEMO_TODAY,
  SMALLEST_WITH_A_PAST,
  type DemoOptions,
  type DemoSchool,
  type Hashes,
} from './demo-rows.ts'
import { withYears } from './with-years.ts'

/** The complete demo school as rows, always the same for the same options; needs no database. */
export function buildDemoSchool(options: DemoOptions & Hashes = {}): DemoSchool {
  const { years = false, today = DEMO_TODAY } = options
  const school = buildRows(options)
  return years && school.students.length >= SMALLEST_WITH_A_PAST ? withYears(school, today) : school
}
