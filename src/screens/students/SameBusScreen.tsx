import { IconBus } from '@tabler/icons-react'
import { useClasses, type ClassBook } from '#data/school/classes.queries.ts'
import { replica } from '#data/source.ts'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { idOf } from '../core/form/id-field.ts'
import { FindById } from '../core/form/FindById.tsx'
import { fromAddress } from '../core/list/filters.ts'
import type { Here } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { riderList, ridersOf, sameBus, type Rider } from './bus-riders.ts'
import styles from './records.module.css'
import { recordTexts, studentWords } from './records.texts.ts'
import { sameBusScreen } from './students.screens.ts'

const texts = recordTexts.sameBus

function BusSearch({ here }: { here: Here }) {
  const [, set] = useAddress()
  const present = idOf(here.values['id'] ?? null)
  return (
    <Panel title={texts.panel}>
      <FindById
        key={present}
        label={recordTexts.studentId}
        button={texts.fetch}
        icon={<IconBus size={20} />}
        words={{ missing: recordTexts.idInvalid, invalid: recordTexts.idInvalid }}
        present={present}
        onFind={(id) => set({ id: String(id), search: null }, true)}
        isOfStudent
      />
    </Panel>
  )
}

const studentIn = (book: ClassBook, { values: { id } }: Here<'id'>): Rider | undefined =>
  ridersOf(book).find((rider) => String(rider.id) === id)

const rides = (student: Rider | undefined): string =>
  student ? texts.rides(student.fullname, student.bus?.trim() ?? '') : ''

/** Students on the same bus as one student; from this device's replica, also without network. */
export default listScreen(sameBusScreen, replica(useClasses), {
  ...studentWords,
  ...texts.list,
  ...riderList,
  before: BusSearch,
  filters: { id: fromAddress },
  rows: (book, here) => {
    const student = studentIn(book, here)
    return student ? sameBus(ridersOf(book), student) : []
  },
  note: (here, book) => rides(studentIn(book, here)),
  above: (_, { here, data }) => <p className={styles['lead']}>{rides(studentIn(data, here))}</p>,
  empty: (here, book) => {
    const student = studentIn(book, here)
    if (student) return texts.noBus(student.fullname)
    return here.values.id ? recordTexts.notFound : texts.start
  },
})
