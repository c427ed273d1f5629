import type { z } from 'zod'
import { AnnouncedAbsenceRow } from './announcedabsences/announcedabsences.schema.ts'
import { AnnouncementReadRow, AnnouncementRow } from './announcements/announcements.schema.ts'
import { AttendanceConflict, ClassDayRow } from './attendance/attendance.schema.ts'
import { AbsenceCallRow } from './attendance/calls.schema.ts'
import { CardRow } from './cards/cards.schema.ts'
import { CoveredClassRow } from './attendance/covered.schema.ts'
import { CalendarRow } from './school/calendar.schema.ts'
import { DrawerRow } from './school/drawers.schema.ts'
import { RateRow, ShillingsRow } from './school/shillings.schema.ts'
import { ClassRow } from './school/classes.schema.ts'
import { DisciplineRow } from './discipline/discipline.schema.ts'
import {
  AcademicYearRow,
  ClassSubjectRow,
  ExamRow,
  PublicationRow,
  SubjectRow,
  TeacherAssignmentRow,
} from './exams/exams.schema.ts'
import { ScoreConflictRow, ScoreSheetRow } from './exams/scores.schema.ts'
import { ExpenseRow } from './expenses/expenses.schema.ts'
import { AdvanceRow } from './payroll/payroll.schema.ts'
import { EmployeePhotoRow, StudentPhotoRow } from './photos/photos.schema.ts'
import { PresenceRow } from './presence/presence.schema.ts'
import { BusRow } from './school/buses.schema.ts'
import { EmployeePayRow, EmployeeRow } from './employees/employee.schema.ts'
import { DiscountLimitRow, FeeAccountRow } from './fees/fees.schema.ts'
import { PaymentRow } from './fees/payment-rows.schema.ts'
import { OwnAccount } from './school/own-accounts.schema.ts'
import { SubstituteRow } from './timetable/substitutes.schema.ts'
import { BellTimesRow, LessonRow } from './timetable/timetable.schema.ts'
import { StudentRow } from './school/students.schema.ts'
import type { SyncedRow, SyncedTableName } from './synced-tables.ts'

/** The shape of a row of each synced table. */
export const SYNCED_SHAPES = {
  classes: ClassRow,
  calendar: CalendarRow,
  students: StudentRow,
  feeAccounts: FeeAccountRow,
  discountLimits: DiscountLimitRow,
  attendanceConflicts: AttendanceConflict,
  classDays: ClassDayRow,
  announcedAbsences: AnnouncedAbsenceRow,
  absenceCalls: AbsenceCallRow,
  discipline: DisciplineRow,
  academicYears: AcademicYearRow,
  subjects: SubjectRow,
  exams: ExamRow,
  classSubjects: ClassSubjectRow,
  teacherAssignments: TeacherAssignmentRow,
  publications: PublicationRow,
  scoreConflicts: ScoreConflictRow,
  scoreSheets: ScoreSheetRow,
  payments: PaymentRow,
  expenses: ExpenseRow,
  employees: EmployeeRow,
  employeePay: EmployeePayRow,
  presence: PresenceRow,
  advances: AdvanceRow,
  drawers: DrawerRow,
  shillings: ShillingsRow,
  rates: RateRow,
  ownAccounts: OwnAccount,
  buses: BusRow,
  bellTimes: BellTimesRow,
  lessons: LessonRow,
  studentPhotos: StudentPhotoRow,
  employeePhotos: EmployeePhotoRow,
  cards: CardRow,
  announcements: AnnouncementRow,
  announcementReads: AnnouncementReadRow,
  substitutes: SubstituteRow,
  coveredClasses: CoveredClassRow,
} as const satisfies { readonly [Name in SyncedTableName]: z.ZodType<SyncedRow<Name>> }
