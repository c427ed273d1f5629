/** A row that a write names by its number. */
export type Subject = { table: 'students' | 'classes' | 'employees'; id: number }

export const studentSubject = ({ studentId }: { studentId: number }): Subject => ({ table: 'students', id: studentId })

export const subjectKey = ({ table, id }: Subject): string => `${table}:${id}`

/** The instant of creation in the form that devices store, from the database's text. */
export const bornOf = (createdAt: string): number => Date.parse(createdAt)
