import { linkTo } from '#app/screens.ts'
import { assignList } from '#domain/buses/buses.endpoints.ts'
import { riderRows } from '#domain/buses/rider-rows.ts'
import { RIDERS_SHEET } from '#domain/buses/riders.sheet.ts'
import { callLarge } from '#data/answers/api.ts'
import { replica } from '#data/answers/source.ts'
import { useRidersSchool } from '#data/buses/riders-school.ts'
import { registerListScreen } from '../core/sheets/register-list-screen.tsx'
import { pathOfImport } from '../imports/import-words.ts'
import { busRegistryScreen, uploadBusRidersScreen } from './buses.screens.ts'
import { busTexts } from './buses.texts.ts'
import { ListedRiders } from './ListedRiders.tsx'
import { uploadRidersTexts as texts } from './upload-riders.texts.ts'

/** Lets the students of a spreadsheet take their buses, or none, from today on. */
export default registerListScreen(uploadBusRidersScreen, {
  lead: texts.lead,
  noun: busTexts.studentNoun,
  words: texts.words,
  id: 'buses:riders',
  list: { kind: RIDERS_SHEET, rows: riderRows },
  call: (input, fetch, how) => callLarge(assignList, input, fetch, how),
  pathOfImport,
  school: replica(useRidersSchool, { needsWhole: 'daily' }),
  elsewhere: {
    field: 'bus',
    help: texts.noBus,
    link: texts.register,
    to: linkTo(busRegistryScreen, {}, { form: 'new' }),
  },
  Below: ListedRiders,
})
