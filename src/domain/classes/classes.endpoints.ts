import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { IdText } from '../core/fields.ts'
import { STAFF } from '../core/roles.ts'
import { StudentListed, StudentOfClass } from '../school/students.schema.ts'
import { ClassRow } from '../school/classes.schema.ts'
import { ClassChange, ClassForm } from './class-forms.schema.ts'

// The documented calls: CLS-7.

/** Classes with their students, as the class cards need them. */
export const listClassesWithStudents = endpoint({
  id: 'classes.listWithStudents',
  method: 'GET',
  path: '/student/Class',
  summary: 'Classes, each with its students and what they have paid of this month',
  roles: STAFF,
  reply: z.array(ClassRow.extend({ Student: z.array(StudentOfClass) })),
  problems: [],
})

export const listClasses = endpoint({
  id: 'classes.list',
  method: 'GET',
  path: '/student/classList',
  summary: 'Classes by name',
  roles: STAFF,
  reply: z.array(ClassRow),
  problems: [],
})

export const listClassStudents = endpoint({
  id: 'classes.students',
  method: 'GET',
  path: '/student/ClassList/:classId',
  summary: 'Students of one class',
  roles: STAFF,
  params: z.object({ classId: IdText }),
  reply: z.array(StudentListed),
  problems: ['classNotFound'],
})

export const createClass = endpoint({
  id: 'classes.create',
  method: 'POST',
  path: '/student/createclass',
  summary: 'Create a class; its name is unlike all others, case and spaces apart',
  roles: ['ADMIN'],
  body: ClassForm,
  reply: z.object({ message: z.string(), class: ClassRow }),
  problems: ['classExists'],
})

export const changeClass = endpoint({
  id: 'classes.change',
  method: 'PUT',
  path: '/student/class/:id',
  summary: 'Rename a class, say how many seats it has, close one that nobody is in any more, or open it again',
  roles: ['ADMIN'],
  params: z.object({ id: IdText }),
  body: ClassChange,
  reply: z.object({ message: z.string(), class: ClassRow }),
  problems: ['classNotFound', 'classExists', 'classHasStudents'],
})

export const deleteClass = endpoint({
  id: 'classes.delete',
  method: 'DELETE',
  path: '/student/class/:id',
  summary:
    'Delete a class that was never used, with its subjects, their teachers and its lessons; others are closed instead',
  roles: ['ADMIN'],
  params: z.object({ id: IdText }),
  reply: z.object({ message: z.string() }),
  problems: ['classNotFound', 'classUsed'],
})
