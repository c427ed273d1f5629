/** Texts of the grid of classes and subjects, which only administrators open. */
export const teachingTexts = {
  lead: 'Who teaches which subject in which class. Whoever is chosen sees the class, and enters its marks.',
  single: 'One teacher after the other',
  noClasses: 'No class takes a subject yet.',
  whole: 'A whole subject',
  subject: 'Subject',
  teacher: 'Teacher',
  give: 'Choose in all classes',
  fill: (count: number) =>
    count === 1 ? 'Choose the class teacher in 1 empty field' : `Choose the class teachers in ${count} empty fields`,
  wholeClass: 'Whole class',
  wholeClassOf: (name: string) => `Whole class ${name}`,
  cell: (className: string, subject: string) => `${subject}, ${className}`,
  choose: 'Choose a teacher',
  nobody: 'Nobody',
  changed: (count: number) => (count === 1 ? '1 field is changed' : `${count} fields are changed`),
  unchanged: 'Nothing is changed',
  save: 'Save',
  drop: 'Discard',
  failed: 'The teachers could not be saved',
} as const
