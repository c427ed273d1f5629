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
  closed: (count: number) => `Closed (${count})`,
  edit: {
    button: 'Edit',
    buttonOf: (name: string) => `Edit class ${name}`,
    title: (name: string) => `Class ${name}`,
    close: 'Close class',
    closeHelp:
      'A closed class is offered nowhere any more. Its attendance stays in the reports, and it can be opened again.',
    open: 'Open class again',
    openHelp: 'Students can come into the class again.',
    failed: 'Something went wrong!',
    noServer: 'The school server did not answer. Nothing was changed; try again when there is a connection.',
  },
  noReplica: 'The classes have not been loaded on this device yet.',
} as const
