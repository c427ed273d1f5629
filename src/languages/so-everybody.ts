import { announcedWordsSo } from '#domain/announcedabsences/announcedabsences.texts.so.ts'
import { announcementWordsSo } from '#domain/announcements/announcements.words.so.ts'
import { accountWordsSo } from '#domain/core/account.texts.so.ts'
import { calendarSo } from '#domain/core/calendar.texts.so.ts'
import type { LanguagePack } from '#domain/core/translations.ts'
import { storedWordsSo } from '#domain/school/shown-words.texts.so.ts'
import { subjectNamesSo } from '#domain/school/subject-names.texts.so.ts'
import { problemsSo } from '#data/answers/problem-words.so.ts'
import { statusSo } from '#data/sync/sync-status.texts.so.ts'
import { vaultSo } from '#data/session/vault.texts.so.ts'
import { uiSo } from '#ui/ui.texts.so.ts'
import { announcementsSo } from '#screens/announcements/announcements.texts.so.ts'
import { arriveSo } from '#screens/auth/arrive.texts.so.ts'
import { authSo } from '#screens/auth/auth.texts.so.ts'
import { coreSo } from '#screens/core/core.texts.so.ts'
import { childSo } from '#screens/dashboards/children/child.texts.so.ts'
import { dashboardsSo } from '#screens/dashboards/dashboards.texts.so.ts'
import { phoneCardsSo } from '#screens/dashboards/phone-cards.texts.so.ts'
import { documentsSo } from '#screens/documents/documents.texts.so.ts'
import { childResultsSo } from '#screens/exams/reports/child-results.texts.so.ts'
import { noticesSo } from '#screens/notices/notices.texts.so.ts'
import { verifySo } from '#screens/exams/verify/verify.texts.so.ts'
import { childReceiptsSo } from '#screens/fees/children/child-receipts.texts.so.ts'
import { receiptSo } from '#screens/fees/receipt/receipt.texts.so.ts'
import { helpSo } from '#screens/core/help/help.texts.so.ts'
import { syncSo } from '#screens/sync/sync.texts.so.ts'
import { slipSo } from '#screens/users/slip/slip.texts.so.ts'
import { usersSo } from '#screens/users/users.texts.so.ts'
import { findSo } from '#app/find/find.texts.so.ts'
import { appSo } from '#app/app.texts.so.ts'
import { layoutSo } from '#app/layout.texts.so.ts'
import { timetableWeekSo } from '#screens/timetable/week.texts.so.ts'
import { screenTitlesSo } from './screen-titles.so.ts'
import { handOverHelpSo } from '#screens/handover/help/help.texts.so.ts'
import { handoverSo } from '#screens/handover/handover.texts.so.ts'
import { scannerSo } from '#ui/scanner/scanner.texts.so.ts'

/** Somali of what everybody opens, parents and people who are not signed in. */
export const pack: LanguagePack = {
  scanner: scannerSo,
  handOverHelp: handOverHelpSo,
  handover: handoverSo,
  timetableWeek: timetableWeekSo,
  accountWords: accountWordsSo,
  announcements: announcementsSo,
  announcedWords: announcedWordsSo,
  announcementWords: announcementWordsSo,
  app: appSo,
  arrive: arriveSo,
  auth: authSo,
  calendar: calendarSo,
  child: childSo,
  childResults: childResultsSo,
  core: coreSo,
  dashboards: dashboardsSo,
  documents: documentsSo,
  find: findSo,
  help: helpSo,
  childReceipts: childReceiptsSo,
  receipt: receiptSo,
  layout: layoutSo,
  notices: noticesSo,
  phoneCards: phoneCardsSo,
  problems: problemsSo,
  screens: screenTitlesSo,
  slip: slipSo,
  status: statusSo,
  storedWords: storedWordsSo,
  subjectNames: subjectNamesSo,
  sync: syncSo,
  ui: uiSo,
  users: usersSo,
  vault: vaultSo,
  verify: verifySo,
}
