import { listRestoredStudents } from '#domain/students/removals.endpoints.ts'
import type { RestoredStudent } from '#domain/school/students.schema.ts'
import { server } from '#data/answers/source.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { actFields } from './ActField.tsx'
import { recordTexts, studentWords } from './records.texts.ts'
import { restoredStudentsScreen } from './students.screens.ts'

const { restored: texts, fields: labels } = recordTexts

/** The list of students who were deleted and restored. */
export default listScreen(
  restoredStudentsScreen,
  server(listRestoredStudents, () => ({})),
  {
    ...studentWords,
    ...texts,
    rows: ({ restoredStudents }) => restoredStudents,
    columns: ({ text, heading, words }, { timeZone }) => [
      text('studentId', labels.id, ({ studentId }) => studentId),
      heading('fullName', labels.fullname, ({ fullName }) => fullName),
      text('className', labels.className, ({ className }) => className),
      words('reason', labels.reason, ({ reason }) => reason),
      ...actFields<RestoredStudent>('deletedAt', {
        labels: { at: labels.deletedAt, by: labels.deletedBy },
        timeZone,
        of: ({ deletedAt, deletedBy }) => ({ at: deletedAt, by: deletedBy }),
      }),
      ...actFields<RestoredStudent>('restoredAt', {
        labels: { at: labels.restoredAt, by: labels.restoredBy },
        timeZone,
        of: ({ restoredAt, restoredBy }) => ({ at: restoredAt, by: restoredBy }),
      }),
    ],
    find: ({ studentId }) => ({ id: studentId }),
    // One student may have been deleted and restored several times.
    rowKey: ({ studentId, restoredAt }) => `${studentId} ${restoredAt}`,
    sort: ['restoredAt', 'down'],
  },
)
