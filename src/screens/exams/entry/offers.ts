import type { ClassWithStudents } from '#data/school/classes.queries.ts'
import { shownSubject } from '#domain/school/subject-names.texts.ts'
import type { ExamSetup, SubjectRow, TeacherAssignmentRow } from '#domain/exams/exams.schema.ts'

/** A class with the subjects whose marks somebody may enter, named in the language of the page. */
export type Offer = { group: ClassWithStudents; subjects: readonly SubjectRow[] }

/** What a person may enter, by class. `own`: the teacher's assignments; null for the office, which may enter all. */
export function offersOf(
  classes: readonly ClassWithStudents[],
  { subjects, classSubjects }: Pick<ExamSetup, 'subjects' | 'classSubjects'>,
  own: readonly Pick<TeacherAssignmentRow, 'classId' | 'subjectId'>[] | null,
): Offer[] {
  const taken = new Map<number, Set<number>>()
  for (const { classId, subjectId } of own ?? classSubjects)
    taken.set(classId, (taken.get(classId) ?? new Set()).add(subjectId))
  return classes
    .filter(({ id }) => own === null || taken.has(id))
    .map((group) => ({
      group,
      subjects: subjects
        .filter(({ id, hidden }) => !hidden && taken.get(group.id)?.has(id))
        .map((each) => ({ ...each, name: shownSubject(each.name) })),
    }))
}
