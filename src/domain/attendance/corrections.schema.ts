import { z } from 'zod'
import { Id } from '../core/fields.ts'
import { Remark } from './attendance.schema.ts'

const requiredId = (message: string) => z.int(message).positive(message).pipe(Id)

/** A correction of one record by its id, under either of the names that clients use. */
export const Correction = z
  .strictObject({
    id: Id.optional(),
    attedenceId: requiredId('Attendance ID is required').optional(),
    studentId: requiredId('Student ID is required'),
    present: z.boolean(),
    remark: z.string('Remark is required').pipe(Remark).pipe(z.string().trim().min(1, 'Remark is required')),
  })
  .transform(({ id, attedenceId: olderId, ...mark }, context) => {
    const recordId = id ?? olderId
    if (recordId === undefined) context.addIssue({ code: 'custom', path: ['id'], message: 'Attendance ID is required' })
    return { ...mark, recordId: recordId ?? 0 }
  })
export type Correction = z.infer<typeof Correction>
