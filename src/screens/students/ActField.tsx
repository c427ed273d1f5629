import type { Field } from '#ui/fields.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { exported, momentWords } from '../core/list/columns.tsx'

type Act = { at: string; by: { name: string; email: string } }
type Labels = { at: string; by: string }

/** When something was done and by whom: one column on screen, two in files. */
export const actFields = <Row,>(
  key: string,
  { labels, timeZone, of }: { labels: Labels; timeZone: string; of: (row: Row) => Act },
): Field<Row>[] => [
  {
    key,
    label: labels.at,
    value: (row) => momentWords(of(row).at, timeZone),
    order: (row) => Date.parse(of(row).at),
    isDay: true,
    shown: (row) => {
      const { at, by } = of(row)
      return <Lines lines={[momentWords(at, timeZone), by.name, by.email]} />
    },
  },
  exported(`${key}By`, labels.by, (row) => `${of(row).by.name} (${of(row).by.email})`),
]
