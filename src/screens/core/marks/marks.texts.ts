export const marksTexts = {
  student: 'Student',
  absent: 'Absent',
  clamped: (typed: string, marks: number) => `${typed} is outside 0 to the maximum, so it is ${marks}`,
} as const
