import type { LanguagePack } from '#domain/core/translations.ts'
import { examSentencesSo } from '#domain/exams/sentences.texts.so.ts'
import { photoSentencesSo } from '#domain/photos/sentences.texts.so.ts'
import { disciplineSentencesSo } from '#domain/discipline/sentences.texts.so.ts'
import { attendanceSentencesSo } from '#domain/attendance/sentences.texts.so.ts'
import { notAppliedSo } from '#domain/school/not-applied.texts.so.ts'
import { cardWordsSo } from '#domain/cards/card-words.texts.so.ts'
import { gateSo } from '#screens/gate/gate.texts.so.ts'
import { gridSo } from '#ui/grid/grid.texts.so.ts'
import { quotaSo } from '#ui/quota.texts.so.ts'
import { attendanceSo } from '#screens/attendance/attendance.texts.so.ts'
import { classCardsSo } from '#screens/classes/cards/cards.texts.so.ts'
import { listSo } from '#screens/core/list/list.texts.so.ts'
import { recordFormSo } from '#screens/core/form/record.texts.so.ts'
import { markingSo } from '#screens/core/marking/marking.texts.so.ts'
import { marksSo } from '#screens/exams/marks/marks.texts.so.ts'
import { troublesSo } from '#screens/core/troubles/troubles.texts.so.ts'
import { firstStepsSo } from '#screens/dashboards/office/first-steps.texts.so.ts'
import { toDoSo } from '#screens/dashboards/to-do/to-do.texts.so.ts'
import { disciplineSo } from '#screens/discipline/discipline.texts.so.ts'
import { examCorrectSo } from '#screens/exams/correct/correct.texts.so.ts'
import { examEntrySo } from '#screens/exams/entry/entry.texts.so.ts'
import { cardRemarksSo } from '#screens/exams/remarks/remarks.texts.so.ts'
import { examReportsSo } from '#screens/exams/reports/reports.texts.so.ts'
import { photosSo } from '#screens/photos/photos.texts.so.ts'
import { classStudentsSo } from '#screens/students/class-students.texts.so.ts'
import { explorerSo } from '#screens/students/explorer/explorer.texts.so.ts'
import { recordsSo, studentWordsSo } from '#screens/students/records.texts.so.ts'
import { teachersSo } from '#screens/teachers/teachers.texts.so.ts'
import { timetableSo } from '#screens/timetable/timetable.texts.so.ts'
import { proposalsSo } from '#screens/turns/proposals.texts.so.ts'
import { workplansSo } from '#screens/workplans/workplans.texts.so.ts'

/** Somali of what teachers open besides. */
export const pack: LanguagePack = {
  notApplied: notAppliedSo,
  examSentences: examSentencesSo,
  disciplineSentences: disciplineSentencesSo,
  attendanceSentences: attendanceSentencesSo,
  attendance: attendanceSo,
  cardRemarks: cardRemarksSo,
  classCards: classCardsSo,
  classStudents: classStudentsSo,
  discipline: disciplineSo,
  examCorrect: examCorrectSo,
  examEntry: examEntrySo,
  examReports: examReportsSo,
  explorer: explorerSo,
  firstSteps: firstStepsSo,
  gate: gateSo,
  cardWords: cardWordsSo,
  grid: gridSo,
  list: listSo,
  marking: markingSo,
  marks: marksSo,
  photoSentences: photoSentencesSo,
  photos: photosSo,
  proposals: proposalsSo,
  quota: quotaSo,
  recordForm: recordFormSo,
  records: recordsSo,
  studentWords: studentWordsSo,
  teachers: teachersSo,
  timetable: timetableSo,
  toDo: toDoSo,
  troubles: troublesSo,
  workplans: workplansSo,
}
