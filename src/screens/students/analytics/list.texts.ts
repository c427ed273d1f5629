export const listTexts = {
  list: {
    lead: 'All students of the school, with totals.',
    empty: 'No student is registered yet.',
    file: 'students',
  },
  fields: { id: 'ID', fullname: 'Fullname', className: 'Class', gender: 'Gender', age: 'Age', phone: 'Phone' },
  none: '–',
  gender: 'Gender',
  allGenders: 'All genders',
  stats: 'Figures',
  noStats: 'No figures',
  genderStats: 'Gender Stats',
  classStats: 'Class Stats',
  genders: { Male: 'Male', Female: 'Female', Other: 'Other' },
  percent: (percent: number) => `${percent}%`,
  students: (count: number) => (count === 1 ? '1 student' : `${count} students`),
  standardize: {
    action: 'Standardize gender',
    title: 'Standardize gender',
    ask: 'Every gender that is written in another way, such as M, girl or wiil, becomes Male or Female. Where it is not clear, nothing changes.',
    confirm: 'Standardize',
    failed: 'Something went wrong!',
    noServer: 'The school server did not answer. Nothing was changed; try again when there is a connection.',
    nothing: 'Every gender was standard already.',
    changed: (count: number) => (count === 1 ? '1 student was changed' : `${count} students were changed`),
    change: (name: string, id: number, from: string, to: string) => `${name} (ID ${id}): ${from || 'empty'} → ${to}`,
    left: (count: number) =>
      count === 1
        ? '1 student was left as is; please edit by hand'
        : `${count} students were left as they are; please edit by hand`,
    leftOne: (name: string, id: number, gender: string) => `${name} (ID ${id}): ${gender || 'empty'}`,
    more: (count: number) => `and ${count} more`,
  },
} as const
