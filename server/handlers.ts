import { attendanceHandlers } from './areas/attendance/attendance.handlers.ts'
import { authHandlers } from './areas/auth/auth.handlers.ts'
import { classHandlers } from './areas/classes/classes.handlers.ts'
import { studentHandlers } from './areas/students/students.handlers.ts'
import { syncHandlers } from './areas/sync/sync.handlers.ts'
import type { Handler } from './handle.ts'

/** What the server does for every call; the secret makes refresh tokens. */
export const allHandlers = (secret: string): readonly Handler[] => [
  ...authHandlers(secret),
  ...classHandlers,
  ...studentHandlers,
  ...attendanceHandlers,
  ...syncHandlers,
]
