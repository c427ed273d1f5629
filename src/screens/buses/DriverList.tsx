import type { NamedStudent } from '#data/school/student-list.ts'
import { useSchool } from '#data/session/use-session.ts'
import { PaperButtons } from '#ui/export/PaperButtons.tsx'
import { exportedRows, sortRows, type Field } from '#ui/fields.ts'
import { useAsOf } from '../core/list/as-of.ts'
import { heading, text } from '../core/list/columns.tsx'
import { phoneText } from '../core/phone-text.ts'
import styles from './buses.module.css'
import { busTexts, driverListTexts as texts } from './buses.texts.ts'

const { fields: labels } = busTexts

/** Columns of the paper that a driver carries; the boxes for morning and afternoon are ticked by hand. */
const FIELDS: readonly Field<NamedStudent>[] = [
  text('class', labels.className, ({ className }) => className),
  heading('fullname', labels.fullname, ({ fullname }) => fullname),
  text('phone', labels.phone, ({ phone }) => phoneText(phone)),
  text('phone2', texts.phone2, ({ phone2 }) => phoneText(phone2)),
  text('morning', texts.morning, () => texts.box),
  text('afternoon', texts.afternoon, () => texts.box),
]

type DriverListProps = { bus: string; driver: string | null; riders: readonly NamedStudent[]; today: string }

/** Buttons for the list that the driver of a bus takes along: by class, with both phones and boxes for two rides. */
export function DriverList({ bus, driver, riders, today }: DriverListProps) {
  const school = useSchool()
  const asOf = useAsOf()
  const table = () => ({
    ...exportedRows(sortRows(riders, FIELDS, { by: 'class', isDown: false }), FIELDS, {
      fileName: `driver-list-${today}`,
      title: texts.title(bus),
      note: driver ? texts.driver(driver) : undefined,
      ...(school ? { school } : {}),
    }),
    asOf: asOf(),
  })
  return (
    <div className={styles['buttons']} data-shell>
      <PaperButtons
        table={table}
        isEmpty={riders.length === 0}
        words={{ pdf: texts.pdf, print: texts.print, excel: texts.excel, failed: busTexts.listFailed }}
      />
    </div>
  )
}
