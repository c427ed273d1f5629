import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { announcements } from './benches/announcements.ts'
import { appStart } from './benches/app-start.ts'
import { booksOnEmbedded, booksOnPostgres } from './benches/books.ts'
import { busesOnEmbedded, busesOnPostgres } from './benches/buses.ts'
import { capacityOnEmbedded, capacityOnPostgres } from './benches/capacity.ts'
import { initialLoad } from './benches/initial-load.ts'
import { teacherLoad } from './benches/teacher-load.ts'
import { officeDashboard } from './benches/dashboard.ts'
import { documents } from './benches/documents.ts'
import { deviceReports } from './benches/device-reports.ts'
import { examEntry } from './benches/exam-entry.ts'
import { examsOnEmbedded, examsOnPostgres } from './benches/exams.ts'
import { examUpload } from './benches/exam-upload.ts'
import { feesOnEmbedded, feesOnPostgres } from './benches/fees.ts'
import { initialLoadsOnEmbedded, initialLoadsOnPostgres } from './benches/initial-loads.ts'
import { exportsOfMarks } from './benches/exports.ts'
import { firstVisit } from './benches/first-visit.ts'
import { idle } from './benches/idle.ts'
import { gate } from './benches/gate.ts'
import { marking } from './benches/marking.ts'
import { handover } from './benches/handover.ts'
import { imports } from './benches/imports.ts'
import { largeSchool } from './benches/large-school.ts'
import { lists } from './benches/lists.ts'
import { papers } from './benches/papers.ts'
import { paymentScreen } from './benches/payment.ts'
import { paymentsOnPostgres } from './benches/payments.ts'
import { pushOnEmbedded, pushOnPostgres } from './benches/push.ts'
import { reading } from './benches/reading.ts'
import { staff } from './benches/staff.ts'
import { recovery } from './benches/recovery.ts'
import { reports } from './benches/reports.ts'
import { saving, savingBesideScreens } from './benches/saving.ts'
import { screens } from './benches/screens.ts'
import { office } from './benches/students.ts'
import { sealing } from './benches/sealing.ts'
import { sending } from './benches/sending.ts'
import { sheets } from './benches/sheets.ts'
import { processorOfStarts } from './benches/start-processor.ts'
import { starting } from './benches/starting.ts'
import { turns } from './benches/turns.ts'
import { wallets } from './benches/wallets.ts'
import { reasonOf, tablesOf, type Row } from './figures.ts'
import { BENCH_LIMIT_MS, within } from './limits.ts'
import { openStage, type OpenStage, type Stage } from './stage.ts'

type Bench = (stage: Stage) => Promise<Row[]>

const benches: Record<string, Bench> = {
  saving,
  'saving-beside': savingBesideScreens,
  sending,
  initialLoad,
  'teacher-load': teacherLoad,
  sealing,
  reading,
  students: office,
  reports,
  'device-reports': deviceReports,
  fees: feesOnEmbedded,
  'fees-postgres': feesOnPostgres,
  books: booksOnEmbedded,
  'books-postgres': booksOnPostgres,
  buses: busesOnEmbedded,
  'buses-postgres': busesOnPostgres,
  'app-start': appStart,
  'start-processor': processorOfStarts,
  screens,
  lists,
  'large-school': largeSchool,
  turns,
  dashboard: officeDashboard,
  exams: examsOnEmbedded,
  'exams-postgres': examsOnPostgres,
  'exam-entry': examEntry,
  papers,
  'exam-upload': examUpload,
  sheets,
  imports,
  exports: exportsOfMarks,
  staff,
  documents,
  payment: paymentScreen,
  gate,
  marking,
  handover,
  announcements,
  idle,
  'first-visit': firstVisit,
  starting,
  recovery,
  'payments-rate': paymentsOnPostgres,
  'push-postgres': pushOnPostgres,
  'push-embedded': pushOnEmbedded,
  'initial-loads-postgres': initialLoadsOnPostgres,
  'initial-loads-embedded': initialLoadsOnEmbedded,
  'capacity-postgres': capacityOnPostgres,
  'capacity-embedded': capacityOnEmbedded,
  wallets,
}

/** Path of the file for figures without a target. */
const OTHERS = 'tests/.output/bench.md'

const say = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Runs the benches in turn. A bench that fails, or does not end, does not stop the others; `isSound` is false then, as it is
 * where a row could not be measured.
 */
async function measure(
  wanted: readonly [string, Bench][],
  { stage, step }: OpenStage,
): Promise<{ rows: Row[]; isSound: boolean }> {
  const rows: Row[] = []
  let isSound = true
  for (const [name, bench] of wanted) {
    const start = Date.now()
    stage.begin('its beginning')
    try {
      rows.push(...(await within(BENCH_LIMIT_MS, name, () => bench(stage))))
    } catch (error) {
      isSound = false
      say(`${name} broke at ${step()}: ${String(error).split('\nBrowser logs')[0]}`)
    }
    say(`${name}: ${Math.round((Date.now() - start) / 1000)} s`)
  }
  return { rows, isSound }
}

async function run(only: string | undefined, isQuick: boolean): Promise<boolean> {
  const wanted = Object.entries(benches).filter(([name]) => !only || name === only)
  if (wanted.length === 0) throw new Error(`There is no bench ${only}; there are ${Object.keys(benches).join(', ')}`)
  const opened = await openStage(isQuick)
  try {
    const { rows, isSound } = await measure(wanted, opened)
    const { targets, others } = tablesOf(rows)
    process.stdout.write(`${targets}\n`)
    mkdirSync(dirname(OTHERS), { recursive: true })
    writeFileSync(OTHERS, `${others}\n`)
    say(`figures without a target: ${OTHERS}`)
    return isSound
  } finally {
    await opened.close(say)
  }
}

const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean' } } })
const isSound = await run(values.only, values.quick ?? false).catch((error: unknown) => {
  say(reasonOf(error))
  return false
})
// A server or browser that could not be removed must not keep the bench from ending.
process.exit(isSound ? 0 : 1)
