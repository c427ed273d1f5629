/** Texts of the Create Class screen; the specification's words where it gives them. */
export const createClassTexts = {
  title: 'Create Class',
  lead: 'The number that a name begins with is its grade: 2A is a class of grade 2.',
  formTitle: 'New class',
  field: 'Class name',
  submit: 'Create Class',
  required: 'Class name is required',
  failed: 'Failed to create class!',
  created: (name: string) => `Class ${name} was created.`,
  noServer: 'The school server did not answer. The name is still here; try again when there is a connection.',
  existing: (count: number) => (count === 1 ? '1 class' : `${count} classes`),
  none: 'There is no class yet.',
  students: (count: number) => (count === 1 ? '1 student' : `${count} students`),
  noReplica: 'The classes have not been loaded on this device yet.',
} as const
