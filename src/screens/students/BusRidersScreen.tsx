import { useClasses } from '#data/school/classes.queries.ts'
import { replica } from '#data/source.ts'
import type { Filter } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { hasBus, riderList, ridersOf, type Rider } from './bus-riders.ts'
import { recordTexts, studentWords } from './records.texts.ts'
import { busRidersScreen } from './students.screens.ts'

const texts = recordTexts.riders

const share = (part: number, all: number): string =>
  texts.share(part, all, all === 0 ? '0.0' : ((100 * part) / all).toFixed(1))

const busFilter: Filter<Rider> = {
  label: texts.choice,
  kind: 'choices',
  options: (_, all) => {
    const riding = all.filter(hasBus).length
    return [
      { value: 'with', label: texts.with, note: share(riding, all.length) },
      { value: 'without', label: texts.without, note: share(all.length - riding, all.length) },
    ]
  },
  read: (value) => (value === 'without' ? value : 'with'),
  keeps: (rider, value) => hasBus(rider) === (value === 'with'),
}

/** Who takes a bus and who does not; from this device's replica, also without network. */
export default listScreen(busRidersScreen, replica(useClasses), {
  ...studentWords,
  ...texts.list,
  ...riderList,
  filters: { bus: busFilter },
  rows: ridersOf,
  title: ({ values: { bus } }) => (bus === 'without' ? texts.without : texts.with),
  file: ({ values: { bus } }) => (bus === 'without' ? texts.fileWithout : texts.fileWith),
})
