import { sql } from 'drizzle-orm'
import { MAX_MARKS } from '#domain/exams/exams.schema.ts'
import { dayOf, valueOf, type Source, type Times } from './source.ts'

/** Students at the school, and who has left it; what belongs to those who were deleted is left out. */
const IS_KNOWN = sql`(s.deleted_at is null or exists (
  select from student_removals as r where r.student_id = s.id and r.restored_at is null and r.kind <> 'deleted'))`

export const SCHOOL_SOURCES = {
  marks: (): Source<'marks'> => ({
    from: sql`scores m join students s on s.id = m.student_id join exams x on x.id = m.exam_id
      join academic_years y on y.id = x.academic_year_id join subjects j on j.id = m.subject_id`,
    where: sql`m.deleted_at is null and ${IS_KNOWN} and x.deleted_at is null and j.deleted_at is null`,
    key: ['m.id'],
    columns: {
      mark_id: 'm.id',
      student_id: 'm.student_id',
      student: 's.fullname',
      class_id: 'm.class_id',
      academic_year: 'y.year',
      exam_id: 'm.exam_id',
      exam: 'x.name',
      exam_type: 'x.type',
      subject_id: 'm.subject_id',
      subject: 'j.name',
      marks: 'trim_scale(m.marks)',
      maximum: valueOf('x.type', MAX_MARKS),
      absent: 'm.marks is null',
      entered_by: 'm.entered_by',
      changed_at: 'm.updated_at',
    },
  }),

  attendance: (): Source<'attendance'> => ({
    from: sql`attendance a join students s on s.id = a.student_id`,
    where: sql`a.deleted_at is null and ${IS_KNOWN}`,
    key: ['a.id'],
    columns: {
      attendance_id: 'a.id',
      student_id: 'a.student_id',
      class_id: 'a.class_id',
      day: 'a.date',
      present: 'a.present',
      remark: 'a.remark',
      marked_by: 'a.marked_by',
      marked_at: 'a.made_at',
      kind: 'a.day_kind',
      time: 'a.day_time',
    },
  }),

  discipline: (times: Times): Source<'discipline'> => ({
    from: sql`discipline d join students s on s.id = d.student_id`,
    where: sql`d.deleted_at is null and ${IS_KNOWN}`,
    key: ['d.id'],
    columns: {
      record_id: 'd.id',
      student_id: 'd.student_id',
      student: 's.fullname',
      class_id: 'd.class_id',
      day: dayOf('d.recorded_at', times),
      type: 'd.type',
      description: 'd.description',
      action_taken: 'd.action_taken',
      recorded_by: 'd.recorded_by',
      recorded_at: 'd.recorded_at',
    },
  }),
}
