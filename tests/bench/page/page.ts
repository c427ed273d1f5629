import { signIn } from '#data/session/sign-in.ts'
import * as announcements from './announcements.ts'
import * as examEntry from './exam-entry.ts'
import * as handover from './handover.ts'
import * as initialLoad from './initial-load.ts'
import * as living from './living.ts'
import { freshDay, studentIds } from './engine.ts'
import * as papers from './papers.ts'
import * as reading from './reading.ts'
import * as reports from './reports.ts'
import * as saving from './saving.ts'
import * as sealing from './sealing.ts'
import * as sending from './sending.ts'
import * as students from './students.ts'

const bench = {
  signIn,
  freshDay,
  studentIds,
  ...announcements,
  ...examEntry,
  ...handover,
  ...initialLoad,
  ...living,
  ...papers,
  ...reading,
  ...reports,
  ...saving,
  ...sealing,
  ...sending,
  ...students,
}

declare global {
  interface Window {
    bench: typeof bench
  }
}

window.bench = bench
