import { z } from 'zod'
import { Id, personName, text } from '../core/fields.ts'
import { emailOrNone } from '../school/email.schema.ts'
import { parsePhone } from '../school/phone.rules.ts'

const MOST_PASSWORD = 200

/** Registration of a teacher (TCH-1, TCH-2); the pattern of the password requires no digit. */
export const TeacherForm = z.strictObject({
  username: personName(100)
    .min(1, 'Username is required')
    .min(3, 'Must be at least 3 characters')
    .max(20, 'Must be 20 characters or less'),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .min(8, 'Password must be at least 8 characters')
    .max(MOST_PASSWORD)
    .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#$%^&*])/, 'Must contain uppercase, number & special char'),
  email: emailOrNone(() => 'Invalid email address'),
  fullName: personName(200).min(1, 'Full name is required').min(3, 'Must be at least 3 characters'),
  phoneNumber: text(30)
    .trim()
    .min(1, 'Phone number is required')
    .refine((typed) => typed === '' || (/^\d{10}$/.test(typed) && parsePhone(typed) !== null), 'Invalid phone number'),
})
export type TeacherForm = z.infer<typeof TeacherForm>

/** The same as it travels: an e-mail may be left out. */
export const NewTeacher = TeacherForm.extend({ email: TeacherForm.shape.email.default('') })

/** A registered teacher, without her password. */
export const RegisteredTeacher = TeacherForm.omit({ password: true }).extend({ id: Id })
export type RegisteredTeacher = z.infer<typeof RegisteredTeacher>

/** A subject that somebody teaches in a class, with both names (TCH-7). */
export const Assignment = z.object({
  id: Id,
  teacherId: Id,
  classId: Id,
  subjectId: Id,
  className: z.string(),
  subjectName: z.string(),
})
export type Assignment = z.infer<typeof Assignment>

const named = (missing: string) => z.int(missing).positive(missing).max(2_147_483_647, missing)

const Taught = { classId: named('Please select a class'), subjectId: named('Please select a subject') }

export const NewAssignment = z.strictObject({ teacherId: named('Teacher ID is required'), ...Taught })
/** Several subjects of one class, at once. */
export const NewAssignments = NewAssignment.omit({ subjectId: true }).extend({
  subjectIds: z.array(Taught.subjectId).min(1, 'Please select a subject').max(100),
})
export const AssignmentEdit = z.strictObject({ assignmentId: named('Assignment ID is required'), ...Taught })

/** Most changes of one save: more cells than the largest school has. */
const MOST_CELLS = 2_000
const MOST_TEACHERS = 10

const Teachers = z.array(named('Please select a teacher')).max(MOST_TEACHERS)

/** A teacher as the grid of classes and subjects offers her; `ownClassIds`: classes that are hers without a subject. */
export const TeachingTeacher = z.object({ id: Id, fullName: z.string(), ownClassIds: z.array(Id) })
export type TeachingTeacher = z.infer<typeof TeachingTeacher>

/** Who teaches what in the whole school. */
export const Teaching = z.object({
  teachers: z.array(TeachingTeacher),
  assignments: z.array(Assignment.pick({ classId: true, subjectId: true, teacherId: true })),
})
export type Teaching = z.infer<typeof Teaching>

/** The teachers of one subject of one class; `was`: those that the caller saw, so that a change of somebody else is not lost. */
export const TeachingChange = z.strictObject({ ...Taught, was: Teachers, teacherIds: Teachers })
export type TeachingChange = z.infer<typeof TeachingChange>

export const TeachingChanges = z.strictObject({
  changes: z.array(TeachingChange).min(1, 'Nothing was changed').max(MOST_CELLS),
})

/** A teacher's corrections in the present academic year. */
export const CorrectionInfo = z.object({
  teacherName: z.string(),
  correctionLimit: z.int(),
  correctionsUsed: z.int(),
  remaining: z.int(),
})
export type CorrectionInfo = z.infer<typeof CorrectionInfo>

/**
 * Corrections of a teacher, for the administrator who sets her limit; `isOwn`: the limit was set for her, and is not the
 * school's.
 */
export const TeacherLimit = CorrectionInfo.extend({ isOwn: z.boolean() })
export type TeacherLimit = z.infer<typeof TeacherLimit>

const LIMIT_WRONG = 'Please enter valid limit and select a teacher'

/** New limit of a teacher; `correctionLimit` null: the school's limit applies to her again. */
export const CorrectionLimit = z.strictObject({
  userId: named(LIMIT_WRONG),
  correctionLimit: z.int(LIMIT_WRONG).min(1, LIMIT_WRONG).max(999, LIMIT_WRONG).nullable(),
})

/** Content of a teacher's dashboard; `remainingCorrections` is its documented name for the remainder (TCH-6). */
export const TeacherDashboard = CorrectionInfo.omit({ remaining: true }).extend({
  remainingCorrections: z.int(),
  assignments: z.array(Assignment),
})
export type TeacherDashboard = z.infer<typeof TeacherDashboard>
