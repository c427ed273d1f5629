import * as announcements from './announcements/announcements.endpoints.ts'
import * as assets from './assets/assets.endpoints.ts'
import * as attendance from './attendance/attendance.endpoints.ts'
import * as corrections from './attendance/corrections.endpoints.ts'
import * as absencePapers from './attendance/papers.endpoints.ts'
import * as attendanceReports from './attendance/reports.endpoints.ts'
import * as audit from './audit/audit.endpoints.ts'
import * as auth from './auth/auth.endpoints.ts'
import * as books from './books/books.endpoints.ts'
import * as budgets from './books/budget.endpoints.ts'
import * as ownAccounts from './books/own-accounts.endpoints.ts'
import * as buses from './buses/buses.endpoints.ts'
import * as calendar from './calendar/calendar.endpoints.ts'
import * as cards from './cards/cards.endpoints.ts'
import * as classes from './classes/classes.endpoints.ts'
import type { EndpointDefinition } from './core/endpoint.ts'
import * as dashboards from './dashboards/dashboards.endpoints.ts'
import * as room from './dashboards/room.endpoints.ts'
import * as discipline from './discipline/discipline.endpoints.ts'
import * as discounts from './discounts/discounts.endpoints.ts'
import * as deletedDocuments from './documents/deleted.endpoints.ts'
import * as documents from './documents/documents.endpoints.ts'
import * as employeeAccounts from './employees/accounts.endpoints.ts'
import * as employees from './employees/employees.endpoints.ts'
import * as examChildren from './exams/children.endpoints.ts'
import * as examReports from './exams/reports.endpoints.ts'
import * as publish from './exams/publish.endpoints.ts'
import * as scores from './exams/scores.endpoints.ts'
import * as examUploads from './exams/upload.endpoints.ts'
import * as papers from './exams/papers.endpoints.ts'
import * as cardRemarks from './exams/remarks.endpoints.ts'
import * as termReport from './exams/term-report.endpoints.ts'
import * as closing from './exams/years.endpoints.ts'
import * as setup from './exams/setup.endpoints.ts'
import * as verify from './exams/verify.endpoints.ts'
import * as expenses from './expenses/expenses.endpoints.ts'
import * as dataExports from './exports/exports.endpoints.ts'
import * as childReceipts from './fees/child-receipts.endpoints.ts'
import * as dues from './fees/dues.endpoints.ts'
import * as promises from './fees/promise.endpoints.ts'
import * as feeMonths from './fees/fee-months.endpoints.ts'
import * as reductions from './fees/reductions.endpoints.ts'
import * as income from './fees/income.endpoints.ts'
import * as handover from './handover/handover.endpoints.ts'
import * as importLists from './imports/imports.endpoints.ts'
import * as monthend from './monthend/monthend.endpoints.ts'
import * as announcedAbsences from './announcedabsences/announcedabsences.endpoints.ts'
import * as announcedReading from './announcedabsences/reading.endpoints.ts'
import * as timetable from './timetable/timetable.endpoints.ts'
import * as substitutes from './timetable/substitutes.endpoints.ts'
import * as childLessons from './timetable/children.endpoints.ts'
import * as notices from './notices/notices.endpoints.ts'
import * as numbers from './fees/numbers.endpoints.ts'
import * as payments from './fees/payments.endpoints.ts'
import * as unplaced from './fees/unplaced.endpoints.ts'
import * as feeReports from './fees/reports.endpoints.ts'
import * as drawerPapers from './drawers/drawer-papers.endpoints.ts'
import * as drawers from './drawers/drawers.endpoints.ts'
import * as exchangeBacks from './shillings/exchange-back.endpoints.ts'
import * as exchanges from './shillings/exchange.endpoints.ts'
import * as rates from './shillings/rates.endpoints.ts'
import * as ratesList from './shillings/rates-list.endpoints.ts'
import * as openings from './openings/openings.endpoints.ts'
import * as payroll from './payroll/payroll.endpoints.ts'
import * as photos from './photos/photos.endpoints.ts'
import * as presence from './presence/presence.endpoints.ts'
import * as families from './students/families.endpoints.ts'
import * as imports from './students/import.endpoints.ts'
import * as moves from './students/moves.endpoints.ts'
import * as parents from './students/parents.endpoints.ts'
import * as parentSlips from './students/slips.endpoints.ts'
import * as removals from './students/removals.endpoints.ts'
import * as students from './students/students.endpoints.ts'
import * as addresses from './settings/addresses.endpoints.ts'
import * as settings from './settings/settings.endpoints.ts'
import { listTablets, live, pull, push, settleLeft } from './sync/sync.endpoints.ts'
import * as teachers from './teachers/teachers.endpoints.ts'
import { listStaffAccess, makeStaffSlips, readSlip } from './users/slips.endpoints.ts'
import * as former from './former/former.endpoints.ts'
import * as studentfiles from './studentfiles/studentfiles.endpoints.ts'
import * as transcript from './exams/transcript.endpoints.ts'
import * as proposals from './turns/turn-proposals.endpoints.ts'
import * as turns from './turns/turns.endpoints.ts'
import * as users from './users/users.endpoints.ts'
import * as wallets from './wallets/wallets.endpoints.ts'
import * as workplans from './workplans/workplans.endpoints.ts'
import * as vouchers from './fees/vouchers.endpoints.ts'

/** Every call of the product; the server refuses to start unless each has exactly one handler. */
export const endpoints: readonly EndpointDefinition[] = [
  ...Object.values(auth),
  ...Object.values(users),
  readSlip,
  listStaffAccess,
  makeStaffSlips,
  ...Object.values(cards),
  ...Object.values(classes),
  ...Object.values(students),
  ...Object.values(families),
  ...Object.values(parents),
  ...Object.values(parentSlips),
  ...Object.values(removals),
  ...Object.values(moves),
  ...Object.values(imports),
  ...Object.values(importLists),
  ...Object.values(attendance),
  ...Object.values(corrections),
  ...Object.values(absencePapers),
  ...Object.values(attendanceReports),
  ...Object.values(announcedAbsences),
  ...Object.values(announcedReading),
  ...Object.values(calendar),
  ...Object.values(discipline),
  ...Object.values(examReports),
  ...Object.values(examChildren),
  ...Object.values(payments),
  ...Object.values(childReceipts),
  ...Object.values(feeMonths),
  ...Object.values(reductions),
  ...Object.values(dues),
  ...Object.values(promises),
  ...Object.values(unplaced),
  ...Object.values(feeReports),
  ...Object.values(income),
  ...Object.values(numbers),
  ...Object.values(vouchers),
  ...Object.values(discounts),
  ...Object.values(books),
  ...Object.values(budgets),
  ...Object.values(ownAccounts),
  ...Object.values(expenses),
  ...Object.values(employees),
  ...Object.values(employeeAccounts),
  ...Object.values(presence),
  ...Object.values(photos),
  ...Object.values(payroll),
  ...Object.values(openings),
  ...Object.values(drawers),
  ...Object.values(drawerPapers),
  ...Object.values(exchanges),
  ...Object.values(exchangeBacks),
  ...Object.values(rates),
  ...Object.values(ratesList),
  ...Object.values(wallets),
  ...Object.values(monthend),
  ...Object.values(workplans),
  ...Object.values(buses),
  ...Object.values(announcements),
  ...Object.values(handover),
  ...Object.values(timetable),
  ...Object.values(substitutes),
  ...Object.values(childLessons),
  ...Object.values(notices),
  ...Object.values(assets),
  ...Object.values(documents),
  ...Object.values(deletedDocuments),
  ...Object.values(examUploads),
  ...Object.values(closing),
  ...Object.values(setup),
  ...Object.values(publish),
  ...Object.values(papers),
  ...Object.values(cardRemarks),
  ...Object.values(termReport),
  ...Object.values(verify),
  ...Object.values(scores),
  ...Object.values(turns),
  ...Object.values(proposals),
  ...Object.values(former),
  ...Object.values(studentfiles),
  ...Object.values(transcript),
  ...Object.values(teachers),
  ...Object.values(audit),
  ...Object.values(dataExports),
  ...Object.values(settings),
  ...Object.values(addresses),
  ...Object.values(dashboards),
  ...Object.values(room),
  push,
  settleLeft,
  listTablets,
  pull,
  live,
]
