/** The words of a child's results on paper and in files: English in every language, since a PDF of a table has Latin letters alone. */
export const examPaperTexts = {
  exam: 'Exam',
  monthly: 'Monthly',
  midterm: 'Midterm',
  final: 'Final',
  total: 'Total Marks',
  notAvailable: 'N/A',
  absent: 'Absent',
  achieved: (achieved: number, possible: number) => `${achieved} of ${possible} marks`,
  average: 'Overall average',
  soFar: (marks: string, percent: string) => `So far: ${marks}, ${percent}`,
  ofYear: 'Of the whole year',
  percent: (percent: number) => `${percent}%`,
  paper: (name: string, year: string) => `Exam Results: ${name}, ${year}`,
} as const
