import type { ExportName } from '#domain/exports/exports.tables.ts'
import { MONEY_SOURCES } from './money.sources.ts'
import { PEOPLE_SOURCES } from './people.sources.ts'
import { SCHOOL_SOURCES } from './school.sources.ts'
import type { Source, Times } from './source.ts'

export const SOURCES: { [T in ExportName]: (times: Times) => Source<T> } = {
  ...PEOPLE_SOURCES,
  ...SCHOOL_SOURCES,
  ...MONEY_SOURCES,
}
