import { announcedWordsAr } from '#domain/announcedabsences/announcedabsences.texts.ar.ts'
import { announcementWordsAr } from '#domain/announcements/announcements.words.ar.ts'
import { accountWordsAr } from '#domain/core/account.texts.ar.ts'
import { calendarAr } from '#domain/core/calendar.texts.ar.ts'
import type { LanguagePack } from '#domain/core/translations.ts'
import { storedWordsAr } from '#domain/school/shown-words.texts.ar.ts'
import { subjectNamesAr } from '#domain/school/subject-names.texts.ar.ts'
import { problemsAr } from '#data/answers/problem-words.ar.ts'
import { statusAr } from '#data/sync/sync-status.texts.ar.ts'
import { vaultAr } from '#data/session/vault.texts.ar.ts'
import { uiAr } from '#ui/ui.texts.ar.ts'
import { announcementsAr } from '#screens/announcements/announcements.texts.ar.ts'
import { arriveAr } from '#screens/auth/arrive.texts.ar.ts'
import { authAr } from '#screens/auth/auth.texts.ar.ts'
import { coreAr } from '#screens/core/core.texts.ar.ts'
import { childAr } from '#screens/dashboards/children/child.texts.ar.ts'
import { dashboardsAr } from '#screens/dashboards/dashboards.texts.ar.ts'
import { phoneCardsAr } from '#screens/dashboards/phone-cards.texts.ar.ts'
import { documentsAr } from '#screens/documents/documents.texts.ar.ts'
import { childResultsAr } from '#screens/exams/reports/child-results.texts.ar.ts'
import { verifyAr } from '#screens/exams/verify/verify.texts.ar.ts'
import { syncAr } from '#screens/sync/sync.texts.ar.ts'
import { slipAr } from '#screens/users/slip/slip.texts.ar.ts'
import { usersAr } from '#screens/users/users.texts.ar.ts'
import { findAr } from '#app/find/find.texts.ar.ts'
import { appAr } from '#app/app.texts.ar.ts'
import { childReceiptsAr } from '#screens/fees/children/child-receipts.texts.ar.ts'
import { receiptAr } from '#screens/fees/receipt/receipt.texts.ar.ts'
import { helpAr } from '#screens/core/help/help.texts.ar.ts'
import { noticesAr } from '#screens/notices/notices.texts.ar.ts'
import { layoutAr } from '#app/layout.texts.ar.ts'
import { timetableWeekAr } from '#screens/timetable/week.texts.ar.ts'
import { screenTitlesAr } from './screen-titles.ar.ts'
import { handOverHelpAr } from '#screens/handover/help/help.texts.ar.ts'
import { handoverAr } from '#screens/handover/handover.texts.ar.ts'
import { scannerAr } from '#ui/scanner/scanner.texts.ar.ts'

/** Arabic of what parents and people who are not signed in open. */
export const pack: LanguagePack = {
  scanner: scannerAr,
  handOverHelp: handOverHelpAr,
  handover: handoverAr,
  timetableWeek: timetableWeekAr,
  accountWords: accountWordsAr,
  announcements: announcementsAr,
  announcedWords: announcedWordsAr,
  announcementWords: announcementWordsAr,
  app: appAr,
  arrive: arriveAr,
  auth: authAr,
  calendar: calendarAr,
  child: childAr,
  childResults: childResultsAr,
  core: coreAr,
  dashboards: dashboardsAr,
  documents: documentsAr,
  find: findAr,
  help: helpAr,
  childReceipts: childReceiptsAr,
  layout: layoutAr,
  notices: noticesAr,
  phoneCards: phoneCardsAr,
  problems: problemsAr,
  receipt: receiptAr,
  screens: screenTitlesAr,
  slip: slipAr,
  status: statusAr,
  storedWords: storedWordsAr,
  subjectNames: subjectNamesAr,
  sync: syncAr,
  ui: uiAr,
  users: usersAr,
  vault: vaultAr,
  verify: verifyAr,
}
