import { DAY_KINDS, type KindCounts } from '#domain/school/day-kinds.ts'
import type { Columns } from '../../core/list/columns.tsx'
import { reportTexts } from './reports.texts.ts'

/** A column for each kind of mark that some row has; none at a school without kinds. */
export const kindColumns = <Row extends { kinds?: KindCounts | undefined }>(
  { text }: Pick<Columns<Row>, 'text'>,
  rows: readonly Row[],
) =>
  DAY_KINDS.filter((kind) => rows.some(({ kinds }) => kinds?.[kind])).map((kind) =>
    text(kind, reportTexts.kinds[kind], ({ kinds }) => kinds?.[kind] ?? 0),
  )
