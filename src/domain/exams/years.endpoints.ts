import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { idOf, IdText, text } from '../core/fields.ts'
import { EXAM_KEEPERS } from '../core/roles.ts'
import { AcademicYearRow } from './exams.schema.ts'
import { YearDaysForm } from './year-days.schema.ts'

const OneYear = z.object({ id: idOf('year', IdText) })
const SavedYear = z.object({ message: z.string(), academicYear: AcademicYearRow })

export const changeAcademicYear = endpoint({
  id: 'exams.changeYear',
  method: 'PUT',
  path: '/exam/academic-years/:id',
  summary: 'Set the first and the last day of an academic year, and its terms; years may not overlap',
  roles: EXAM_KEEPERS,
  params: OneYear,
  body: YearDaysForm,
  reply: SavedYear,
  problems: [
    'academicYearNotFound',
    'yearClosed',
    'yearBeginsElsewhere',
    'yearsOverlap',
    'termNotFound',
    'termOutsideYear',
    'termHasExams',
  ],
})

export const closeAcademicYear = endpoint({
  id: 'exams.closeYear',
  method: 'POST',
  path: '/exam/academic-years/:id/close',
  summary: 'Close an academic year that is over: its marks and exams can no longer be changed',
  roles: ['ADMIN'],
  params: OneYear,
  reply: SavedYear,
  problems: ['academicYearNotFound', 'yearClosed', 'yearRuns'],
})

export const reopenAcademicYear = endpoint({
  id: 'exams.reopenYear',
  method: 'POST',
  path: '/exam/academic-years/:id/reopen',
  summary: 'Reopen a closed academic year, with a reason',
  roles: ['ADMIN'],
  params: OneYear,
  body: z.strictObject({ reason: text(300).trim().min(1, 'Please give a reason.') }),
  reply: SavedYear,
  problems: ['academicYearNotFound', 'yearNotClosed'],
})
