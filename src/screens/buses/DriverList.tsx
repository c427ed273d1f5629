import { listSameBus } from '#domain/buses/buses.endpoints.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
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

type Places = ReadonlyMap<number, string>

/** Where the riders of a bus live. Devices have no addresses, so this is the server's answer, or the last one that was kept. */
function usePlaces(busId: number | null): Places {
  const { answer } = useAnswer(listSameBus, busId === null ? null : { params: { id: String(busId) }, query: {} })
  if (answer.status !== 'ready') return NOWHERE
  const lived = answer.data.students.map(
    ({ id, district, address }) => [id, [district, address].filter(Boolean).join(', ')] as const,
  )
  return new Map(lived.filter(([, place]) => place !== ''))
}

const NOWHERE: Places = new Map()

/** Columns of the paper that a driver carries; the boxes for morning and afternoon are ticked by hand. */
const fieldsOf = (places: Places): readonly Field<NamedStudent>[] => [
  ...(places.size > 0 ? [text<NamedStudent>('place', texts.place, ({ id }) => places.get(id))] : []),
  text('class', labels.className, ({ className }) => className),
  heading('fullname', labels.fullname, ({ fullname }) => fullname),
  text('phone', labels.phone, ({ phone }) => phoneText(phone)),
  text('phone2', texts.phone2, ({ phone2 }) => phoneText(phone2)),
  text('morning', texts.morning, () => texts.box),
  text('afternoon', texts.afternoon, () => texts.box),
]

type DriverListProps = {
  busId: number | null
  bus: string
  driver: string | null
  riders: readonly NamedStudent[]
  today: string
}

/** Buttons for the list that the driver of a bus takes along: by district and class, with both phones and boxes for two rides. */
export function DriverList({ busId, bus, driver, riders, today }: DriverListProps) {
  const school = useSchool()
  const asOf = useAsOf()
  const places = usePlaces(busId)
  const table = () => {
    const fields = fieldsOf(places)
    const byClass = sortRows(riders, fields, { by: 'class', isDown: false })
    const listed = exportedRows(sortRows(byClass, fields, { by: 'place', isDown: false }), fields, {
      fileName: `driver-list-${today}`,
      title: texts.title(bus),
      note: driver ? texts.driver(driver) : undefined,
      ...(school ? { school } : {}),
    })
    return { ...listed, asOf: asOf() }
  }
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
