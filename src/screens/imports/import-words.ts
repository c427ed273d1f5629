import { formatDay } from '#domain/core/dates.ts'
import type { ImportDetail, ImportListed } from '#domain/imports/imports.schema.ts'
import { linkTo } from '#app/screens.ts'
import { importScreen } from './imports.screens.ts'
import { importTexts as texts } from './imports.texts.ts'

/** The address of the page of an import. */
export const pathOfImport = (id: number): string => linkTo(importScreen, {}, { id: String(id) })

export const fileOf = ({ fileName }: ImportListed): string => fileName || texts.noName

/** Whether the list changed records that were here, instead of making them. */
export const hasChanges = ({ rows }: ImportDetail): boolean => rows.some(({ change }) => change)

/** What can be done with an import, or was done with it. */
export function stateOf({ takenBack, until }: ImportListed, today: string): string {
  if (takenBack)
    return takenBack.stayed > 0
      ? texts.state.partly(takenBack.by, takenBack.stayed)
      : texts.state.takenBack(takenBack.by)
  return today > until ? texts.state.late : texts.state.open(formatDay(until))
}
