export const createClassTexts = {
  title: 'Create Class',
  lead: 'The number that a name begins with is its grade: 2A is a class of grade 2.',
  formTitle: 'New class',
  field: 'Class name',
  submit: 'Create Class',
  required: 'Class name is required',
  unclear: 'Write a span upwards, first of grades and then of letters: 1 to 4, A to D.',
  failed: 'Failed to create class!',
  several: 'Several at once: 1A, 1B, 1C, or 1 to 4, A to D.',
  willMake: (names: readonly string[]) => `${names.length} classes: ${names.join(', ')}`,
  tooMany: 'A line makes at most 60 classes',
  made: (names: readonly string[]) =>
    names.length === 0
      ? ''
      : names.length === 1
        ? `Class ${names[0]} was created.`
        : `${names.length} classes were created: ${names.join(', ')}.`,
  existed: (names: readonly string[]) => (names.length === 0 ? '' : `Existed already: ${names.join(', ')}.`),
  noServer: 'The school server did not answer. The name is still here; try again when there is a connection.',
  existing: (count: number) => (count === 1 ? '1 class' : `${count} classes`),
  none: 'There is no class yet.',
  students: (count: number) => (count === 1 ? '1 student' : `${count} students`),
  ofSeats: (count: number, seats: number) => `${count} of ${seats === 1 ? '1 seat' : `${seats} seats`}`,
  closed: (count: number) => `Closed (${count})`,
  edit: {
    button: 'Edit',
    buttonOf: (name: string) => `Edit class ${name}`,
    title: (name: string) => `Class ${name}`,
    seats: 'Seats',
    seatsHelp: 'How many students the class has room for. Empty: no limit.',
    close: 'Close class',
    closeHelp:
      'A closed class can no longer be chosen. Its attendance stays in the reports, and you can open it again.',
    delete: 'Delete class',
    deleteHelp: 'A class that nobody was ever in can be deleted.',
    open: 'Open class again',
    openHelp: 'Students can come into the class again.',
    failed: 'Something went wrong!',
    noServer: 'The school server did not answer. Nothing was changed; try again when there is a connection.',
  },
  noReplica: 'The classes have not been loaded on this device yet.',
} as const
