function examsInLine(types: readonly string[]): string {
  const [last = '', ...others] = types.map((type, at) => (at === 0 ? type : type.toLowerCase())).reverse()
  return others.length === 0 ? `${last} exam` : `${others.reverse().join(', ')} and ${last} exams`
}

export const papersTexts = {
  title: 'Certificates and report cards',
  certificates: 'Certificates of the class (PDF)',
  certificatesFor: { label: 'Certificates for', passed: 'Passed only', everybody: 'Everybody' },
  nobodyPassed: 'Nobody in this class has passed.',
  certificateOf: (name: string) => `Certificate of ${name}`,
  cards: 'Report cards of the class (PDF)',
  cardsFor: { label: 'Report cards of', year: 'The year' },
  results: 'Class results (PDF)',
  remarks: 'Write remarks',
  remarksHelp:
    'Remarks come from the school’s server. Without network, the report cards have those that this device read last.',
  row: 'Papers',
  makingCertificates: 'Making the certificates',
  makingCards: 'Making the report cards',
  makingTranscript: 'Making the transcript',
  making: 'Making the PDF',
  progress: (done: number, pages: number) => `${done} of ${pages} pages`,
  failed: 'Error generating certificate. Please try again.',
  failedPaper: 'Error generating PDF. Please try again.',
  notSaved: 'The codes could not be saved on this device, so nothing was made. Please try again.',
  done: 'The PDF is saved.',
  unpublished: (exams: string) => `Certificates can be made once it is published: ${exams}.`,
  noYears: 'The school has no marks of this student.',
  noScores: 'Nobody in this class has scores in these exams yet.',
  cardsWithoutCode: 'Report cards about exams that are not published have no code to verify them.',
  signatures: ['Class teacher', 'Head of the school', 'Parent'],
  examsOf: (type: string, count: number) => `${type} exams (mean of ${count})`,
  yearExams: (types: readonly string[]) => examsInLine(types),
  termExams: (term: string, types: readonly string[]) => `${term}: ${examsInLine(types).toLowerCase()}`,
  soFar: (types: readonly string[]) =>
    types.length === 0 ? 'Not all exams of the year are held yet.' : `${types.join(' and ')} exam not held yet.`,
  missing: (count: number) =>
    count === 1 ? '1 mark is missing (N/A) and counts 0.' : `${count} marks are missing (N/A) and count 0.`,
  mean: (types: readonly string[]) => `${types.join(' and ')}: mean of several exams, in halves.`,
  moved: (students: string) => `Moved to another class: ${students}`,
  movedWhere: (name: string, className: string) => `${name} (${className})`,
  left: (day: string) => `Left the school on ${day}.`,
  ofOther: (day: string) => `As that school says in its signed file of ${day}. These are not marks of this school.`,
  ofYear: (part: string, percent: string) => `${part}, ${percent}`,
  soFarResult: (percent: string) => `${percent} so far`,
  passed: 'Passed',
  notPassed: 'Not passed',
  percent: (value: number) => `${value}%`,
  cardResult: (percent: string, grade: string) => `${percent}, grade ${grade}`,
  days: (first: string, last: string) => `${first} to ${last}`,
  files: {
    certificates: (className: string, exam: string) => `certificates-${className}-${exam}.pdf`,
    certificate: (id: number, exam: string) => `certificate-${id}-${exam}.pdf`,
    cards: (className: string, year: string, term?: string) =>
      `report-cards-${[className, year, ...(term ? [term] : [])].join('-')}.pdf`,
    transcript: (id: number) => `transcript-${id}-all-years.pdf`,
    results: (className: string, exam: string) => `class-results-${className}-${exam}.pdf`,
  },
} as const
