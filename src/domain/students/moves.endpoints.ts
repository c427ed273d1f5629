import { ATTENDANCE_OFFICE, OFFICE } from '../core/roles.ts'
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, idOf, IdText, requiredId, text } from '../core/fields.ts'
import { MovedStudent, UntransferredStudent } from '../school/students.schema.ts'

// The documented calls: STU-22.

const CHOOSE = 'Fadlan dooro fasalka lagu wareejinayo marka hore.'
const Note = text(500)
  .trim()
  .transform((note) => note || null)
  .nullable()
  .optional()
const Target = z.int(CHOOSE).positive(CHOOSE).pipe(Id)
/** Identifies this change of classes for undoing it. */
const Batch = z.uuid()

export const updateClass = endpoint({
  id: 'students.updateClass',
  method: 'PUT',
  path: '/student/updateClass',
  summary: 'Put one student into another class',
  roles: OFFICE,
  body: z.strictObject({ studentId: Id, classId: requiredId('Please select a class') }),
  reply: z.object({ message: z.string(), batch: Batch, student: MovedStudent }),
  problems: ['classClosed', 'studentNotFound', 'classNotFound', 'sameClass'],
})

export const transferStudent = endpoint({
  id: 'students.transfer',
  method: 'PATCH',
  path: '/student/students/:id/transfer',
  summary: 'Transfer one student to another class, with a note',
  roles: ATTENDANCE_OFFICE,
  params: z.object({ id: idOf('student', IdText) }),
  body: z.strictObject({ targetClassId: Target, note: Note }),
  reply: z.object({ message: z.string(), batch: Batch, student: MovedStudent }),
  problems: ['classClosed', 'studentNotFound', 'classNotFound', 'sameTargetClass'],
})

/** The students of one transfer, limited to more than any class has. */
const Chosen = z
  .array(Id)
  .min(1, 'No students selected')
  .max(1_000)
  .refine((ids) => new Set(ids).size === ids.length, 'A student is listed twice')

export const transferStudents = endpoint({
  id: 'students.transferBulk',
  method: 'POST',
  path: '/student/students/transfer-bulk',
  summary: 'Transfer students of one class to another, all or none',
  roles: ATTENDANCE_OFFICE,
  body: z
    .strictObject({ sourceClassId: Id, targetClassId: Target, studentIds: Chosen, note: Note })
    .refine((order) => order.sourceClassId !== order.targetClassId, {
      path: ['targetClassId'],
      message: 'Fasalka cusub waa inuu ka duwanaadaa fasalka hadda.',
    }),
  reply: z.object({ message: z.string(), batch: Batch, updatedStudents: z.array(MovedStudent) }),
  problems: ['classClosed', 'studentNotFound', 'classNotFound', 'studentsMoved'],
})

export const undoTransfer = endpoint({
  id: 'students.transferUndo',
  method: 'POST',
  path: '/student/students/transfer-undo',
  summary: 'Put the students of one transfer back, all or none, once',
  roles: ATTENDANCE_OFFICE,
  body: z.strictObject({ batch: Batch }),
  reply: z.object({ message: z.string(), updatedStudents: z.array(MovedStudent) }),
  problems: ['classClosed', 'transferNotFound', 'alreadyUndone', 'studentsMoved'],
})

export const listUntransferred = endpoint({
  id: 'students.untransferred',
  method: 'GET',
  path: '/student/students/untransferred',
  summary: 'Students whose transfer is not confirmed yet',
  roles: ATTENDANCE_OFFICE,
  reply: z.array(UntransferredStudent),
  problems: [],
})

export const updateTransferRoll = endpoint({
  id: 'students.updateTransferRoll',
  method: 'PATCH',
  path: '/student/students/update-transfer-roll',
  summary: 'Confirm the transfer of one student by giving the roll number',
  roles: ATTENDANCE_OFFICE,
  body: z.strictObject({
    studentId: Id,
    rollNumber: z.string('Please enter a roll number').pipe(text(20).trim().min(1, 'Please enter a roll number')),
    // The call always does so; its documented body has the field (STU-16).
    transfer: z.literal(true).optional(),
  }),
  reply: z.object({ message: z.string(), student: UntransferredStudent }),
  problems: ['studentNotFound'],
})
