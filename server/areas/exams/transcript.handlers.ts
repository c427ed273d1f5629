import { eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { getTranscript } from '#domain/exams/transcript.endpoints.ts'
import { students } from '../../db/schema.ts'
import { handleReading } from '../../handle.ts'
import { readEarlierSchools, readYears } from './transcript.queries.ts'

export const transcriptHandlers = [
  handleReading(getTranscript, async ({ params: { id } }, context) => {
    const { tx } = context
    const [student] = await tx.select().from(students).where(eq(students.id, id))
    if (!student) throw new Problem('studentNotFound')
    return {
      student: { id, fullName: student.fullname, classId: student.classId },
      years: await readYears(context, student),
      earlier: await readEarlierSchools(tx, id),
    }
  }),
]
