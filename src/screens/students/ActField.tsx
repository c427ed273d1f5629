import type { Field } from '#ui/fields.ts'
import { momentOf } from './records.ts'
import styles from './records.module.css'

type Act = { at: string; by: { name: string; email: string } }
type Labels = { at: string; by: string }

/** When something was done and by whom: one column on screen, two where it is taken along. */
export const actFields = <Row,>(
  key: string,
  { labels, timeZone, of }: { labels: Labels; timeZone: string; of: (row: Row) => Act },
): Field<Row>[] => [
  {
    key,
    label: labels.at,
    value: (row) => momentOf(of(row).at, timeZone),
    order: (row) => Date.parse(of(row).at),
    shown: (row) => {
      const { at, by } = of(row)
      return (
        <span className={styles['cell']}>
          {momentOf(at, timeZone)}
          <small>{by.name}</small>
          <small>{by.email}</small>
        </span>
      )
    },
  },
  {
    key: `${key}By`,
    label: labels.by,
    value: (row) => `${of(row).by.name} (${of(row).by.email})`,
    isExportedOnly: true,
  },
]
