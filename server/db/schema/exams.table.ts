import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ExamType, YearTurn } from '#domain/exams/exams.schema.ts'
import type { PaperKind } from '#domain/exams/papers.schema.ts'
import type { Term } from '#domain/exams/terms.schema.ts'
import { createdAt, instant } from '../columns.ts'
import { classes } from './classes.table.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

export const academicYears = pgTable(
  'academic_years',
  {
    id: serial().primaryKey(),
    /** YYYY-YYYY. */
    year: text().notNull().unique(),
    /** The days that the school gave it; both null: from 1 August to 31 July. */
    firstDay: date('first_day'),
    lastDay: date('last_day'),
    /** Whether the turn into the next year is prepared, or done: then classes as they were are in `year_rolls`. Null: neither. */
    turn: text().$type<YearTurn>(),
    /** When an administrator closed it: marks of it are refused. */
    closedAt: instant('closed_at'),
    /** Its terms in order; their ids are those of this year alone. */
    terms: jsonb().$type<Term[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'academic_years_days',
      sql`(${table.firstDay} is null) = (${table.lastDay} is null) and ${table.firstDay} < ${table.lastDay}`,
    ),
  ],
)

/** The students and subjects of a class at the end of an academic year, from the turn into the next one. */
export const yearRolls = pgTable(
  'year_rolls',
  {
    id: serial().primaryKey(),
    academicYearId: integer('academic_year_id')
      .notNull()
      .references(() => academicYears.id),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    /** Name of the class then. */
    className: text('class_name').notNull(),
    studentIds: integer('student_ids').array().notNull(),
    subjectIds: integer('subject_ids').array().notNull(),
    /** Students who had left out of the class by then and have scores of the year, and the instant of each. */
    leftIds: integer('left_ids').array().notNull(),
    leftAt: text('left_at').array().notNull(),
  },
  (table) => [uniqueIndex('year_rolls_unique').on(table.academicYearId, table.classId)],
)

/** A deleted subject stays, hidden, with its scores. */
export const subjects = pgTable(
  'subjects',
  { id: serial().primaryKey(), name: text().notNull(), createdAt: createdAt(), deletedAt: instant('deleted_at') },
  (table) => [uniqueIndex('subjects_name').on(sql`lower(${table.name})`)],
)

/** A deleted exam stays, hidden, with its scores. */
export const exams = pgTable(
  'exams',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    type: text().$type<ExamType>().notNull(),
    academicYearId: integer('academic_year_id')
      .notNull()
      .references(() => academicYears.id),
    /** The term of the year that it belongs to. */
    termId: integer('term_id'),
    createdAt: createdAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [uniqueIndex('exams_name').on(table.academicYearId, table.type, sql`lower(${table.name})`)],
)

/** Subjects that a class takes. */
export const classSubjects = pgTable(
  'class_subjects',
  {
    id: serial().primaryKey(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
  },
  (table) => [uniqueIndex('class_subjects_unique').on(table.classId, table.subjectId)],
)

/** Subjects that a teacher teaches in a class; two teachers may share a subject. */
export const teacherAssignments = pgTable(
  'teacher_assignments',
  {
    id: serial().primaryKey(),
    teacherId: integer('teacher_id')
      .notNull()
      .references(() => users.id),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('teacher_assignments_unique').on(table.teacherId, table.classId, table.subjectId)],
)

/** Exams of a class that are published for parents, the public check and certificates. */
export const publications = pgTable(
  'exam_publications',
  {
    id: serial().primaryKey(),
    examId: integer('exam_id')
      .notNull()
      .references(() => exams.id),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    publishedAt: instant('published_at').notNull(),
    publishedBy: integer('published_by')
      .notNull()
      .references(() => users.id),
    /** When the publication was taken back. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [uniqueIndex('exam_publications_unique').on(table.examId, table.classId)],
)

/** Content of each paper as it was printed, by the code on the paper. */
export const papers = pgTable(
  'exam_papers',
  {
    /** 128 random bits as 26 letters and digits (Crockford's base 32). */
    code: text().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    kind: text().$type<PaperKind>().notNull(),
    /** Ids of the exams on the paper, to tell whether their scores have changed since. */
    examIds: integer('exam_ids').array().notNull(),
    /** Printed content, in the shapes of `domain/exams/papers.schema.ts`. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    deviceCode: text('device_code'),
    madeAt: instant('made_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('exam_papers_student').on(table.studentId)],
)

/** What is written about a student on a report card of a term; with term 0 on that of the year. */
export const cardRemarks = pgTable(
  'card_remarks',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    academicYearId: integer('academic_year_id')
      .notNull()
      .references(() => academicYears.id),
    termId: integer('term_id').notNull(),
    remark: text().notNull(),
    writtenBy: integer('written_by')
      .notNull()
      .references(() => users.id),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [uniqueIndex('card_remarks_unique').on(table.studentId, table.academicYearId, table.termId)],
)
