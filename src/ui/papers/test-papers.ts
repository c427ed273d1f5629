import type { Certificate, ClassResults, MarkTable, PaperMark, ReportCard, Transcript } from './paper.ts'

const SUBJECTS = [
  'Qur’aan iyo Carabi',
  'English',
  'Soomaali',
  'Mathematics',
  'Science',
  'Social Studies',
  'Tarbiya Islaamiya',
  'اللغة العربية',
  'Technology',
  'Physical Education',
]

const NAMES = [
  'Cabdiraxmaan Maxamed Jaamac',
  'محمد عبدالله الأمين',
  'Xaawo Cali (حواء علي)',
  'Sacdiyo Siciid Xasan',
  'لآلئ مُحَمَّد بن شيء',
]

const marksOf = (seed: number): MarkTable => {
  const subjects = SUBJECTS.map((subject, at) => {
    const marks: PaperMark[] = [(seed + at) % 21, ((seed * 3 + at) % 61) / 2, (seed + at * 7) % 51]
    if (at === 4) marks[1] = 'absent'
    if (at === 6) marks[2] = null
    const total = marks.reduce<number>((sum, mark) => sum + (typeof mark === 'number' ? mark : 0), 0)
    return { subject, marks, total, grade: ['A+', 'B', 'C+', 'D'][at % 4] }
  })
  return {
    exams: [
      { title: 'Monthly', maximum: 20 },
      { title: 'Midterm', maximum: 30 },
      { title: 'Final', maximum: 50 },
    ],
    subjects,
    sums: { marks: [104, 151.5, 203], total: 458.5, grade: 'B' },
  }
}

const SCHOOL = {
  name: 'Dugsiga Hoose Dhexe ee Nuuradiin',
  address: 'Jigjiga Yar, Hargeysa',
  phones: ['063 4000001', '065 4000002'],
}

export const testCode = {
  letters: 'K7QW-4M2T-9RZB-H3XC-6PVD-1NFG-ES',
  address: 'https://school.example/verify',
  link: 'https://school.example/verify/K7QW4M2T9RZBH3XC6PVD1NFGES',
}

const common = (at: number) => ({
  school: SCHOOL,
  student: { id: 1000 + at, name: NAMES[at % NAMES.length] ?? '', className: '4A', academicYear: '2025-2026' },
  exam: 'Final exam',
  day: '14/06/2026',
  code: testCode,
})

const result = { total: 458.5, maximum: 1000, percent: '45.85 %', grade: 'C', rank: { place: 3, of: 41 } }
const signatures = ['Class teacher', 'Head of the school', 'Parent']

export const testCard = (at: number): ReportCard => ({
  ...common(at),
  marks: marksOf(at + 1),
  result,
  signatures,
  attendance: { term: 'Term 2', present: 61, absent: 4 },
  remark: 'Works hard and helps others. Waa arday dadaal badan oo akhlaaq fiican.',
})

export const testTranscript = (at: number): Transcript => ({ ...common(at), marks: marksOf(at + 1), result })

export const testCertificate = (at: number): Certificate => ({
  ...common(at),
  result,
  signatures: signatures.slice(0, 2),
  passThreshold: '50 %',
  isPassed: at % 2 === 0,
})

export const testResults = (students: number): ClassResults => ({
  school: SCHOOL,
  className: '4A',
  academicYear: '2025-2026',
  exam: 'Final exam',
  day: '14/06/2026',
  subjects: SUBJECTS,
  rows: Array.from({ length: students }, (_, at) => ({
    rank: at === students - 1 ? null : at + 1,
    student: { id: 1000 + at, name: NAMES[at % NAMES.length] ?? '' },
    marks: SUBJECTS.map((_, subject) => (subject === 3 && at === 2 ? 'absent' : (at + subject * 3) % 51)),
    total: at === students - 1 ? null : 400 - at,
    percent: `${(80 - at / 2).toFixed(1)} %`,
    grade: 'B+',
  })),
  note: 'Moved to another class: Sacdiyo Siciid Xasan (4B)',
})
